// Measures the goals of speed: npm run bench [-- group… --scale small|full --engine embedded|postgres|both].
// Unless TEST_DATABASE_URL names a server, one is started for as long as the run lasts.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const withoutServer = words.join(' ').match(/--engine[ =]embedded/) !== null;
const bench = [process.execPath, join(root, 'scripts', 'run-typescript.mjs'), 'bench/main.ts', ...words];
const command = withoutServer
  ? bench
  : [process.execPath, join(root, 'scripts', 'with-postgres.mjs'), ...bench];
const [file = '', ...rest] = command;
process.exit(spawnSync(file, rest, { stdio: 'inherit', cwd: root }).status ?? 1);
