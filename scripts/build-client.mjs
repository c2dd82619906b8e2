// Builds the typed client and its types, which need no other package: node scripts/build-client.mjs [FOLDER]
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'dist', 'client'));
const vite = join(root, 'node_modules', '.bin', 'vite');

run(vite, [
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
run(process.execPath, writeTypes);

function run(command, args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (!error && status === 0) return;
  console.error('The client could not be built.');
  process.exit(1);
}
