// Starts the service; builds it first when that was not done yet or the sources are newer.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = join(root, 'dist', 'embedded-template', 'PG_VERSION');

if (!existsSync(mark) || isNewer(statSync(mark).mtimeMs)) {
  console.log('Building Parlance, once …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
await import(new URL('../dist/server/main.js', import.meta.url).href);

/** An installed package without sources is never rebuilt. */
function isNewer(builtAt) {
  return ['src', 'web', 'migrations', 'package.json', 'vite.server.config.ts']
    .map((name) => join(root, name))
    .filter((path) => existsSync(path))
    .some((path) => newest(path) > builtAt);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
