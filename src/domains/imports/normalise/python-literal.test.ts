import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { pythonAsJson } from './python-literal.ts';

const read = (text: string) => {
  const json = atOnce(pythonAsJson(text));
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
  expect(atOnce(pythonAsJson(text))).toBeUndefined();
});

test('a long one is read in turns with everything else, however many texts and signs it holds, and says the same', () => {
  const steps = (text: string): number => countSteps(pythonAsJson(text)).count;
  expect(steps(`['${"it\\'s ".repeat(5000)}']`)).toBeGreaterThan(5);
  expect(steps(`[${"'a', ".repeat(5000)}'b']`)).toBeGreaterThan(5);
  expect(read(`['${"it\\'s ".repeat(5000)}']`)).toEqual(["it's ".repeat(5000)]);
  expect(read(`[${"'a', ".repeat(5000)}'b']`)).toEqual([...Array(5000).fill('a'), 'b']);
});

test('texts that are read side by side do not disturb each other', () => {
  const [one, other] = [`['${'\\n'.repeat(3000)}']`, `["${'\\t'.repeat(4000)}"]`].map(pythonAsJson);
  const ends: (string | undefined)[] = [];
  for (let open = [one, other]; open.length > 0; )
    open = open.filter((reading) => {
      const step = reading?.next();
      if (step?.done) ends.push(step.value);
      return !step?.done;
    });
  expect(ends.map((json) => JSON.parse(json ?? '') as unknown)).toEqual([
    ['\n'.repeat(3000)],
    ['\t'.repeat(4000)],
  ]);
});
