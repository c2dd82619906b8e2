// Builds what the service runs from, the server, the web app, a prepared data folder for first starts; and the typed client.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runStep } from './run-step.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);

rmSync(join(root, 'dist'), { recursive: true, force: true });
process.chdir(root);
await Promise.all([buildServer(), buildForOthers()]);

async function buildServer() {
  await runStep(bin('vite'), ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
  await runStep(process.execPath, ['dist/server/make-template.js']);
}

async function buildForOthers() {
  if (existsSync(join(root, 'web', 'index.html')))
    await runStep(bin('vite'), ['build', 'web', '--logLevel', 'warn']);
  await runStep(process.execPath, ['scripts/build-client.mjs']);
}
