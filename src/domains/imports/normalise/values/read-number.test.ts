import { expect, test } from 'vitest';
import { inEnglish } from '../../../../words/sentence.ts';
import {
  createNumberEvidence,
  detectDecimalMark,
  isNothing,
  readNumber,
  readSum,
  withinBounds,
} from './read-number.ts';

const codeOf = (value: unknown, kind: 'count' | 'decimal' = 'decimal') => {
  const read = readNumber(value, kind);
  return typeof read === 'object' && read ? read.code : read;
};

test.each([
  ['+5', 5],
  ['-0', -0],
  ['5.25', 5.25],
  ['1e5', 100_000],
  ['1.5E+2', 150],
  ['2.25e-2', 0.0225],
  ['12e10', 120_000_000_000],
  ['1,5', 1.5],
  ['.5', 0.5],
  [',5', 0.5],
  ['1 234.5', 1234.5],
  ['1’234.5', 1234.5],
  ['1_234.5', 1234.5],
  ["1'234'567.5", 1_234_567.5],
  ['1 234 567,5 €', 1_234_567.5],
  ['1,234,567.89', 1_234_567.89],
  ['1.234,5', 1234.5],
  ['1234.567', 1234.567],
  ['1234,567', 1234.567],
  ['0,125', 0.125],
  ['+1234,5', 1234.5],
  ['EUR  12.50', 12.5],
  ['A$12.50', 12.5],
  ['R$ 12,50', 12.5],
  ['12,50 zł', 12.5],
  ['123456789012345.123', 'row.tooMuch'],
  ['EUR 12.50', 12.5],
  ['US$12.50', 12.5],
  ['12.50 EUR', 12.5],
  ['12,50€', 12.5],
  ['0.12 usd', 0.12],
  ['eur 12,50', 12.5],
  ['Eur 12,50', 12.5],
  ['0.12 sec', 'row.badNumber'],
  ['0.001', 0.001],
  ['000.001', 0.001],
  ['12.345.678', 12_345_678],
  ['12.345.678,901', 12_345_678.901],
])('the amount %j is %d', (text, expected) => {
  expect(codeOf(text)).toBe(expected);
});

test.each([
  ['+7', 7],
  ['7.00', 7],
  ['1.234', 1234],
  ['1,234', 1234],
  ['0', 0],
  ['2147483647', 2_147_483_647],
  ['1e3', 1000],
])('the count %j is %d', (text, expected) => {
  expect(readNumber(text, 'count')).toBe(expected);
});

test.each([
  ['x5', 'row.badNumber'],
  ['5x', 'row.badNumber'],
  ['x1e3', 'row.badNumber'],
  ['1e3x', 'row.badNumber'],
  ['1e', 'row.badNumber'],
  ['1e400', 'row.badNumber'],
  ['1.2.3,4', 'row.badNumber'],
  ['1.2345.678', 'row.badNumber'],
  // What stands between thousands stands before three digits, and is not the mark of the decimals too.
  ["1'30", 'row.badNumber'],
  ["5'", 'row.badNumber'],
  ['12 34', 'row.badNumber'],
  ['1 2345', 'row.badNumber'],
  ['1.234.56', 'row.badNumber'],
  ['1,234,56', 'row.badNumber'],
  ['1,234.567.890', 'row.badNumber'],
  ['1.234,567,890', 'row.badNumber'],
  ['1234.567,8', 'row.badNumber'],
  ['1234,567.8', 'row.badNumber'],
  ['x1.234,5', 'row.badNumber'],
  ['1.234,5x', 'row.badNumber'],
  ['x1,234.5', 'row.badNumber'],
  ['1,234.5x', 'row.badNumber'],
  ['1x.5', 'row.badNumber'],
  ['1.x', 'row.badNumber'],
  ['1e1234', 'row.badNumber'],
  ['x 5', 'row.badNumber'],
  ['EURO 5', 'row.badNumber'],
  ['5 EURO', 'row.badNumber'],
  ['5 euri', 'row.badNumber'],
  ['+-5', 'row.badNumber'],
  ['EUR', 'row.badNumber'],
  ['5 apples', 'row.badNumber'],
  ['.', 'row.badNumber'],
  ['-1', 'row.negative'],
  [-0.5, 'row.negative'],
  [1e12, 'row.tooMuch'],
  [true, 'row.noNumber'],
])('the amount %j is refused: %s', (value, code) => {
  expect(codeOf(value)).toBe(code);
});

