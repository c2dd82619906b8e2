// Develops: bundles and starts the server anew at every change of its sources, and runs Vite's server, which shows the
// web app and hands /api on. Open http://localhost:5173.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const bundle = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'];
const quietMs = 200;
const env = {
  PORT: '3000',
  LOG_LEVEL: 'warn',
  // The page comes from Vite: what it sends must count as from the own origin.
  BASE_URL: 'http://localhost:5173',
  ...process.env,
};

let server = null;
let changed = true;
let busy = false;
let stopping = false;
let timer;

for (const folder of ['src', 'migrations']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name?.endsWith('.test.ts')) return;
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(renew, quietMs);
  });
}
const web = start(bin('vite'), ['web', '--clearScreen', 'false']);
web.once('exit', (code) => void stop(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
await renew();

/** The data belong to one process at a time: the next server starts when the last has ended. */
async function renew() {
  if (busy) return;
  busy = true;
  while (changed && !stopping) {
    changed = false;
    const [code] = await once(start(bin('vite'), bundle), 'exit');
    if (code !== 0 || stopping) continue;
    await end(server);
    server = start(process.execPath, ['--enable-source-maps', 'dist/server/main.js']);
  }
  busy = false;
}

async function stop(code) {
  stopping = true;
  await Promise.all([end(server), end(web)]);
  process.exit(code);
}

function start(file, args) {
  return spawn(file, args, { cwd: root, env, stdio: 'inherit' });
}

async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
