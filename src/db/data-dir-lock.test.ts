import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { controlSocket } from './is-running.ts';

test('a data folder whose lock somebody removed is not opened a second time while its service is at work', async () => {
  await using folder = await tempDir('lock');
  const service = createServer();
  await new Promise<void>((resolve) => service.listen(controlSocket(folder.path), resolve));
  try {
    await expect(lockDataDir(folder.path)).rejects.toThrow(/in use by another Parlance process/);
    expect(existsSync(join(folder.path, 'parlance.lock'))).toBe(false);
  } finally {
    await new Promise((resolve) => service.close(resolve));
  }
  const unlock = await lockDataDir(folder.path);
  await unlock();
});

test('where a folder stands in the place of the lock, that is said, and not waited for', async () => {
  await using folder = await tempDir('lock');
  await mkdir(join(folder.path, 'parlance.lock'));
  await expect(lockDataDir(folder.path)).rejects.toThrow(/parlance\.lock is a folder\. Remove it/);
});
