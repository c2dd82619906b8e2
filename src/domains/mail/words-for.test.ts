import { expect, test } from 'vitest';
import { mailLanguage, mailWords, wordsFor } from './words-for.ts';

const languages = [...mailWords].map(([language, words]) => ({ language, words }));
const english = wordsFor('en');

test('there is English, Dutch beside it, and each language finds its own words', () => {
  expect([...mailWords.keys()]).toEqual(expect.arrayContaining(['en', 'nl']));
  for (const { language, words } of languages) expect(wordsFor(language)).toBe(words);
});

test.each(languages)(
  'every mail in $language says what it is about, in one line, and holds its link',
  ({ words }) => {
    const link = 'https://parlance.example/x?token=y';
    const letters = [
      [words.reset('Ann', link), 'Ann', link],
      [words.invite('Ann', 'Oak Desk', link), 'Ann', 'Oak Desk', link],
      [words.invite('Ann', null, link), 'Ann', link],
      [words.confirm('Ann', link), 'Ann', link],
      [words.moved('Ann', 'new@example.org'), 'Ann', 'new@example.org'],
      [words.alertTest(link), link],
    ] as const;
    for (const [{ subject, text }, ...named] of letters) {
      expect(subject).toMatch(/^[^\r\n]*Parlance[^\r\n]*$/);
      for (const name of named) expect(text).toContain(name);
      // A link alone on its line is a link in every mail program.
      if (named.some((name) => name === link)) expect(text.split('\n')).toContain(link);
    }
    expect(words.alerts.lookIntoIt(link)).toContain(link);
  },
);

test.each(languages.filter(({ language }) => language !== 'en'))(
  '$language leaves no sentence in English',
  ({ words }) => {
    const said = (of: typeof words) => [
      ...[of.reset('', ''), of.invite('', '', ''), of.invite('', null, ''), of.confirm('', '')],
      ...[of.moved('', ''), of.alertTest('')],
    ];
    const before = said(english);
    for (const [n, { subject, text }] of said(words).entries()) {
      expect(subject).not.toBe(before[n]?.subject);
      expect(text).not.toBe(before[n]?.text);
    }
    const { recorded } = words.alerts;
    expect(recorded).not.toBeNull();
    for (const [title, told] of Object.entries(recorded?.alerts ?? {})) {
      expect(told.title).not.toBe(title);
      expect(told.description(7).trim()).not.toBe('');
    }
    for (const [remark, told] of Object.entries(recorded?.remarks ?? {})) expect(told).not.toBe(remark);
  },
);

test.each(['__proto__', 'constructor', '', 'xx', '-', 'EN'])(
  'a language that is none is read in English: %j',
  (tag) => {
    expect(wordsFor(tag)).toBe(english);
  },
);

test.each([
  ['nl', 'nl'],
  ['nl-BE', 'nl'],
  ['en-GB', 'en'],
  ['fr', null],
  ['constructor', null],
  ['', null],
  [null, null],
  [undefined, null],
])('of %s the language that mails are written in is %s', (tag, language) => {
  expect(mailLanguage(tag)).toBe(language);
});
