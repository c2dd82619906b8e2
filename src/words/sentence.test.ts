import { expect, test } from 'vitest';
import { english } from './en.ts';
import { dutch } from './nl.ts';
import { inEnglish, inWords, readSaid, say, written } from './sentence.ts';

const sentence = say('refusal.field', {
  path: 'name',
  message: say('field.leastCharacters', { least: 1200 }),
});

test('a sentence is put into the words of whoever reads it, with what stands in it', () => {
  expect(inEnglish(sentence)).toBe('name: At least 1,200 characters.');
  expect(inWords(sentence, 'nl-BE')).toBe('name: Minstens 1.200 tekens.');
  expect(inWords(sentence, 'ja')).toBe(inEnglish(sentence));
  expect(inWords(sentence, null)).toBe(inEnglish(sentence));
});

test('a sentence that was stored says the same later, in any language', () => {
  expect(inWords(written(sentence), 'nl')).toBe(inWords(sentence, 'nl'));
  expect(readSaid(written(sentence))).toEqual(sentence);
});

test('what somebody else wrote stays as it is, whatever it looks like', () => {
  const foreign = [
    'The model is overloaded.',
    '',
    '{"code":"',
    '{"code":"field.id"}',
    '{"code":"field.id","params":null}',
    '{"code":"field.most","params":{"most":[1]}}',
    `{"code":"a","params":${'{"a":{"code":"a","params":'.repeat(2000)}{}${'}}'.repeat(2000)}}`,
  ];
  for (const text of foreign) expect(inWords(text, 'nl')).toBe(text);
  expect(inEnglish(say('refusal.field', { path: '{message}', message: '{path}' }))).toBe('{message}: {path}');
});

test('a text with a code that is not ours, or is the name of something every object has, is shown as it is', () => {
  for (const code of ['gone.long.ago', 'invalid_request_error', 'constructor', '__proto__']) {
    const text = JSON.stringify({ code, params: {} });
    expect(readSaid(text)).toBe(text);
    expect(inWords(text, 'nl')).toBe(text);
    const within = JSON.stringify({
      code: 'refusal.field',
      params: { path: 'a', message: { code, params: {} } },
    });
    expect(inWords(within, 'nl')).toBe(within);
  }
});

test('a sentence that counts is known by its code without the form', () => {
  const counting = Object.keys(english).filter((key) => key.endsWith('_other'));
  expect(counting.length).toBeGreaterThan(0);
  for (const key of counting) {
    const code = key.replace(/_other$/, '');
    const text = JSON.stringify({ code, params: { count: 2 } });
    expect(readSaid(text), code).toEqual({ code, params: { count: 2 } });
  }
});

const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

test('every Dutch sentence says something, and names nothing that the English one does not', () => {
  const texts = new Map<string, string | undefined>(Object.entries(dutch));
  for (const [key, text] of Object.entries(english)) {
    expect(texts.get(key)?.trim(), key).toBeTruthy();
    expect(placeholders(text), key).toEqual(expect.arrayContaining(placeholders(texts.get(key))));
  }
  expect(texts.size).toBe(Object.keys(english).length);
});
