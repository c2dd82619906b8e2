import { expect, test } from 'vitest';
import { isGerman, isStopWord, wordsOf } from './words.ts';

const words = (text: string | null, language: string | null = 'en') => [...wordsOf(text, language)];

test('the cloud counts the telling words of a message, once each, without those that say nothing in its language', () => {
  expect(words('My Invoice, my INVOICE and the invoice-number 42 of o’Neil!')).toEqual([
    'invoice',
    'invoice-number',
    'o’neil',
  ]);
  expect(words('ik wil mijn factuur', 'nl')).toEqual(['factuur']);
  expect(words('ich will meine Rechnung', 'de')).toEqual(['rechnung']);
  expect(words('je veux ma facture', 'fr')).toEqual(['facture']);
  expect(words('quiero mi factura', 'es')).toEqual(['factura']);
  expect(words('the invoice', 'sv')).toEqual(['invoice']);
  expect(words('the invoice', null)).toEqual(['invoice']);
  expect(words("we don't and don’t pay")).toEqual(['pay']);
  expect(words(null)).toEqual([]);
});

test('too short, too long and too many are left out', () => {
  expect(words(`ab abc ${'x'.repeat(40)} ${'x'.repeat(41)}`)).toEqual(['abc', 'x'.repeat(40)]);
  expect(words(Array.from({ length: 100 }, (_, at) => `word${at}x`).join(' '))).toHaveLength(64);
  expect(words(`${' '.repeat(1995)}abcdefgh`)).toEqual(['abcde']);
});

test('a text is German where it has more small words of German than of any other language', () => {
  for (const text of ['Wie kann ich das ändern?', 'WO IST DER'])
    expect([text, isGerman(text)]).toEqual([text, true]);
  for (const text of ['How do I change it?', 'Password', '', 'was in', 'wie is de man'])
    expect([text, isGerman(text)]).toEqual([text, false]);
});

test('a word that says nothing in any language that is known is one', () => {
  expect(['the', 'het', 'nicht', 'avec', 'porque', 'don’t', "don't"].filter(isStopWord)).toHaveLength(7);
  expect(['invoice', 'The', ''].filter(isStopWord)).toEqual([]);
});
