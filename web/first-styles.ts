import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin, Rolldown } from 'vite';
import { closure } from './bundle-budget.ts';

const library = createRequire(import.meta.url).resolve('@mantine/core/styles.css');

/**
 * Fails the build when the first sight draws with something whose styles come only later (`theme/first-styles.css`), or
 * anything with some that come never (`lib/reach/late-styles.css`).
 */
export function firstStyles(): Plugin {
  return {
    name: 'parlance:first-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const first = closure(
        files.filter((file) => file.type === 'chunk').filter(({ isEntry }) => isEntry),
        bundle,
      );
      const sheets = new Set(first.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      const textOf = (isFirst: boolean) =>
        files
          .filter((file) => file.type === 'asset')
          .filter(({ fileName }) => fileName.endsWith('.css') && sheets.has(fileName) === isFirst)
          .map(({ source }) => source.toString())
          .join();
      const [early, late] = [textOf(true), textOf(false)];
      const drawnBy = (chunks: readonly Rolldown.OutputChunk[]) =>
        new Set(chunks.flatMap(({ code }) => code.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []));
      const isIn = (text: string) => (name: string) => text.includes(`.${name}`);
      const missing = [...drawnBy(first)].filter((name) => !isIn(early)(name) && isIn(late)(name));
      if (missing.length > 0) this.error(`The first sight has no styles for ${missing.join(', ')}.`);
      const whole = readFileSync(library, 'utf8');
      const nowhere = [...drawnBy(files.filter((file) => file.type === 'chunk'))].filter(
        (name) => isIn(whole)(name) && !isIn(early + late)(name),
      );
      if (nowhere.length > 0)
        this.error(`lib/reach/late-styles.css has no styles for ${nowhere.join(', ')}.`);
    },
  };
}
