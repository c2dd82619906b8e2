import { expect, test } from 'vitest';
import { printableLine } from './printable-line.ts';

test.each([
  ['plain text stays', 'script-src', 'script-src'],
  ['CR LF can start no second log line', 'a\r\nINJECTED', 'aINJECTED'],
  ['an ANSI colour is taken out whole', 'a\u001b[31mred\u001b[0m', 'ared'],
  ['a terminal title sequence is taken out whole', 'a\u001b]0;title\u0007b', 'ab'],
  ['NUL', 'a\u0000b', 'ab'],
  ['a lone surrogate', 'a\ud800b', 'ab'],
  ['a surrogate pair is a character', 'a😀b', 'a😀b'],
  ['line and paragraph separators', 'a\u2028b\u2029c', 'abc'],
  ['text direction can not be turned round', 'a\u202egpj.exe', 'agpj.exe'],
  ['zero-width characters and BOM', '\ufeffa\u200bb', 'ab'],
  ['C1 controls', 'a\u009b31mb', 'a31mb'],
  ['blanks around', '  a  ', 'a'],
])('K15 %s', (_promise, text, expected) => {
  expect(printableLine(text, 100)).toBe(expected);
});

test('K15 a huge value is cut before it is worked on, also inside a character', () => {
  expect(printableLine('x'.repeat(1_000_000), 10)).toBe('x'.repeat(10));
  expect(printableLine(`${'x'.repeat(9)}😀`, 10)).toBe('x'.repeat(9));
});
