// Builds the typed client and its types, which need no other package: node scripts/build-client.mjs [FOLDER]
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from './run-step.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'dist', 'client'));
const vite = join(root, 'node_modules', '.bin', 'vite');

process.chdir(root);
await runStep(vite, [
  'build',
  '--config',
  'vite.client.config.ts',
  '--outDir',
  folder,
  '--emptyOutDir',
  '--logLevel',
  'warn',
]);
const writeTypes = [
  'scripts/run-typescript.mjs',
  'src/client/types/write-types.ts',
  join(folder, 'index.d.ts'),
];
await runStep(process.execPath, writeTypes);
