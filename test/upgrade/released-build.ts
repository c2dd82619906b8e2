import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
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

/** The program of that state, built once from the history with the packages that are here. */
export async function releasedMain(name: ReleasedName): Promise<string> {
  const commit = git('rev-parse', '--short=12', `${released[name]}^{commit}`).stdout.trim();
  const cache = join(packageRoot, 'node_modules', '.cache', 'parlance');
  const folder = join(cache, `released-${commit}`);
  const main = join('dist', 'server', 'main.js');
  if (existsSync(folder)) return join(folder, main);
  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(join(cache, 'draft-'));
  const steps = [
    [
      'sh',
      '-c',
      `git archive ${commit} src migrations package.json vite.server.config.ts tsconfig.json | tar x -C ${draft}`,
    ],
    [
      join(packageRoot, 'node_modules', '.bin', 'vite'),
      'build',
      '--config',
      'vite.server.config.ts',
      '--logLevel',
      'warn',
    ],
  ] as const;
  await symlink(join(packageRoot, 'node_modules'), join(draft, 'node_modules'));
  for (const [at, [command, ...words]] of steps.entries()) {
    const { status, stderr } = spawnSync(command, words, {
      cwd: at === 0 ? packageRoot : draft,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${name} could not be built: ${stderr}`);
  }
  await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }));
  return join(folder, main);
}
