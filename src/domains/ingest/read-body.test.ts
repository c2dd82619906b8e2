import { expect, test } from 'vitest';
import { sessionTexts } from './read-body.ts';

const most = 10 * 1024 * 1024;
const lines = 'application/x-ndjson';
const json = 'application/json';

/** What is said of a body, and in how many steps, between each of which others have their turn. */
function judge(text: string, type: string): { said: string; steps: number } {
  const reading = sessionTexts(Buffer.from(text), type);
  for (let steps = 0; ; steps += 1)
    try {
      const step = reading.next();
      if (step.done) return { said: `${step.value.length} sessions`, steps };
    } catch (error) {
      return { said: error instanceof Error ? error.message : String(error), steps };
    }
}

test.each([
  ['empty lines', '\n'.repeat(most), lines, 'The body contains no sessions.'],
  ['lines of nothing', '{}\n'.repeat(most / 3), lines, 'sessions: At most 1,000 items.'],
  [
    'empty sessions',
    `{"sessions":[${'{},'.repeat(most / 3 - 10)}{}]}`,
    json,
    'sessions: At most 1,000 items.',
  ],
  [
    'empty sessions that never end',
    `[[${'{},'.repeat(most / 3 - 10)}`,
    json,
    'sessions: At most 1,000 items.',
  ],
])('of ten megabytes of %s no more is looked for than may be taken', (_what, text, type, said) => {
  const judged = judge(text, type);
  expect(judged.said).toBe(said);
  expect(judged.steps).toBeLessThan(3000);
});

test.each([
  ['lists', `{"sessions":[${'[],'.repeat(most / 3 - 10)}[]]}`],
  ['numbers', `{"sessions":[${'0,'.repeat(most / 2 - 10)}0]}`],
  ['openings', '['.repeat(most)],
  ['quotes', '"'.repeat(most)],
])('ten megabytes of %s are read in turns with others, and refused', (_what, text) => {
  const judged = judge(text, json);
  expect(judged.said).toMatch(/^The body isn't valid JSON|^Send/);
  expect(judged.steps).toBeGreaterThan(50);
});

test('lines are taken as they stand, without those that hold nothing', () => {
  const reading = sessionTexts(Buffer.from('\n\r\n {"a":1} \r\n\t\n{"b":2}\n\n{"c":3}'), lines);
  let step = reading.next();
  while (!step.done) step = reading.next();
  expect(step.value.map((text) => text.trim())).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
});

test('ten megabytes of any script are decoded some at a time, and a character that is cut is whole', () => {
  const text = 'é😀日'.repeat(1_000_000);
  const body = Buffer.from(`{"sessions":[{"externalId":"x","note":"${text}"}]}`);
  const steps = sessionTexts(body, 'application/json');
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count += 1;
  expect(count).toBeGreaterThan(body.length / 2 ** 20);
  expect(step.value).toEqual([`{"externalId":"x","note":"${text}"}`]);
  expect(() => [...sessionTexts(Buffer.from([0x7b, 0xff]), 'application/json')]).toThrow();
});
