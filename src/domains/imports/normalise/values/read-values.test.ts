import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inEnglish, type Sentence } from '../../../../words/sentence.ts';
import { readText, readTexts } from '../read-text.ts';
import { readIpAddress, readWebUrl } from './read-address.ts';
import { readCountry } from './read-country.ts';
import { readCurrency } from './read-currency.ts';
import { readLanguage } from './read-language.ts';
import { detectDecimalMark, readNumber } from './read-number.ts';
import { readSeconds } from './read-seconds.ts';
import { readSentiment, scaleOf } from './read-sentiment.ts';
import { readYesNo } from './read-yes-no.ts';

const told = (result: Sentence | number | boolean | null) =>
  typeof result === 'object' && result ? inEnglish(result) : result;

test.each([
  ['7', 'count', '.', 7],
  ['7.0', 'count', '.', 7],
  ['1.234', 'count', '.', 1234],
  ['1,234,567', 'count', '.', 1234567],
  ['12 345', 'count', '.', 12345],
  ['0.0123', 'decimal', '.', 0.0123],
  ['1.234', 'decimal', '.', 1.234],
  ['1.234', 'decimal', ',', 1234],
  ['1,234', 'decimal', '.', 1234],
  ['1,234', 'decimal', ',', 1.234],
  ['0,123', 'decimal', '.', 0.123],
  ['1.234,56', 'decimal', '.', 1234.56],
  ['1,234.56', 'decimal', ',', 1234.56],
  ["1'234.50", 'decimal', '.', 1234.5],
  ['€ 0,12', 'decimal', '.', 0.12],
  ['0.12 EUR', 'decimal', '.', 0.12],
  ['$1,000', 'decimal', '.', 1000],
  ['1e-3', 'decimal', '.', 0.001],
  [42, 'count', '.', 42],
] as const)('%j as %s with "%s" is %d', (value, kind, mark, expected) => {
  expect(readNumber(value, kind, mark)).toBe(expected);
});

test.each(['', ' ', '-', 'n/a', 'NULL', 'none', undefined, null])('%j is no number and no fault', (value) => {
  expect(readNumber(value, 'count')).toBe(null);
});

test.each([
  ['abc', "isn't a number"],
  ['-3', 'negative'],
  ['3.5', "isn't a whole number"],
  ['99999999999', 'too large'],
  ['1.2.3', "isn't a number"],
  [Number.POSITIVE_INFINITY, "isn't a number"],
  [{}, 'not a number'],
])('%j is refused as a count: %s', (value, expected) => {
  expect(told(readNumber(value, 'count'))).toContain(expected);
});

test('the decimal mark of a column is told by the values that leave no doubt', () => {
  expect(detectDecimalMark(['1,5', '2,25', '3'])).toBe(',');
  expect(detectDecimalMark(['1.5', '2.25', '1,234'])).toBe('.');
  expect(detectDecimalMark(['1.234,56'])).toBe(',');
  expect(detectDecimalMark(['1,5', '2.5'])).toBe('mixed');
  expect(detectDecimalMark(['1,5', '2,5', '2.5'])).toBe(',');
  // Where no value tells, a semicolon between the columns does.
  expect([detectDecimalMark(['12', '1,234'], ','), detectDecimalMark(['12'], ';')]).toEqual([
    'likely .',
    'likely ,',
  ]);
});

test('a number that can be read two ways is refused unless its file says which', () => {
  const twoWays = expect.objectContaining({ code: 'row.twoNumbers' });
  expect(readNumber('1,234', 'decimal', 'likely .')).toEqual(twoWays);
  expect(readNumber('1.234', 'decimal', 'likely .')).toBe(1.234);
  expect(readNumber('1.234', 'decimal', 'likely ,')).toEqual(twoWays);
  expect(readNumber('1,234', 'decimal', 'likely ,')).toBe(1.234);
  for (const text of ['1,234', '1.234']) expect(readNumber(text, 'decimal', 'mixed')).toEqual(twoWays);
  for (const text of ['1,234', '1.234']) expect(readNumber(text, 'count', 'mixed')).toBe(1234);
  for (const text of ['1.234,5', '1,234.5', '1234,5'])
    expect(readNumber(text, 'decimal', 'mixed')).toBe(1234.5);
});

