import { expect, test } from 'vitest';
import { formOf, questionKey, sharedWording } from './question-form.ts';

test.each([
  ['Where is order MO-1234?', 'Where is order …?'],
  ['Where is my order #99123?', 'Where is my order …?'],
  ['Why was I charged €25.00 twice?', 'Why was I charged … twice?'],
  ["Where is Anna's parcel?", "Where is …'s parcel?"],
  ['Can Peter van der Berg call me?', 'Can … call me?'],
  ['Can I pay with PayPal or with Klarna?', 'Can I pay with … or with …?'],
  ["When I'm abroad, can I call?", "When I'm abroad, can I call?"],
  ['Did you mail jo@example.org?', 'Did you mail …?'],
  ['Why does https://shop.example/cart/77 fail?', 'Why does … fail?'],
  ['What does "My blue bag" cost?', 'What does … cost?'],
  ['Is 12.03.2026 at 14:30 free?', 'Is … at … free?'],
  ['How Do I Pay?', 'How Do I Pay?'],
  ['Do I get a VAT invoice?', 'Do I get a VAT invoice?'],
  ['Wo ist meine Bestellung 4711?', 'Wo ist meine Bestellung …?'],
  ['Kann Frau Müller mich zurückrufen?', 'Kann Frau … mich zurückrufen?'],
  ['Waar is mijn pakket 3SABC0123?', 'Waar is mijn pakket …?'],
  ['注文12345はどこですか', '注文…はどこですか'],
  ['How do I pay?', 'How do I pay?'],
])('%s has the form %s', (text, form) => {
  expect(formOf(text)).toBe(form);
  expect(questionKey(form)).toBe(questionKey(text));
});

test('questions of one form have one key, others have others', () => {
  const keys = (...texts: string[]) => new Set(texts.map(questionKey)).size;
  expect(
    keys('Where is order MO-1234?', 'where is my order 77', 'WHERE IS THE ORDER: ab12?', 'Where is order …?'),
  ).toBe(1);
  expect(keys('Where is MO-1234?', 'What about MO-1234?', 'MO-1234?')).toBe(3);
  expect(keys('How do I pay?', 'How can I pay…', 'how do i  pay')).toBe(1);
  expect(keys('Where is my order?', 'Where is my order 5?')).toBe(2);
  expect(questionKey('???')).toBe('');
});

test('a group is shown in its own words while they are the same, and as its form where values differ', () => {
  expect(sharedWording('How do I turn on 2FA?', 'how do I turn on 2FA')).toBe('How do I turn on 2FA?');
  const [a, b, c] = ['Where is order MO-1234?', 'Where is order MO-1235?', 'where is my order 5?'];
  expect(sharedWording(a, b)).toBe('Where is order …?');
  expect(sharedWording(sharedWording(a, b), c)).toBe(sharedWording(a, sharedWording(c, b)));
});