test('bounds are told with the number: whole ones that fit a count, amounts below a billion billions', () => {
  expect([codeOf(999_999_999_999), codeOf(2_147_483_647, 'count')]).toEqual([999_999_999_999, 2_147_483_647]);
  expect([codeOf(2_147_483_648, 'count'), codeOf('3.5', 'count'), codeOf('€ 5', 'count')]).toEqual([
    'row.tooMuch',
    'row.notWhole',
    'row.badNumber',
  ]);
  for (const value of ['-3', '3.5', '99999999999']) {
    const read = readNumber(value, 'count');
    expect(read && typeof read === 'object' && inEnglish(read)).toContain(value);
  }
  const long = readNumber(`x${'1'.repeat(100)}`, 'count');
  expect(long && typeof long === 'object' && inEnglish(long)).not.toContain('1'.repeat(41));
});

test('the ways of writing nothing are known, and longer or other words are something', () => {
  const words = [
    ...['', '-', '–', '—', 'null', 'none', 'nil', 'n/a', 'na', 'nan', '\\n', 'unknown', 'undefined'],
    ...['#n/a', '#nv', '#n/b', '#ref!', '#value!', '(blank)', '(none)', '(null)', '(not set)'],
  ];
  for (const word of words)
    expect([word, isNothing(word), isNothing(word.toUpperCase())]).toEqual([word, true, true]);
  for (const word of ['0', 'no', 'undefined.', 'not known'])
    expect([word, isNothing(word)]).toEqual([word, false]);
});

test.each([
  [['1,5'], ','],
  [['1,2345'], ','],
  [['0,123'], ','],
  [['1.234.567'], ','],
  [['1.234,567'], ','],
  [['5,25 EUR'], ','],
  [['1.5'], '.'],
  [['1.2345'], '.'],
  [['0.123'], '.'],
  [['1,234,567'], '.'],
  [['5.25 EUR'], '.'],
  [['1,5', '2,5', '1.5'], ','],
  [['1,5', '1.5', '2.5'], '.'],
  [['1,5', '2,5', '3,5', '1.5', '2.5'], 'mixed'],
  [['1,234', '12', '1.234'], 'likely .'],
  [['10,123', 'x', 5, null], 'likely .'],
  [['1,5 EURO', '0,123'], ','],
  [['1.5 EURO', '0.123'], '.'],
  [['1,5 apples', ',5', '0,123 x', 'x0,123', '0,x'], 'likely .'],
  [['1.5 apples', '.5', '0.123 x', 'x0.123', '0.x'], 'likely .'],
  [['1,x', '1.x', 'x,5', 'x.5'], 'likely .'],
  [['1,234.5'], '.'],
  [['1,5', '1.5', '1.5'], '.'],
] as const)('the values %j tell of %j', (values, expected) => {
  expect(detectDecimalMark(values)).toBe(expected);
});

test('what tells is looked for at the beginning of a value only, and goes on from earlier counts', () => {
  expect(detectDecimalMark([`${' '.repeat(40)}1,5`])).toBe('likely .');
  const evidence = createNumberEvidence(';', { commas: 1, points: 0 });
  evidence.note('1.5');
  expect([evidence.counts, evidence.form()]).toEqual([{ commas: 1, points: 1 }, 'mixed']);
});