test.each([
  ['754', 's', 754],
  ['1500', 'ms', 1.5],
  ['2.5', 'min', 150],
  ['12:34', 's', 754],
  ['01:02:03', 's', 3723],
  ['1.02:03:04', 's', 93784],
  ['1h 2m 3s', 's', 3723],
  ['2 min', 's', 120],
  ['2,5 uur', 's', 9000],
  ['3 Stunden und 5 Minuten', 's', 11100],
  ['PT1H2M3S', 's', 3723],
  ['P1DT1H', 's', 90000],
  ['250ms', 's', 0.25],
  ['n/a', 's', null],
  ['1.5', 'd', 129_600],
  ['1:30', 'h', 5400],
  ['1:30:00', 'h', 5400],
  ['1:30', 'min', 90],
] as const)('the length of time %j in %s is %d seconds', (value, unit, expected) => {
  expect(readSeconds(value, unit)).toBe(expected);
});

test('a length of time that cannot be read says so', () => {
  expect(told(readSeconds('soon'))).toContain("isn't a duration");
  expect(told(readSeconds('5 apples'))).toContain("isn't a duration");
  expect(told(readSeconds('-5'))).toContain('negative');
});

test.each([
  [['yes', 'Y', 'TRUE', '1', 'ja', 'Oui', 'sí', 'wahr', 1, true], true],
  [['no', 'N', 'false', '0', 'nee', 'Nein', 'non', 'faux', 0, false], false],
  [['', 'n/a', null, undefined], null],
] as const)('%j all mean %j', (values, expected) => {
  for (const value of values) expect(readYesNo(value)).toBe(expected);
  expect(told(readYesNo('perhaps'))).toContain("isn't yes or no");
});

test.each([
  [
    'POSITIVE',
    ['positive', 'Positief', 'POSITIV', 'positif', 'good', 'very positive', 'Very Satisfied', '1 (best)'],
  ],
  [
    'POSITIVE',
    [
      'good_with_comment',
      'thumbs_up',
      '👍',
      '👍🏽',
      '5/5',
      '4 out of 5',
      '★★★★☆',
      '⭐⭐⭐⭐⭐',
      '9/10',
      '80%',
    ],
  ],
  ['POSITIVE', ['0.8', 0.9, '+1', '3/3', '4 Sterne', '5 - very good', 'LABEL: positive']],
  ['NEUTRAL', ['neutral', 'Neutraal', 'neutre', '3/5', '★★★☆☆', '3 stars', '2/3', '😐', -0.1]],
  ['NEUTRAL', ['Neither satisfied nor dissatisfied', '5/10', '50 %']],
  [
    'NEGATIVE',
    ['negative', 'negatief', 'Negatif', 'négatif', 'bad', '-0,9', -1, '-1', '5 - worst', '1 star'],
  ],
  [
    'NEGATIVE',
    [
      'Thumbs down',
      '👎',
      '1/5',
      '2/5',
      '★☆☆☆☆',
      'Bad, with comment',
      'extremely dissatisfied',
      '0/10',
      '10%',
    ],
  ],
  ['NOTHING', ['', null, undefined, 'n/a', '-', 'Offered', 'unoffered', 'Not rated']],
  ['NO_WORD', ['meh', 'not bad', 'niet slecht', 'pas mal', '???', {}, [], true]],
  ['NO_SCALE', [1, 2, 3, 4, 5, 0, 0.3, '1', '0', '5', '10', '0.5', '6/5', 1e12]],
] as const)('a mood is %s in many words, and never guessed: %j', (expected, values) => {
  for (const value of values) expect([value, readSentiment(value, null)]).toEqual([value, expected]);
});

test('numbers are scores from -1 to 1 where a negative one shows it', () => {
  expect([scaleOf([0, 1, '-1']), scaleOf(['-0,4', 0.2, 'x', null])]).toEqual(['-1-1', '-1-1']);
  for (const values of [[0, 1], [1, 2, 3, 4, 5], [-1, 5], []]) expect(scaleOf(values)).toBeNull();
  const scores = [1, '0', 0.1, '-0.3', 5].map((value) => readSentiment(value, '-1-1'));
  expect(scores).toEqual(['POSITIVE', 'NEUTRAL', 'NEUTRAL', 'NEGATIVE', 'NO_SCALE']);
});

