import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

const silent = { debug() {}, info() {}, warn() {}, isDebugEnabled: () => false };

/** The sources with all their mutants inside, each of them asleep, and what each mutant changes. */
export async function makeMutants(places, except = []) {
  const isOut = (name) => name.endsWith('.test.ts') || except.some((one) => name.endsWith(`/${one}.ts`));
  const names = places.flatMap(sourcesIn).filter((name) => !isOut(name));
  const sources = new Map([...new Set(names)].sort().map((name) => [name, readFileSync(name, 'utf8')]));
  const instrumenter = createInstrumenter(createInjector().provideValue('logger', silent));
  const { files, mutants } = await instrumenter.instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  );
  const seen = new Map();
  return {
    code: new Map(files.map(({ name, content }) => [name, content])),
    mutants: mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
      const original = cut(sources.get(fileName), location);
      const what = JSON.stringify([fileName, mutatorName, original, replacement]);
      const nth = seen.get(what) ?? 0;
      seen.set(what, nth + 1);
      return {
        id,
        key: `${what} ${nth}`,
        file: fileName,
        location,
        mutator: mutatorName,
        original,
        replacement,
      };
    }),
  };
}

const sourcesIn = (place) =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(place, { recursive: true })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(place, name));

function cut(text, { start, end }) {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  lines.push(lines.pop().slice(0, end.column));
  lines[0] = lines[0].slice(start.column);
  return lines.join('\n');
}
