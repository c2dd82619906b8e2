import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { contentHash, transcriptHash } from './content-hash.ts';
import type { ImportedMessage } from './imported-session.ts';

const messages = (count: number): ImportedMessage[] =>
  Array.from({ length: count }, (_, order) => ({
    order,
    role: order % 2 === 0 ? 'user' : 'agent',
    content: `text ${order}`,
    timestamp: order % 3 === 0 ? null : new Date(order * 1000),
  }));

test.each([0, 1, 64, 65, 128, 129, 200])(
  'a transcript of %d messages has the hash of its JSON, hashed in one piece or in steps',
  (count) => {
    const all = messages(count);
    const whole = all.map(({ role, content, timestamp }) => [role, content, timestamp?.getTime() ?? null]);
    expect(atOnce(transcriptHash(all))).toBe(contentHash(whole));
  },
);

test('a long transcript lets others go first between its pieces', () => {
  expect([64, 65, 200].map((count) => [...transcriptHash(messages(count))].length)).toEqual([0, 2, 4]);
});

test('whoever speaks, what is said and when all count', () => {
  const [first, ...others] = messages(2);
  if (!first) throw new Error('there is no message');
  const hash = atOnce(transcriptHash([first, ...others]));
  for (const change of [{ role: 'agent' as const }, { content: 'x' }, { timestamp: new Date(1) }])
    expect(atOnce(transcriptHash([{ ...first, ...change }, ...others]))).not.toBe(hash);
  expect(atOnce(transcriptHash([{ ...first, order: 7 }, ...others]))).toBe(hash);
});
