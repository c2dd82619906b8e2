import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../src/config/package-root.ts';

const run = promisify(execFile);

/** A folder of a program that has the client's own package and nothing else. */
export async function installClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-program-'));
  await run(process.execPath, [join(packageRoot, 'scripts', 'pack-client.mjs'), folder]);
  const home = join(folder, 'node_modules', 'parlance');
  await mkdir(home, { recursive: true });
  // By its name: one of the service's would not do.
  const file = (await readdir(folder)).find((name) => /^parlance-client-.*\.tgz$/.test(name)) ?? 'no package';
  await run('tar', ['-xzf', join(folder, file), '-C', home, '--strip-components=1']);
  return folder;
}
