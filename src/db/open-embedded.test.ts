import { mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { copyTemplate } from '../../test/rig/copy-template.ts';
import { embeddedClient, startEmbeddedServer } from './embedded-server.ts';
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

    // A package of npm carries files only.
    for (const name of ['pg_notify', 'pg_tblspc', 'pg_wal/archive_status']) await rmdir(join(template, name));
    const dataDir = join(root, 'data');
    const database = await openEmbedded({ dataDir, template, onEffectError: () => {} });
    await database.close();
    expect((await stat(join(dataDir, 'pg'))).mode & 0o077).toBe(0);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('an engine whose data belongs to another version is ended before its folder is given free', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-newer-'));
  const engines: Worker[] = [];
  const note = (engine: Worker) => void engines.push(engine);
  process.on('worker', note);
  try {
    copyTemplate(join(dataDir, 'pg'));
    const server = await startEmbeddedServer(join(dataDir, 'pg'));
    const client = embeddedClient(server);
    await client.connect();
    await client.query(`INSERT INTO schema_migration (name, sha256) VALUES ('9999-later.sql', 'f')`);
    await client.end();
    await server.close();
    const opening = openEmbedded({ dataDir, onEffectError: () => {} });
    await expect(opening).rejects.toThrow('newer version');
    // The one that wrote it and the one that was to serve it: a thread that ended has no number.
    expect(engines.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  } finally {
    process.off('worker', note);
    await rm(dataDir, { recursive: true });
  }
});
