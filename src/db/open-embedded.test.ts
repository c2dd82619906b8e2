import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeEmbeddedTemplate, openEmbedded } from './open-embedded.ts';

test('what one user built another one runs, and nobody else looks into the data of that one', async () => {
  const root = await mkdtemp(join(tmpdir(), 'parlance-template-'));
  try {
    const template = join(root, 'template');
    await makeEmbeddedTemplate(template);
    const unreadable: string[] = [];
    for (const name of await readdir(template, { recursive: true }))
      if (((await stat(join(template, name))).mode & 0o004) === 0) unreadable.push(name);
    expect(unreadable).toEqual([]);

    const dataDir = join(root, 'data');
    const database = await openEmbedded({ dataDir, template, onEffectError: () => {} });
    await database.close();
    expect((await stat(join(dataDir, 'pg'))).mode & 0o077).toBe(0);
  } finally {
    await rm(root, { recursive: true });
  }
});
