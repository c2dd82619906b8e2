import type { Plugin } from 'vite';
import { closure } from './bundle-budget.ts';

/** Fails the build when the first sight draws with something whose styles come only later (`theme/first-styles.css`). */
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
      const drawn = new Set(first.flatMap(({ code }) => code.match(/\bm_[0-9a-f]{6,8}\b/g) ?? []));
      const missing = [...drawn].filter((name) => !early.includes(`.${name}`) && late.includes(`.${name}`));
      if (missing.length > 0) this.error(`The first sight has no styles for ${missing.join(', ')}.`);
    },
  };
}
