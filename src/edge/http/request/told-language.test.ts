import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toldLanguage } from './told-language.ts';

test.each([
  ['nl-NL,nl;q=0.9,en;q=0.5', 'nl-NL'],
  ['en;q=0.5, nl-be ; q=0.9,fr;q=0.4', 'nl-BE'],
  ['fr,nl', 'fr'],
  ['nl;q=0.8,fr;q=0.8', 'nl'],
  ['*;q=0.9,de;q=0.1', 'de'],
  ['ZH-hans-cn', 'zh-Hans-CN'],
  ['ca-es-valencia,ca;q=0.9', 'ca-ES-valencia'],
  ['en_US, nl_NL;q=0.9, de;q=0.2', 'de'],
])('the language that is wished for most is told: %s', (header, language) => {
  expect(toldLanguage(header)).toBe(language);
});

test.each([
  undefined,
  '',
  '*',
  ',;,q=1',
  'nl;q=0',
  'nl;q=2',
  'nl;q=-1',
  'nl;q=NaN',
  '__proto__',
  '../words/nl',
  'nl\u0000',
  'n'.repeat(9),
])('a header that names no language tells none: %j', (header) => {
  expect(toldLanguage(header)).toBeNull();
});

test('a header that is longer than any browser writes is not read', () => {
  const filled = `nl${',en;q=0.1'.repeat(28)}`;
  expect(toldLanguage(filled)).toBe('nl');
  expect(toldLanguage(`${filled},de;q=0.1`)).toBeNull();
});

test('whatever is sent, what is told is a tag as it is written', () => {
  const part = fc.stringMatching(/^[a-zA-Z\d]{1,9}$/);
  const tag = fc.array(part, { maxLength: 5 }).map((parts) => parts.join('-'));
  const wishes = fc.array(fc.oneof(tag, fc.string()), { maxLength: 9 }).map((all) => all.join(','));
  fc.assert(
    fc.property(wishes, (header) => {
      const language = toldLanguage(header);
      if (language !== null) expect(Intl.getCanonicalLocales(language)).toEqual([language]);
    }),
  );
});
