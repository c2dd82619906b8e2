// Fills the data folder with a demonstration; builds the service first when that was not done yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (...words) => {
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(join(root, 'dist', 'embedded-template', 'PG_VERSION'))) {
  console.log('Building Parlance, once …');
  run(join(root, 'scripts', 'build.mjs'));
}
run(join(root, 'dist', 'server', 'cli', 'main.js'), 'demo', ...process.argv.slice(2));
