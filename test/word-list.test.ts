import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '../src/words/en.ts';
import { messages } from '../web/src/i18n/whole-english.ts';

const page = readFileSync(new URL('../docs/words.md', import.meta.url), 'utf8');
const never = [...page.matchAll(/^\| (?!Term|---)(?:[^|]*\|){3} ([^|]*?) ?\|$/gm)]
  .flatMap(([, phrases = '']) => phrases.split(', '))
  .filter((phrase) => phrase !== '');

test('no sentence of the product says what the word list rules out', () => {
  expect(never.length).toBeGreaterThan(20);
  const sentences = Object.entries({ ...english, ...messages });
  const said = never.flatMap((phrase) => {
    const pattern = new RegExp(`(?<![\\w-])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'i');
    return sentences.filter(([, text]) => pattern.test(text)).map(([key]) => `${key}: ${phrase}`);
  });
  expect(said).toEqual([]);
});
