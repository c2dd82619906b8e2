// Makes a package of the typed client alone, which needs no other: npm run pack:client [-- FOLDER]
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? '.');
const draft = mkdtempSync(join(tmpdir(), 'parlance-client-'));
try {
  run(process.execPath, [join(root, 'scripts', 'build-client.mjs'), join(draft, 'dist', 'client')]);
  const { name, version, description, license, type, engines, exports } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const own = { name, version, description, license, type, engines, exports, files: ['dist'] };
  writeFileSync(join(draft, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  copyFileSync(join(root, 'LICENSE'), join(draft, 'LICENSE'));
  // Not under the name that the package of the service has: either would take the other's place.
  const file = `${name}-client-${version}.tgz`;
  run('npm', ['pack', '--silent', '--pack-destination', draft], draft);
  copyFileSync(join(draft, `${name}-${version}.tgz`), join(folder, file));
  console.log(file);
} finally {
  rmSync(draft, { recursive: true, force: true });
}

function run(command, args, cwd = root) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['inherit', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`This did not succeed: ${command}`);
}
