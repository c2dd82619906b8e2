import { expect, test } from 'vitest';
import { foldWord, rememberWords } from './fold-word.ts';

test.each([
  ['Start-Time', 'start time'],
  ['startTime', 'start time'],
  ['start2Time', 'start2 time'],
  ['  Début  (UTC) ', 'debut utc'],
  ['ÉTAT', 'etat'],
  ['__x__', 'x'],
  ['...', ''],
])('%j is meant as %j', (text, expected) => {
  expect(foldWord(text)).toBe(expected);
});

test('of a page that stands where a word should only the beginning is looked at', () => {
  expect(foldWord('a'.repeat(600))).toHaveLength(500);
});

test('a word is read once, its answer kept, nothing too', () => {
  const asked: string[] = [];
  const read = rememberWords((word) => {
    asked.push(word);
    return word === 'none' ? undefined : word.length;
  });
  expect(['a', 'none', 'a', 'none'].map(read)).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual(['a', 'none']);
});

test('what is remembered stays small: not more than 2,000 words, and no page', () => {
  const asked = new Map<string, number>();
  const read = rememberWords((word) => asked.set(word, (asked.get(word) ?? 0) + 1).size);
  const [long, longest] = ['x'.repeat(100), 'x'.repeat(101)];
  for (const word of [long, long, longest, longest]) read(word);
  expect([asked.get(long), asked.get(longest)]).toEqual([1, 2]);
  for (let at = 1; at < 2000; at += 1) read(`word ${at}`);
  read(long);
  expect(asked.get(long)).toBe(1);
  read('one more');
  read(long);
  expect(asked.get(long)).toBe(2);
});