test.each([
  ['1-3', [1, 2, 3], 0],
  ['1-5', ['1', 3, '5'], 6],
  ['1-10', [3, 5, 8], 0],
  ['0-10', [0, 5, '10'], -1],
  ['thumbs', [0, 0.5, 1], 2],
  ['-1-1', ['-1', 0, '+1'], 5],
] as const)('on the scale %s the higher number is the better one', (scale, values, beyond) => {
  const moods = values.map((value) => readSentiment(value, scale));
  expect(moods).toEqual(['NEGATIVE', 'NEUTRAL', 'POSITIVE']);
  expect([readSentiment(beyond, scale), readSentiment('good', scale)]).toEqual(['NO_SCALE', 'POSITIVE']);
});

test.each([
  [
    'nl',
    [
      'nl',
      'NL',
      'nl-BE',
      'nld',
      'dut',
      'Dutch',
      'Nederlands',
      'niederländisch',
      'néerlandais',
      'neerlandés',
      'Flemish',
    ],
  ],
  ['en', ['en_US', 'English', 'Engels', 'Englisch', 'anglais', 'inglés', 'eng']],
  ['de', ['German', 'Duits', 'Deutsch', 'allemand', 'ger', 'deu']],
  ['zh', ['Chinese', 'zh-Hans', 'Chinees', '中文']],
])('language %s has many names', (expected, values) => {
  for (const value of values) expect([value, readLanguage(value)]).toEqual([value, expected]);
});

test.each([
  [
    'NL',
    [
      'NL',
      'nl',
      'NLD',
      '528',
      'Netherlands',
      'The Netherlands',
      'Nederland',
      'Niederlande',
      'Pays-Bas',
      'Países Bajos',
      'Holland',
    ],
  ],
  ['GB', ['GB', 'UK', 'United Kingdom', 'Verenigd Koninkrijk', 'England', 'Großbritannien']],
  ['US', ['US', 'USA', 'U.S.A.', 'United States', 'United States of America', 'Verenigde Staten']],
  ['NA', ['NA', 'Namibia']],
])('country %s has many names', (expected, values) => {
  for (const value of values) expect([value, readCountry(value)]).toEqual([value, expected]);
});

test('what is no language or country is null', () => {
  for (const value of ['Klingon', 'xx', 'zzz', '', '12', 'Atlantis', '__proto__', 'constructor']) {
    expect(readLanguage(value)).toBe(null);
    expect(readCountry(value)).toBe(null);
  }
});

test('currencies come from codes and signs', () => {
  expect(readCurrency('EUR')).toBe('EUR');
  expect(readCurrency('0.12 usd')).toBe('USD');
  expect(readCurrency('€ 0,12')).toBe('EUR');
  expect(readCurrency('ABC')).toBe(null);
});

test('addresses lose port, brackets and forwarding', () => {
  expect(readIpAddress('203.0.113.7:443')).toBe('203.0.113.7');
  expect(readIpAddress('203.0.113.7, 10.0.0.1')).toBe('203.0.113.7');
  expect(readIpAddress('[2001:DB8::1]:443')).toBe('2001:db8::1');
  expect(readIpAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  for (const value of ['203.0.113.xxx', '999.1.1.1', 'localhost', ''])
    expect(readIpAddress(value)).toBe(null);
});

test('only plain web addresses are kept', () => {
  expect(readWebUrl('https://chat.example.com/t/1?x=1#y')).toBe('https://chat.example.com/t/1?x=1#y');
  for (const value of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:pw@example.com/',
    'ftp://x',
    'https://',
  ]) {
    expect(readWebUrl(value)).toBe(null);
  }
});

test('texts lose NUL and half characters, objects give their name, cuts never split a character', () => {
  expect(readText(' a\0b\ud800c 😀 ', 100)).toBe('ab\ufffdc 😀');
  expect(readText({ id: 1, name: 'Leave' }, 100)).toBe('Leave');
  expect(readText('a😀b', 2)).toBe('a');
  expect(readText(12, 100)).toBe('12');
  expect(readText('\\N', 100)).toBe(null);
  expect(readTexts('one?\ntwo? | three?', 2, 100)).toEqual(['one?', 'two?']);
  expect(readTexts('["a","b"]', 10, 100)).toEqual(['a', 'b']);
  expect(readTexts('[not json', 10, 100)).toEqual(['[not json']);
});

test('no value makes a reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.anything()), (value) => {
      readNumber(value, 'decimal', ',');
      readSeconds(value);
      readYesNo(value);
      readSentiment(value, null);
      readText(value, 10);
      readTexts(value, 3, 10);
      if (typeof value === 'string')
        for (const read of [readLanguage, readCountry, readCurrency, readIpAddress]) read(value);
    }),
    { numRuns: 300 },
  );
});
