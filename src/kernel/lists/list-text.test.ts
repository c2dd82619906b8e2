import { expect, test } from 'vitest';
import { readListText, writeListText } from './list-text.ts';

test('any list comes back from its text as it was', () => {
  for (const list of [
    ['a', 'b'],
    ['a, b', 'c'],
    [''],
    ['', 'x'],
    ['["'],
    ['["a"]', 'b'],
    ['"', '\\'],
    ['["a', 'b"]'],
    ['[]'],
    ['{}'],
    [],
  ])
    expect([list, readListText(writeListText(list))]).toEqual([list, list]);
  expect(writeListText(['a', 'b'])).toBe('a,b');
});

test('what is no list of JSON is read by its commas', () => {
  expect(readListText('["a,b')).toEqual(['["a', 'b']);
  expect(readListText('["a,b"x"]')).toEqual(['["a', 'b"x"]']);
});

test('a list of anything but texts is no list: it is read by its commas', () => {
  expect(readListText('["a",{"toString":1}]')).toEqual(['["a"', '{"toString":1}]']);
});
