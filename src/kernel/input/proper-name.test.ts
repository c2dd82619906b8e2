import { expect, test } from 'vitest';
import { properName } from './proper-name.ts';

const takes = (name: string) => properName(100).safeParse(name).success;

test.each([
  "St. John's Ltd.",
  'Booking.com',
  'Amazon.nl B.V.',
  'J.R.R. Tolkien',
  'St.Gallen AG',
  'Acme (A/S) & Sons, Inc./Ltd.',
  'AC/DC',
  '24/7 Support',
  'Yahoo!',
  'Who: a company',
  'Anne-Marie O’Neil',
  'Ann @ Home',
  'ann@home.x',
  'Awww2.Cute',
  'www. Cute',
  'محمد عبد الله',
  '株式会社。',
  'Awww. Cute',
  'What is Booking.com?',
  '3.14 Ltd',
])('an honest name is taken: %s', (name) => {
  expect(takes(name)).toBe(true);
});

test.each([
  'Win at http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'ftp://evil.example',
  'www.evil.example',
  'www2.evil.example',
  'Go to WWW.evil.example now',
  'evil.example/pay',
  'evil.example/',
  'EVIL.COM/x',
  'evil.com:8080',
  'evil.com?pay=1',
  'evil.com#pay',
  'xn--80ak6aa92e.com/x',
  '192.0.2.1/x',
  '192.0.2.1:80',
  'Thief mailto:x',
  'mailto:thief@evil.example',
  'thief@evil.example',
  'ｈｔｔｐ：／／evil.example',
  'evil．com／pay',
  'evil。com/pay',
  'http:\u200b//evil.example',
  'w\u200bww.evil.example',
  'two\nlines',
  'two\r\nBcc: x',
  'two\u2028lines',
  'two\u0085lines',
  'tab\tbed',
  'turned \u202Enpj.exe',
  'turned \u2066round',
])('a name with a link, a line break or a turned direction is refused: %j', (name) => {
  expect(takes(name)).toBe(false);
});

test.each(['', '  ', '\u200b', '\u2800'])(
  'a name of nothing, or nothing that shows, is told once to be required: %j',
  (name) => {
    const { error } = properName(100).safeParse(name);
    expect(error?.issues).toHaveLength(1);
  },
);

test('what is too long for a name is refused for that alone: a look at all of it may take as its length squared', () => {
  const { error } = properName(100).safeParse(`https://a.example/${'a\u0301\u0316'.repeat(100)}\u202e`);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});
