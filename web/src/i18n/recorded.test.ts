import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Recorded, recordedText } from './recorded.ts';

const files = import.meta.glob<{ recorded: Recorded }>('./messages/*/recorded.ts', { eager: true });
const languages = Object.keys(import.meta.glob('./messages/*.ts'))
  .flatMap((path) => /(\w+)\.ts$/.exec(path)?.[1] ?? [])
  .filter((language) => language !== 'en')
  .map((language) => ({ language, words: files[`./messages/${language}/recorded.ts`]?.recorded ?? {} }));
const service = sources(fileURLToPath(new URL('../../../src', import.meta.url)));

test.each(languages)('$language has words for every deed that the service records', ({ words }) => {
  const actions = new Set(service.flatMap(actionsIn));
  expect(actions.size).toBeGreaterThan(70);
  const missing = [...actions].filter((action) => !Object.keys(words).some((key) => isOf(action, key)));
  expect(missing).toEqual([]);
});

test.each(languages)('$language has words for every refusal of the service', ({ words }) => {
  const gate = service.find(({ path }) => path.endsWith('edge/gate.ts'))?.text ?? '';
  const refusals = [...gate.matchAll(/eventType: '(\w+)',\s+action: op\.id,\s+outcome: '(\w+)'/g)].map(
    ([, type, outcome]) => `refused.${type}.${outcome}`,
  );
  expect(refusals.length).toBe(4);
  for (const key of refusals) expect(words[key], key).toBeTruthy();
});

test.each(languages)(
  '$language has no words for a deed or evidence that the service does not know',
  ({ words }) => {
    const all = service.map(({ text }) => text).join('\n');
    const actions = new Set(service.flatMap(actionsIn));
    for (const key of Object.keys(words)) {
      const known = key.startsWith('deed.')
        ? [...actions].some((action) => isOf(action, key))
        : !key.startsWith('evidence.') || all.includes(`'${key.slice('evidence.'.length)}'`);
      expect(known, key).toBe(true);
    }
  },
);

test('a text is given only with all that it names; else the sentence of the service stands', () => {
  const words = { 'deed.a': 'Kept for {days} days.', 'deed.b': 'Done.' };
  const format = { number: (value: number | null | undefined) => `~${value}` };
  expect(recordedText(words, ['deed.a'], { days: 30 }, format)).toBe('Kept for ~30 days.');
  expect(recordedText(words, ['deed.a'], { days: { from: 1 } }, format)).toBeNull();
  expect(recordedText(words, ['deed.a.FAILURE', 'deed.b'], {}, format)).toBe('Done.');
  expect(recordedText(words, ['deed.c'], {}, format)).toBeNull();
});

const isOf = (action: string, key: string): boolean =>
  key === `deed.${action}` || (key.startsWith(`deed.${action}.`) && /\.[A-Z_]+$/.test(key));

/** What stands after `action:`, a choice between several included. */
function actionsIn({ text }: { readonly text: string }): string[] {
  return [...text.matchAll(/\baction:\s*([^,;}]*?'[a-z]\w*(?:\.\w+)+'[^,;}]*)/g)].flatMap(([, said = '']) =>
    [...said.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].flatMap(([, action]) => action ?? []),
  );
}

/** The service's own, without its tests and without signals, which are no entries of the log. */
function sources(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('read-csp-minutes.ts'),
    )
    .map((path) => ({
      path,
      text: readFileSync(join(folder, path), 'utf8').replaceAll(/exampleSignal\([^)]*\)/g, ''),
    }));
}
