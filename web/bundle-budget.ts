import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const budgetBytes = 200 * 1024;

/** Every way to a first sight: what its chunks weigh together may not pass the budget. */
const firstSights = [
  '/shell/app-frame.tsx',
  '/features/accounts/sign-in/sign-in-page.tsx',
  '/features/overview/overview-page.tsx',
];

/** Fails the build when the compressed script that a first sight needs is heavier than promised. */
export function bundleBudget(): Plugin {
  return {
    name: 'parlance:bundle-budget',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = chunks.filter((chunk) => chunk.isEntry);
      const english = (file: string) => chunks.filter((chunk) => chunk.facadeModuleId?.endsWith(file));
      for (const sight of firstSights) {
        const page = chunks.filter((chunk) => chunk.moduleIds.some((id) => id.endsWith(sight)));
        if (page.length === 0) continue;
        const frame = chunks.filter((chunk) =>
          chunk.moduleIds.some((id) => id.endsWith(firstSights[0] ?? '')),
        );
        const isInside = !sight.includes('/accounts/');
        const inside = isInside ? [...frame, ...english('/i18n/messages/en/app.ts')] : [];
        const first = english('/i18n/messages/en.ts');
        const needed = closure([...entries, ...first, ...page, ...inside], bundle);
        const bytes = needed.reduce((sum, chunk) => sum + sentBytes(chunk.code), 0);
        const line = `${(bytes / 1024).toFixed(1)} KB of ${budgetBytes / 1024} KB compressed script in ${needed.length} files for ${sight}`;
        if (bytes > budgetBytes) this.error(`Bundle budget passed: ${line}. ${heaviest(needed)}`);
        console.log(`bundle budget: ${line}`);
      }
    },
  };
}

function closure(start: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
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
