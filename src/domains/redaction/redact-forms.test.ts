import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPersonalData } from './find-personal-data.ts';
import { redactMessages } from './redact-in-turns.ts';
import { redactText } from './redact-text.ts';
import { createRedaction } from './redaction.ts';

const redact = (text: string) => redactText(text, createRedaction());

const cards = [
  '4111111111111111',
  '5555555555554444',
  '378282246310005',
  '30569309025904',
  '4917610000000000003',
];
const ibans = [
  'NL91ABNA0417164300',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'NO9386011117947',
];
const unseen = ['\u200b', '\u200d', '\u00ad', '\ufeff', '\u2060', '\u200f'];
const signs = [' ', '  ', '-', '.', '/', '_', '\u00a0', '\u2009', '\u2012', '\u2212', '·', ' - ', '－'];
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0xff10, 0x1d7ce];

/** As likely the address of a machine and a telephone number. */
const addressAndMore = /^\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}[^\p{Nd}.]+\p{Nd}/u;

/** A value with its digits in some script, and something put between some of its characters. */
const disguised = (values: readonly string[], between: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...values),
      fc.constantFrom(...zeros),
      fc.array(fc.constantFrom('', ...between), { minLength: 40, maxLength: 40 }),
    )
    .map(([value, zero, gaps]) =>
      Array.from(value, (character, at) => {
        const shown = /\d/.test(character) ? String.fromCodePoint(zero + Number(character)) : character;
        return at === value.length - 1 ? shown : `${shown}${gaps[at]}`;
      }).join(''),
    );

test.each([
  ['CARD', 'what nobody sees', cards, unseen],
  ['CARD', 'signs', cards, signs],
  ['IBAN', 'what nobody sees', ibans, unseen],
  ['IBAN', 'signs', ibans, signs],
] as const)('a %s is found with %s anywhere in it, to the character', (kind, _, values, between) => {
  fc.assert(
    fc.property(disguised(values, between), (value) => {
      fc.pre(!addressAndMore.test(value.normalize('NFKC')));
      const text = `so (${value}), please`;
      const found = findPersonalData(text).map((one) => [one.kind, text.slice(one.start, one.end)]);
      expect(found).toEqual([[kind, value]]);
      expect(redact(text)).toBe(`so ([${kind}_1]), please`);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [
    'CARD',
    [
      '4111111111111111',
      '4111 1111 1111 1111',
      '4111.1111.1111.1111',
      '４１１１\u200b-1111_1111/1111',
      '٤١١١١١١١١١١١١١١١',
    ],
  ],
  [
    'IBAN',
    ['NL91ABNA0417164300', 'nl91 abna 0417 1643 00', 'NL91.ABNA.0417.1643.00', 'ＮＬ９１-ABNA-0417-1643-00'],
  ],
  [
    'EMAIL',
    [
      'jan@example.com',
      'JAN@Example.com',
      'jan (at) example (dot) com',
      'jan[at]example.com',
      'ｊａｎ＠example．com',
      'jan%40example.com',
    ],
  ],
  ['EMAIL', ['zoë@café.nl', 'zoe\u0308@cafe\u0301.nl']],
  [
    'PHONE',
    [
      '+31612345678',
      '+31 6 12345678',
      '+31 (0)6-1234 5678',
      '0031 6 12 34 56 78',
      '＋31\u202f6\u202f12345678',
    ],
  ],
  ['PHONE', ['0612345678', '06-12345678', '06 12 34 56 78', '(06) 1234\u20115678', '٠٦١٢٣٤٥٦٧٨']],
  ['IP', ['2001:db8::1', '2001:0DB8:0:0:0:0:0:1', '2001:db8::1%eth0']],
  ['IP', ['203.0.113.9', '203.000.113.009', '::ffff:203.0.113.9', '203[.]0[.]113[.]9']],
])('one %s has one placeholder, in every way of writing it: %j', (kind, values) => {
  const messages = redactMessages(values.map((value, order) => ({ order, content: `is it ${value}?` })));
  expect(messages.map(({ content }) => content)).toEqual(values.map(() => `is it [${kind}_1]?`));
});

test('a text without digits and signs of addresses comes back as it is', () => {
  const words = fc.constantFrom(
    'Straße',
    'élève',
    'niño',
    '日本',
    'привет',
    '😀',
    '“so”',
    '…',
    '–',
    '\u200d',
    ' ',
    '\n',
  );
  const text = fc
    .array(fc.oneof(words, fc.string({ unit: 'binary', maxLength: 8 })))
    .map((parts) => parts.join(''))
    .filter((parts) => !/[\p{N}@]|:\/\/|www\.|\(at\)/u.test(parts.normalize('NFKC')));
  fc.assert(
    fc.property(text, (parts) => {
      expect(redact(parts)).toBe(parts);
    }),
    { numRuns: 2_000 },
  );
});

const piece = fc.oneof(
  disguised(cards, [...signs, ...unseen]),
  disguised(ibans, [...signs, ...unseen]),
  fc.constantFrom(
    'jan@example.com',
    ' (at) ',
    ' at ',
    ' dot ',
    '[dot]com',
    'jan',
    '＠',
    '@',
    '0612345678',
    '+31 ',
    '(0)',
    '203.0.113.7',
    '::',
    '2001:db8::1',
    '%eth0',
    'http://',
    '?token=',
    '/',
    '.',
    ',',
    ' ',
    '-',
    '\u200b',
    '\u0301',
    'é',
    'ﷺ',
    '⑴',
    '½',
    '1\ufe0f\u20e3',
    '\ud83d',
    '😀',
    '\0',
    '\r\n',
    'tel ',
    'order ',
    '[EMAIL_1]',
    '[',
    ']',
    '05-03-2024',
    'x12',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.stringMatching(/^[0-9 ()+./-]{1,12}$/),
);

test('outside of the placeholders every character of the original stays, and again nothing is found', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      const redaction = createRedaction();
      const once = redactText(text, redaction);
      let rebuilt = '';
      let at = 0;
      for (const { kind, key, start, end } of findPersonalData(text)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        rebuilt += text.slice(at, start) + (redaction.placeholders.get(`${kind} ${key}`) ?? '?');
        at = end;
      }
      expect(rebuilt + text.slice(at)).toBe(once);
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 5_000 },
  );
});
