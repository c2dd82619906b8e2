import { expect, test } from 'vitest';
import { readLanguage } from './read-language.ts';

const spellings = [
  [
    'nl',
    'nl, NL, nl-BE, nl_BE.UTF-8, nld, dut, Dutch, Nederlands, niederländisch, néerlandais, neerlandés, olandese, Flemish, Vlaams, Dutch/Flemish',
  ],
  ['en', 'en, en-GB, en_US, eng, English, English (US), Engels, Englisch, anglais, inglés, inglese, inglês'],
  ['de', 'de, de-CH, deu, ger, German, Duits, Deutsch, allemand'],
  ['zh', 'zh, zh-Hans, zh-Hans-CN, zho, chi, Chinese, Mandarin, 中文'],
  ['es', 'es, es-419, spa, Spanish, Spaans, español, Castellano'],
  ['fa', 'fa, fas, per, Persian, Farsi'],
  ['el', 'el, Greek, Grieks'],
  ['sr', 'sr, sr-Latn, Serbian'],
  ['pt', 'pt, pt_BR, por, Portuguese, Português'],
] as const;

// In one test: the names are made at first use.
test('a language is known by its codes and by its names in several languages', () => {
  for (const [code, names] of spellings)
    for (const name of names.split(', '))
      expect([name, readLanguage(name), readLanguage(` ${name} `)]).toEqual([name, code, code]);
});

test.each([
  // Words that begin as codes do.
  ...['be nice', 'is it', 'no', 'it was', 'Ben Smith', 'nld spoken', 'de facto'],
  ...[
    '',
    '-',
    'xx',
    'zzz',
    'abc',
    'Klingon',
    'nl-b',
    'nl-Belgium',
    'nl-1234',
    'nl-utf16x',
    'nlx',
    'n',
    '12',
    'en, fr and de',
    'constructor',
  ],
  // A language of three letters only, for which there is no code of two.
  'fil',
])('%j is none that has a code', (text) => {
  expect(readLanguage(text)).toBe(text === 'no' ? 'no' : null);
});
