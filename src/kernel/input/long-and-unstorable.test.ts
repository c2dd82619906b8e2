import { expect, test } from 'vitest';
import { isUnsafe, oneLine } from '../../ports/one-line.ts';
import { inEnglish } from '../../words/sentence.ts';
import { tooLongIssue } from './too-long-issue.ts';
import { unstorableIssue } from './unstorable-issue.ts';

const tooLong = (input: unknown) => {
  const issue = tooLongIssue(input);
  return issue && [issue.path, typeof issue.message === 'string' ? issue.message : inEnglish(issue.message)];
};
const unstorable = (input: unknown) => unstorableIssue(input)?.path ?? null;
const fieldsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, 1]));

test('what is longer than any field may be is named before any schema looks at it', () => {
  const [long, longest] = ['x'.repeat(100_000), 'x'.repeat(100_001)];
  expect(tooLong({ a: long, b: Array(1000).fill(1), c: fieldsOf(1000) })).toBeNull();
  expect([tooLong(null), tooLong(5), tooLong(undefined), tooLong({ a: null, b: true })]).toEqual(
    Array(4).fill(null),
  );
  expect(tooLong(longest)).toEqual(['', expect.stringContaining('100')]);
  expect(tooLong({ a: { b: ['x', longest] } })?.[0]).toBe('a.b.1');
  expect(tooLong({ a: { b: Array(1001).fill(1) } })).toEqual(['a.b', 'At most 1,000 items.']);
  expect(tooLong(Array(1001).fill(1))?.[0]).toBe('');
  expect(tooLong({ a: fieldsOf(1001) })).toEqual(['a', expect.stringContaining('1,000')]);
  expect(tooLong({ a: Buffer.alloc(200_000) })).toBeNull();
});

test('a text that no column stores is found wherever it stands, also as a name', () => {
  expect(unstorable({ a: [{ b: 'x\0' }] })).toBe('a.0.b');
  expect(unstorable({ a: { 'b\0': 1 } })).toBe('a');
  expect(unstorable({ 'b\0': 1 })).toBe('');
  expect(unstorable('\ud800')).toBe('');
  expect(unstorable({ a: ['fine', 1, null, '😀'], b: Buffer.from('\0') })).toBeNull();
  const circle: Record<string, unknown> = { a: 'x' };
  circle['self'] = circle;
  expect(unstorable(circle)).toBeNull();
  const [nul, half] = ['\0', '\ud800'].map((text) => unstorableIssue(text)?.message);
  expect(nul).not.toEqual(half);
});

test('a text on one line disguises nothing', () => {
  expect(oneLine('a\r\n\tb\u2028c\u202ed\u2066e\u0007f')).toBe('a b c d e f');
  expect(oneLine('Ann Lee 😀')).toBe('Ann Lee 😀');
  for (const text of ['a\nb', 'a\u2029', '\u202ab', '\u2069', 'a\ud800b', '\u0085'])
    expect(isUnsafe(text)).toBe(true);
  for (const text of ['Ann Lee', '😀', 'é']) expect(isUnsafe(text)).toBe(false);
});
