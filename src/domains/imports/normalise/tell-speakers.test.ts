import { expect, test } from 'vitest';
import type { ImportedMessage, RowWarning } from './imported-session.ts';
import { settleSpeakers, tellSpeakers } from './tell-speakers.ts';

const said = (...messages: Partial<ImportedMessage>[]): ImportedMessage[] =>
  messages.map((message, order) => ({
    order,
    role: 'user',
    content: `${order}`,
    timestamp: null,
    ...message,
  }));
const told = (...messages: Partial<ImportedMessage>[]) => {
  const warnings: RowWarning[] = [];
  const kept = tellSpeakers(said(...messages), warnings);
  return {
    kept: kept?.map(({ order, content }) => [order, content]),
    told: warnings.map(({ kind, count, sample }) => [kind, count, sample]),
  };
};
const agent = { role: 'agent' } as const;

test('messages that say all themselves are kept as they are', () => {
  const messages = said({}, agent);
  expect(settleSpeakers(messages).messages).toBe(messages);
  expect(tellSpeakers(null, [])).toBeNull();
  expect(told({}, agent)).toEqual({
    kept: [
      [0, '0'],
      [1, '1'],
    ],
    told: [],
  });
  expect(told()).toEqual({ kept: [], told: [] });
});

test('how they were read is told, and not kept', () => {
  for (const beside of [
    { isGuessed: true },
    { speaker: 'Ann' },
    { unreadTime: 'x' },
    { turnTime: new Date(0) },
    { isLeftOut: true },
  ] as const) {
    const kept = tellSpeakers(said({ ...beside, content: 'a' }, { content: 'b' }), []) ?? [];
    expect(kept.map((message) => Object.keys(message).join())).toEqual(
      kept.map(() => 'order,role,content,timestamp'),
    );
  }
  expect(told({ isGuessed: true }, { ...agent, isGuessed: true }, agent).told).toEqual([
    ['SPEAKER_GUESSED', 2, null],
  ]);
  expect(told({ role: 'unknown' }, agent, { role: 'unknown', speaker: 'Ann' }).told).toEqual([
    ['SPEAKER_UNKNOWN', 2, null],
  ]);
});

test('those that stay out are counted, and not among the others', () => {
  expect(told({}, { ...agent, isLeftOut: true, isGuessed: true, unreadTime: '25:00' }, agent)).toEqual({
    kept: [
      [0, '0'],
      [1, '2'],
    ],
    told: [['MESSAGES_LEFT_OUT', 1, null]],
  });
  expect(told({ role: 'unknown', isLeftOut: true }, agent).told).toEqual([['MESSAGES_LEFT_OUT', 1, null]]);
});

test('three messages and more of one speaker are told, where it is known who that is', () => {
  expect(told({}, {}, {}).told).toEqual([['ONE_SPEAKER', 1, null]]);
  expect(told(agent, agent, agent, agent).told).toEqual([['ONE_SPEAKER', 1, null]]);
  expect(told({}, {}).told).toEqual([]);
  expect(told({}, {}, agent).told).toEqual([]);
  expect(told({ role: 'unknown' }, { role: 'unknown' }, { role: 'unknown' }).told).toEqual([
    ['SPEAKER_UNKNOWN', 3, null],
  ]);
  expect(told({}, {}, { ...agent, isLeftOut: true }, {}).told).toEqual([
    ['ONE_SPEAKER', 1, null],
    ['MESSAGES_LEFT_OUT', 1, null],
  ]);
});

test('times that nobody can read are counted, with the first of them that is no name', () => {
  const times = (...unread: string[]) => told(...unread.map((unreadTime) => ({ unreadTime })), agent).told;
  expect(times('25:00')).toEqual([['VALUE_NOT_TAKEN', 1, '25:00']]);
  expect(times('Ann 25:00', '25:00 Ann', '', '1'.repeat(41), '31/31/2026, +1.5-2')).toEqual([
    ['VALUE_NOT_TAKEN', 5, '31/31/2026, +1.5-2'],
  ]);
  expect(times('Ann')).toEqual([['VALUE_NOT_TAKEN', 1, null]]);
});
