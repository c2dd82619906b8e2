import { expect, test, vi } from 'vitest';
import { collectTexts } from './collect-texts.ts';

const said = (sessions: readonly { message?: string; questions?: string[] }[]) => ({
  count: sessions.length,
  initialMsg: sessions.map(({ message }) => message ?? null),
  language: sessions.map(() => 'en'),
  questions: sessions.map(({ questions }) => questions ?? null),
});
const asked = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    `Why ${'x'.repeat(n % 7)}a${'b'.repeat(n)} ${'does it '.repeat(60)}`.slice(0, 500),
  );

test('others are let in between the questions of one session, and between long messages', async () => {
  const turn = vi.fn(async () => {});
  await collectTexts(turn).add(said([{ questions: asked(100) }]));
  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(40);
  turn.mockClear();
  await collectTexts(turn).add(
    said(Array.from({ length: 10 }, (_, n) => ({ message: `m${n} `.repeat(400) }))),
  );
  expect(turn.mock.calls.length).toBeGreaterThanOrEqual(8);
});

test('a question that many ask counts in each session and keeps the wording of its group', async () => {
  const texts = collectTexts(async () => {});
  await texts.add(said([{ questions: ['Where is MO-1234?', 'where is MO-1234', 'Where is MO-1234?'] }, {}]));
  await texts.add(said([{ questions: ['???', 'Where is MO-1234?', 'Where is MO-99?'] }]));
  const { questions, questionStart, questionCodes } = texts.all();
  expect(questions.map(([, text]) => text)).toEqual(['Where is …?']);
  expect([[...questionStart], [...questionCodes]]).toEqual([
    [0, 1, 1, 2],
    [0, 0],
  ]);
});

test('a day holds so many letters of different words and questions, and counts those it has in every session', async () => {
  const texts = collectTexts(async () => {}, { words: 500, questions: 3000 });
  const many = Array.from({ length: 200 }, (_, n) => ({
    message: `delivery number${n}`,
    questions: [`How do I pay?`, `What about thing${'a'.repeat(n)} of mine?`],
  }));
  await texts.add(said(many));
  const { words, wordStart, wordCodes, questions, questionCodes } = texts.all();
  expect(words.join('').length).toBeLessThan(600);
  expect(questions.flat().join('').length).toBeLessThan(4000);
  expect(wordCodes.filter((code) => words[code] === 'delivery').length).toBe(200);
  expect(questionCodes.filter((code) => questions[code]?.[1] === 'How do I pay?').length).toBe(200);
  expect(wordStart[200]).toBe(wordCodes.length);
});
