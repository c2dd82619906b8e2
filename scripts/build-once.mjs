// Builds what is not built yet. Older versions of Node.js are told first: their own errors name neither the reason nor a way out.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = join(root, 'dist', 'embedded-template', 'PG_VERSION');

/** With `again` also when the sources are newer, which takes the pages from under a service that runs. */
export function buildOnce({ again = false } = {}) {
  checkNode();
  if (existsSync(mark) && !(again && isNewer(statSync(mark).mtimeMs))) return;
  // A command's answer stands alone on standard output; what a build says of its sizes is for those who work on it.
  console.error('Building Parlance, once …');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: ['ignore', 'ignore', 2],
  });
  if (status !== 0) process.exit(1);
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const needed = engines.node.replace('>=', '');
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [neededMajor, neededMinor] = needed.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return;
  console.error(
    `Parlance needs Node.js ${needed} or newer; this is ${process.versions.node}. Install a newer one.`,
  );
  process.exit(1);
}

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
