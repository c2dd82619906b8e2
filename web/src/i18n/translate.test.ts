import { expect, test } from 'vitest';
import { app } from './messages/nl/app.ts';
import { messages as dutch } from './messages/nl.ts';
import { createTranslate } from './translate.ts';
import { messages as english } from './whole-english.ts';

const en = createTranslate('en', english);
const nl = createTranslate('nl', { ...dutch, ...app });

test('a count chooses its plural form by the rules of the language', () => {
  expect(en('sessions.ended', { count: 1 })).toBe('1 device signed out.');
  expect(en('sessions.ended', { count: 0 })).toBe('0 devices signed out.');
  expect(nl('sessions.ended', { count: 1 })).toBe('1 apparaat uitgelogd.');
});

test('numbers inside sentences are written as the language writes them', () => {
  expect(en('sessions.ended', { count: 12345 })).toBe('12,345 devices signed out.');
  expect(nl('sessions.ended', { count: 12345 })).toBe('12.345 apparaten uitgelogd.');
});

test('what a person typed is put into a sentence as it is', () => {
  expect(en('confirm.done', { email: '{count}$&' })).toBe('{count}$& is confirmed.');
});
