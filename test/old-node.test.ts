import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';

test.each([['start.mjs'], ['run-built.mjs', 'cli/main.js', 'doctor']])(
  '%s under a Node.js that is too old says which one is needed, before anything else fails',
  (script, ...words) => {
    const old =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })";
    const told = spawnSync(
      process.execPath,
      [
        '--import',
        `data:text/javascript,${encodeURIComponent(old)}`,
        join(packageRoot, 'scripts', script),
        ...words,
      ],
      { encoding: 'utf8' },
    );
    expect([told.status, told.stdout, told.stderr]).toEqual([
      1,
      '',
      'Parlance needs Node.js 20.19 or newer; this is 20.18.3. Install a newer one.\n',
    ]);
  },
);
