import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyTemplate } from '../../test/rig/copy-template.ts';
import { embeddedClient, startEmbeddedServer } from './embedded-server.ts';

test('a statement that never ends is ended with the engine, and the next connection finds what was stored', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-embedded-'));
  copyTemplate(dataDir);
  const server = await startEmbeddedServer(dataDir, 1500);
  const open = async () => {
    const client = embeddedClient(server);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    await first.query('CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    const endless = first.query(
      'SELECT count(*) FROM generate_series(1, 1000000000) a, generate_series(1, 1000) b',
    );
    await expect(endless).rejects.toThrow('a statement ran longer than 1500 ms');
    const second = await open();
    expect((await second.query('SELECT n FROM kept')).rows).toEqual([{ n: 1 }]);
    await second.end();
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
