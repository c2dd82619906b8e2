import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { AppMessages, FirstMessages } from './translate.ts';
import { messages as english } from './whole-english.ts';

const files = import.meta.glob<{ messages: FirstMessages }>('./messages/*.ts', { eager: true });
const appFiles = import.meta.glob<{ app: AppMessages }>('./messages/*/app.ts', { eager: true });
const languages = Object.entries(files).map(([path, file]) => ({
  path,
  texts: new Map(Object.entries({ ...file.messages, ...appFiles[path.replace('.ts', '/app.ts')]?.app })),
}));
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const plainKeys = Object.keys(english).filter((key) => !/_(one|other)$/.test(key));
const pluralKeys = Object.keys(english).flatMap((key) => /^(.*)_other$/.exec(key)?.[1] ?? []);

test.each(languages)(
  'no string of $path is missing or empty, and each asks for what the English one asks for',
  ({ texts }) => {
    for (const key of plainKeys) {
      expect(texts.get(key)?.trim(), key).toBeTruthy();
      expect(placeholders(texts.get(key) ?? ''), key).toEqual(
        placeholders(english[key as keyof typeof english]),
      );
    }
  },
);

test.each(languages)('every plural of $path has all the forms that its language knows', ({ path, texts }) => {
  const language = /(\w+)\.ts$/.exec(path)?.[1] ?? '';
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const key of pluralKeys)
    for (const form of forms) expect(texts.get(`${key}_${form}`), `${key}_${form}`).toBeTruthy();
});

test.each(languages)('$path carries no key that the code does not know', ({ texts }) => {
  const stems = new Set([...plainKeys, ...pluralKeys]);
  for (const key of texts.keys())
    expect(stems.has(key.replace(/_(zero|one|two|few|many|other)$/, '')), key).toBe(true);
});

test.each(languages)(
  'no key of $path is written twice: the later would take the place of the earlier',
  ({ path }) => {
    const room = fileURLToPath(new URL(path.replace('.ts', ''), import.meta.url));
    const texts = [`${room}.ts`, ...readdirSync(room).map((name) => join(room, name))];
    const keys = texts.flatMap((text) => readFileSync(text, 'utf8').match(/^ {2}'[\w.-]+'(?=:)/gm) ?? []);
    expect(keys.length).toBeGreaterThan(500);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  },
);

/** Never one: the least of days and of rows a page, a link's time, a whole demonstration. */
const neverOne = ['audit.configured', 'first.demo.coming', 'first.demo.comingNoAi', 'table.limit'];

test('what is counted has a form for one', () => {
  const counted = /\{\w+\} (?:[a-z]+(?:-[a-z]+)? )?(?!(?:is|was|has|becomes|leads)\b)[a-z]{2,}s\b/;
  const fixed = plainKeys.filter((key) => counted.test(english[key as keyof typeof english]));
  expect(fixed.sort()).toEqual(neverOne.sort());
});

test('every string is used somewhere', () => {
  const source = sourceText(fileURLToPath(new URL('..', import.meta.url)));
  const written = new Set([...source.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key));
  const patterns = [...source.matchAll(/`([\w-]+(?:\.(?:[\w-]+|\$\{[^}]+\}))+)`/g)].map(
    ([, pattern]) => new RegExp(`^${pattern?.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
  );
  const unused = [...plainKeys, ...pluralKeys].filter(
    (key) => !written.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unused).toEqual([]);
});

function sourceText(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('messages/') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
    .join('\n');
}
