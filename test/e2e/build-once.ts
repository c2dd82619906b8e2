import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/config/package-root.ts';

/** A browser meets the built service: builds it when that was not done yet. */
export function buildOnce(): void {
  const built = ['server/main.js', 'web/index.html', 'embedded-template/PG_VERSION'];
  if (built.every((path) => existsSync(join(packageRoot, 'dist', path)))) return;
  const { status } = spawnSync(process.execPath, [join(packageRoot, 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed');
}
