// Where a Chromium is: CHROMIUM_PATH, the system's, Playwright's; else one is installed when that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

export function findChromium({ install }) {
  const found = existing();
  if (found || !install) return found;
  console.log('No Chromium here yet; installing one …');
  for (const attempt of [installWithApt, installWithPlaywright]) {
    attempt();
    const now = existing();
    if (now) return now;
  }
  return null;
}

function existing() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const system = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (system) return system;
  const own = chromium.executablePath();
  return own && existsSync(own) ? own : null;
}

function installWithApt() {
  if (process.getuid?.() !== 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    stdio: 'inherit',
    env,
  });
}

function installWithPlaywright() {
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}
