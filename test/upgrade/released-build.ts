import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';

/** States that services run at which are upgraded, by the commit that they were built from. */
const released = {
  '2.0': '8a01caf7e0b6e8e28bff648e6e5a31b11998c324',
  'the last before 3.0': 'c507eb5d12042bb20dc47fc50f40c5e5308dd79d',
} as const;
export type ReleasedName = keyof typeof released;
export const releasedNames: readonly ReleasedName[] = ['2.0', 'the last before 3.0'];

const git = (...words: string[]) => spawnSync('git', words, { cwd: packageRoot, encoding: 'utf8' });

/** Whether its sources are in the history that was cloned. */
export const hasReleased = (name: ReleasedName): boolean =>
  git('cat-file', '-e', `${released[name]}^{commit}`).status === 0;

/**
 * The program of that state, built once from the history: with the packages that are here, or, where it needs one that is
 * not, with those of its own lock file.
 */
export async function releasedMain(name: ReleasedName): Promise<string> {
  const commit = git('rev-parse', '--short=12', `${released[name]}^{commit}`).stdout.trim();
  const cache = join(packageRoot, 'node_modules', '.cache', 'parlance');
  const folder = join(cache, `released-${commit}`);
  const main = join('dist', 'server', 'main.js');
  if (existsSync(folder)) return join(folder, main);
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const parts = 'src migrations package.json package-lock.json vite.server.config.ts tsconfig.json';
  run('sh', ['-c', `git archive ${commit} ${parts} | tar x -C ${draft}`], packageRoot);
  const { dependencies } = JSON.parse(await readFile(join(draft, 'package.json'), 'utf8'));
  const modules = join(packageRoot, 'node_modules');
  if (Object.keys(dependencies).every((each) => existsSync(join(modules, each))))
    await symlink(modules, join(draft, 'node_modules'));
  else run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], draft);
  const vite = ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'];
  run(join(modules, '.bin', 'vite'), vite, draft);
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return join(folder, main);
}

function run(command: string, words: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
