import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../../test/rig/temp-dir.ts';
import { loadConfig } from '../../config/config.ts';
import { checkRights } from './check-files.ts';

test('a key that others may read is told before a folder that they may enter', async () => {
  await using folder = await tempDir('rights');
  const key = join(folder.path, 'session-secret');
  await writeFile(key, 'x', { mode: 0o600 });
  const told = async () => JSON.stringify(await checkRights(loadConfig({ DATA_DIR: folder.path })));
  await chmod(folder.path, 0o700);
  expect(await told()).toContain('alone');
  await chmod(folder.path, 0o755);
  expect(await told()).toContain('chmod 700');
  await chmod(key, 0o644);
  expect(await told()).toContain('chmod 600');
});
