import { expect, test } from 'vitest';
import { pythonAsJson } from './python-literal.ts';

const read = (text: string) => {
  const json = pythonAsJson(text);
  return json === undefined ? undefined : (JSON.parse(json) as unknown);
};

test.each([
  [`['a', "b"]`, ['a', 'b']],
  [`[ 'a' ]`, ['a']],
  [`["a"]`, ['a']],
  [`[['a'], []]`, [['a'], []]],
  [`[{'role': 'user', 'ok': True}]`, [{ role: 'user', ok: true }]],
  [`{'a': None, 'b': False, 'c': nan, 'd': -1.5e3, 'e': 7}`, { a: null, b: false, c: null, d: -1500, e: 7 }],
  [`{\n'a':\t1}`, { a: 1 }],
  [`${'['}${' '.repeat(20)}'a']`, ['a']],
  [`['None', "True, [x]: {y}"]`, ['None', 'True, [x]: {y}']],
  [`['it\\'s', "it's", "say \\"hi\\"", '"']`, ["it's", "it's", 'say "hi"', '"']],
  [`['a\\nb\\tc\\rd\\\\e\\qf']`, ['a\nb\tc\rd\\eqf']],
  [`['\\x41\\u00e9\\U0001f600\\U0010ffff']`, ['Aé😀\u{10ffff}']],
  [`['\\x4', '\\u00e', '\\U00110000', '\\\\n']`, ['x4', 'u00e', 'U00110000', '\\n']],
])('%s is read as what Python printed', (text, meant) => {
  expect(read(text)).toEqual(meant);
});

test.each([
  ...['', 'x', `'a'`, `(['a'])`, '[1, 2]', '[True]', '{1: 2}', `x['a']`, `[${' '.repeat(21)}'a']`],
  // Cut off within a text.
  ...[`['a`, `["a'`, `['a\\'`, `{'a': 'b]}`],
])('%j is no list or dictionary of texts', (text) => {
  expect(pythonAsJson(text)).toBeUndefined();
});
