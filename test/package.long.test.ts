import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { buildOnce, spawnServer } from './rig/built-server.ts';
import { copyTemplate } from './rig/copy-template.ts';

vi.setConfig({ testTimeout: 240_000 });
const run = promisify(execFile);
/** What `npm install` would bring beside it. */
const neededPackages = ['@electric-sql/pglite', '@node-rs/argon2', 'i18n-iso-countries'];

test('what npm packs starts outside of the repository, empty folders of its database included', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-package-'));
  try {
    const home = await install(await pack(folder), join(folder, 'outside'));
    expect(await readdir(home)).not.toContain('src');
    // The guide copies the unit out of it.
    expect(await readdir(join(home, 'ops'), { recursive: true })).toEqual([
      'systemd',
      join('systemd', 'parlance.service'),
    ]);
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const server = await spawnServer({ dataDir, command: () => [join(home, 'scripts', 'parlance.mjs')] });
    try {
      await server.ready;
      expect(await parlance(home, dataDir, ['cli', 'companies', 'list'])).toMatchObject({
        code: 0,
        out: expect.stringContaining('"companies": []'),
      });
    } finally {
      server.kill('SIGTERM');
      await server.ended;
    }
    expect(await parlance(home, dataDir, ['strat'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('parlance cli COMMAND'),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** From a copy, so that what is built for tests is packed and nothing is written into the repository. */
async function pack(folder: string): Promise<string> {
  const source = join(folder, 'source');
  await mkdir(source);
  await cp(await buildOnce(), join(source, 'dist'), { recursive: true, dereference: true });
  copyTemplate(join(source, 'dist', 'embedded-template'));
  for (const name of ['package.json', 'README.md', 'LICENSE', 'ops', 'scripts', 'migrations'])
    await cp(join(packageRoot, name), join(source, name), { recursive: true });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: source });
  const names = await readdir(folder);
  return join(folder, names.find((name) => name.endsWith('.tgz')) ?? 'no package');
}

async function install(file: string, folder: string): Promise<string> {
  const home = join(folder, 'node_modules', 'parlance');
  await mkdir(home, { recursive: true });
  await run('tar', ['-xzf', file, '-C', home, '--strip-components=1']);
  for (const name of neededPackages) {
    const place = join(folder, 'node_modules', name);
    await mkdir(join(place, '..'), { recursive: true });
    await symlink(join(packageRoot, 'node_modules', name), place);
  }
  return home;
}

async function parlance(home: string, dataDir: string, words: readonly string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir };
  const args = [join(home, 'scripts', 'parlance.mjs'), ...words];
  return run(process.execPath, args, { cwd: dataDir, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      err: error.stderr,
    }),
  );
}