test.each([
  ['-5', -5],
  ['- 5', -5],
  ['+ 5', 5],
  ['-1.234,5', -1234.5],
  ['-€ 5', -5],
  ['€ -5', -5],
  ['-5 EUR', -5],
  ['-0,5', -0.5],
  [-999_999_999_999, -999_999_999_999],
  [-1e12, 'row.tooMuch'],
  ['5-', 'row.badNumber'],
  ['--5', 'row.badNumber'],
  ['- - 5', 'row.badNumber'],
])('what a company declares of its own may be below zero: %j is %j', (value, expected) => {
  const read = readNumber(value, 'signed');
  expect(typeof read === 'object' && read ? read.code : read).toBe(expected);
});

test('a lone mark before three digits is what its file says, unless nothing but zeros stand before it', () => {
  const twoWays = 'row.twoNumbers';
  const read = (text: string, form: Parameters<typeof readNumber>[2]) => {
    const number = readNumber(text, 'decimal', form);
    return typeof number === 'object' && number ? number.code : number;
  };
  expect((['.', ',', 'likely .', 'likely ,', 'mixed'] as const).map((form) => read('1.234', form))).toEqual([
    ...[1.234, 1234, 1.234, twoWays, twoWays],
  ]);
  expect((['.', ',', 'likely .', 'likely ,', 'mixed'] as const).map((form) => read('1,234', form))).toEqual([
    ...[1234, 1.234, twoWays, 1.234, twoWays],
  ]);
  for (const form of ['.', ',', 'mixed'] as const)
    expect(
      ['0.234', '0,234', '.234', '1234.567', '1.23', '1.2345', '1.234,567', '1.234.567'].map((text) =>
        read(text, form),
      ),
    ).toEqual([...[0.234, 0.234, 0.234, 1234.567, 1.23, 1.2345, 1234.567, 1_234_567]]);
  expect(readNumber(`1.234${' '.repeat(50)}`, 'decimal', 'mixed')).toMatchObject({
    params: { text: '1.234' },
  });
});

test.each([
  ['x', 'decimal', 'badNumber', 'x'],
  ['-3', 'decimal', 'negative', '-3'],
  ['3.5', 'count', 'notWhole', '3.5'],
  ['99999999999', 'count', 'tooMuch', '99999999999'],
] as const)('what is wrong with %j names it', (value, kind, code, named) => {
  expect(readNumber(value, kind)).toMatchObject({ code: `row.${code}`, params: expect.anything() });
  expect(JSON.stringify(readNumber(value, kind))).toContain(`"${named}"`);
});

test('the numbers of all rows of a conversation are added up, to the last digit that anybody wrote', () => {
  expect(readSum(['0.1', 0.2, null, 'n/a'], 'decimal', '.')).toBe(0.3);
  expect(readSum(['1,5', '2,5'], 'decimal', ',')).toBe(4);
  expect(readSum(['1.234', '1'], 'count', '.')).toBe(1235);
  expect(readSum([0], 'count', '.')).toBe(0);
  expect(readSum('7', 'count', '.')).toBe(7);
  for (const nothing of [[], [null], ['n/a', ''], null, ''])
    expect(readSum(nothing, 'count', '.')).toBeNull();
  expect(readSum(['1', 'x', 'y'], 'count', '.')).toMatchObject({
    code: 'row.badNumber',
    params: { text: 'x' },
  });
  expect(readSum([2_000_000_000, 2_000_000_000], 'count', '.')).toMatchObject({ code: 'row.tooMuch' });
});

test.each([
  ['cost', 9_007_199.254740991, 9_007_199.26],
  ['avgResponseTime', 2_147_483.647, 2_147_483.648],
  ['firstResponseSeconds', 2_147_483.647, 2_147_483.648],
  ['durationSeconds', 2_147_483_647, 2_147_483_648],
])('the most that is stored of %s is %d', (field, most, more) => {
  expect(withinBounds(field, most)).toBe(most);
  expect(withinBounds(field, more)).toMatchObject({ code: 'row.tooMuch', params: { number: String(more) } });
  expect(withinBounds('tokens', more)).toBe(more);
  expect([withinBounds(field, null), withinBounds(field, true)]).toEqual([null, true]);
});
