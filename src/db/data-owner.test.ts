import { chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refuseDataOfAnother } from './data-owner.ts';
import { openEmbedded } from './open-embedded.ts';

test('root opens no database of another user, whose service could not start any more', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-owner-'));
  try {
    const folder = join(dataDir, 'pg');
    refuseDataOfAnother(folder, 0);
    await mkdir(folder);
    const isRoot = process.getuid?.() === 0;
    if (isRoot) await chown(folder, 65_534, 65_534);
    expect(() => refuseDataOfAnother(folder, 0)).toThrow(/belongs to another user .* while the service runs/);
    refuseDataOfAnother(folder, (await stat(folder)).uid);
    if (isRoot)
      await expect(openEmbedded({ dataDir, onEffectError: () => {} })).rejects.toThrow('another user');
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
