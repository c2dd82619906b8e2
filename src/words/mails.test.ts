import { expect, test } from 'vitest';
import {
  confirmMail,
  inviteMail,
  movedMail,
  resetMail,
  yieldedMail,
} from '../domains/accounts/mails/mails.ts';
import { alertMail } from '../domains/security/delivering/alert-message.ts';
import { knownLanguage } from './sentence.ts';

const link = 'https://parlance.example/x?token=y';

/** Each mail, and what has to stand in it. */
function lettersIn(locale: string | null) {
  const ann = { email: 'ann@example.org', name: 'Ann', locale };
  const base = 'https://parlance.example';
  return [
    [resetMail(ann, link), 'Ann', link],
    [inviteMail(ann, 'Oak Desk', link), 'Ann', 'Oak Desk', link],
    [inviteMail(ann, null, link), 'Ann', link],
    [confirmMail(ann, link), 'Ann', link],
    [movedMail(ann, 'new@example.org'), 'Ann', 'new@example.org'],
    [
      yieldedMail(ann, { company: 'Oak Desk', newEmail: 'x@unconfirmed.invalid' }),
      'Oak Desk',
      'x@unconfirmed.invalid',
    ],
    [alertMail([], 'test', base, { locale, timeZone: null }), `${base}/security?view=alerts`],
  ] as const;
}

test.each(['en', 'nl'])(
  'every mail in %s says what it is about, in one line, and holds its link',
  (locale) => {
    for (const [{ subject, text }, ...named] of lettersIn(locale)) {
      expect(subject).toMatch(/^[^\r\n]*Parlance[^\r\n]*$/);
      for (const name of named) expect(text).toContain(name);
      // A link alone on its line is a link in every mail program.
      for (const name of named.filter((one) => one.startsWith('https:')))
        expect(text.split('\n')).toContain(name);
    }
  },
);

test('no mail in Dutch has a sentence of the English one', () => {
  const english = lettersIn('en').map(([letter]) => letter);
  for (const [n, [{ subject, text }]] of lettersIn('nl').entries()) {
    expect(subject).not.toBe(english[n]?.subject);
    const before = new Set(english[n]?.text.split('\n').filter((line) => line && !line.startsWith('https:')));
    expect(text.split('\n').filter((line) => before.has(line))).toEqual([]);
  }
});

test.each(['__proto__', 'constructor', '', 'xx', '-', 'EN', null])(
  'a language that is none is read in English: %j',
  (tag) => {
    expect(lettersIn(tag)).toEqual(lettersIn('en'));
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
])('of %s the language that there are words in is %s', (tag, language) => {
  expect(knownLanguage(tag)).toBe(language);
});
