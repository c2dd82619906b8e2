// Runs every test: builds, unless TEST_BUILT names what was built just now, finds or installs a Chromium, then the server's and the browser's tests.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!process.env.TEST_BUILT) run(process.execPath, [join(root, 'scripts', 'build.mjs')]);
const chromium = findChromium({ install: true });
if (!chromium) {
  console.error('No Chromium was found and none could be installed. Set CHROMIUM_PATH to one and try again.');
  process.exit(1);
}
run(join(root, 'node_modules', '.bin', 'vitest'), ['run', ...process.argv.slice(2)], {
  CHROMIUM_PATH: chromium,
  TEST_BUILT: join(root, 'dist'),
});

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  if (status !== 0) process.exit(status ?? 1);
}
