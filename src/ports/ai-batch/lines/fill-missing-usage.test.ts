import { expect, test } from 'vitest';
import { estimateTokens } from '../estimate-tokens.ts';
import { fillMissingUsage } from './fill-missing-usage.ts';

const usage = (input: number, output: number) => ({ input, cachedInput: 0, output });

test('row 50: what the batch reports beyond the known lines is shared out over the unknown ones', () => {
  const lines = [
    { usage: usage(100, 10), guess: usage(1, 1) },
    { guess: usage(50, 10) },
    { guess: usage(150, 10) },
  ];
  expect(fillMissingUsage(lines, usage(500, 50))).toEqual([
    { ...usage(100, 10), estimated: false },
    { ...usage(100, 20), estimated: true },
    { ...usage(300, 20), estimated: true },
  ]);
});

test('row 50: without a figure of the batch the guess stands, and is called one', () => {
  expect(fillMissingUsage([{ guess: usage(50, 10) }], null)).toEqual([{ ...usage(50, 10), estimated: true }]);
});

test('a guess at tokens grows with the text and knows that wide scripts need more tokens a letter', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('four')).toBe(1);
  expect(estimateTokens('日本語のテキスト')).toBeGreaterThanOrEqual(8);
});
