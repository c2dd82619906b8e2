import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Every way to a first sight, and what its chunks may weigh together; the font is 29 KB beside them. */
const firstSights = [
  { sight: '/shell/app-frame.tsx', budgetKilobytes: 124 },
  { sight: '/features/accounts/sign-in/sign-in-page.tsx', budgetKilobytes: 158 },
  { sight: '/features/overview/overview-page.tsx', budgetKilobytes: 124 },
] as const;
const frameFile = '/shell/app-frame.tsx';

/** Fails the build when the compressed script that a first sight needs is heavier than promised. */
export function bundleBudget(): Plugin {
  return {
    name: 'parlance:bundle-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = chunks.filter((chunk) => chunk.isEntry);
      const english = (file: string) => chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(file));
      for (const { sight, budgetKilobytes } of firstSights) {
        const page = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(sight)));
        if (page.length === 0) continue;
        const frame = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(frameFile)));
        const inside = sight.includes('/accounts/') ? [] : frame;
        const first = english('/i18n/messages/en.ts');
        const needed = closure([...entries, ...first, ...page, ...inside], bundle);
        const bytes = needed.reduce((sum, chunk) => sum + sentBytes(chunk.code), 0);
        const line = `${(bytes / 1024).toFixed(1)} KB of ${budgetKilobytes} KB compressed script in ${needed.length} files for ${sight}`;
        if (bytes > budgetKilobytes * 1024) this.error(`Bundle budget passed: ${line}. ${heaviest(needed)}`);
        console.log(`bundle budget: ${line}`);
      }
    },
  };
}

export function closure(
  start: Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') visit(file);
    }
  };
  for (const chunk of start) visit(chunk);
  return [...seen];
}

function heaviest(chunks: Rolldown.OutputChunk[]): string {
  const sized = chunks.map((chunk) => ({ name: chunk.fileName, bytes: sentBytes(chunk.code) }));
  sized.sort((a, b) => b.bytes - a.bytes);
  return sized
    .slice(0, 6)
    .map(({ name, bytes }) => `${name} ${(bytes / 1024).toFixed(1)} KB`)
    .join(', ');
}

/** What a browser gets: every script lies beside its Brotli form, and the server prefers that. */
const sentBytes = (code: string): number => brotliCompressSync(code).length;
