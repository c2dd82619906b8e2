// Builds what the service runs from, the server, the web app, a prepared data folder for first starts; and the typed client.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);

rmSync(join(root, 'dist'), { recursive: true, force: true });
run(bin('vite'), ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
if (existsSync(join(root, 'web', 'index.html'))) run(bin('vite'), ['build', 'web', '--logLevel', 'warn']);
run(process.execPath, ['dist/server/make-template.js']);
run(process.execPath, ['scripts/build-client.mjs']);

function run(command, args) {
  // A test that builds first has a NODE_ENV of its own, with which the web app would get React's heavy development form.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (error || status !== 0) {
    console.error(`The build stopped at: ${[command, ...args].join(' ').replace(root, '')}`);
    process.exit(1);
  }
}
