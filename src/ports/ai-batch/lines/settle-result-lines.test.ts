import { expect, test } from 'vitest';
import type { LineOutcome, ResultLine } from './result-line.ts';
import { settleResultLines } from './settle-result-lines.ts';

const line = (customId: string | null, outcome: LineOutcome, raw = 'raw'): ResultLine => ({
  customId,
  outcome,
  raw,
});

test('row 22: requests without a line are missing, neither good nor failed', async () => {
  const result = await settleResultLines(['a', 'b', 'c'], [line('b', 'ok')]);
  expect(result.missing).toEqual(['a', 'c']);
  expect(result.settled.map(({ customId }) => customId)).toEqual(['b']);
});

test('row 23: unknown and unreadable ids are kept aside, never guessed', async () => {
  const result = await settleResultLines(['a'], [line('x', 'ok'), line(null, 'retryable'), line('a', 'ok')]);
  expect(result.strays).toHaveLength(2);
  expect(result.settled).toHaveLength(1);
});

test('row 24: of two successes the first wins and the second is recorded', async () => {
  const result = await settleResultLines(['a'], [line('a', 'ok', 'first'), line('a', 'ok', 'second')]);
  expect(result.settled[0]?.raw).toBe('first');
  expect(result.duplicates.map(({ raw }) => raw)).toEqual(['second']);
});

test('row 25: success wins over an error of the same id, in whichever order the files come', async () => {
  const good = line('a', 'ok', 'good');
  const bad = line('a', 'retryable', 'bad');
  for (const lines of [
    [good, bad],
    [bad, good],
  ]) {
    const result = await settleResultLines(['a'], lines);
    expect(result.settled[0]?.raw).toBe('good');
    expect(result.duplicates[0]?.raw).toBe('bad');
  }
});

test('row 27: the order of the lines does not matter, the order of the answer is that of the requests', async () => {
  const result = await settleResultLines(
    ['a', 'b', 'c'],
    [line('c', 'ok'), line('a', 'ok'), line('b', 'refused')],
  );
  expect(result.settled.map(({ customId }) => customId)).toEqual(['a', 'b', 'c']);
});
