import { Readable } from 'node:stream';
import type { Database } from '../../src/db/database.ts';
import { openDump } from '../../src/db/dump/read-dump.ts';
import { openEmbedded, restoreEmbedded } from '../../src/db/open-embedded.ts';
import { openPostgres } from '../../src/db/open-postgres.ts';
import { restorePostgres } from '../../src/db/restore-postgres.ts';
import { makeServerDatabase } from '../rig/server-database.ts';
import { tempDir } from '../rig/temp-dir.ts';

export const facts = { madeAt: '2026-01-01T00:00:00.000Z', secretKeyId: null };

export const bytesOf = async (dump: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat((await Readable.from(dump).toArray()) as Uint8Array[]);

export const reading = (bytes: Uint8Array) => openDump(Readable.from([bytes]));

export interface EmptyPlace extends AsyncDisposable {
  restore(bytes: Uint8Array): ReturnType<typeof restoreEmbedded>;
  open(): Promise<Database>;
}

/** Somewhere that a dump can be restored to: a folder, or a database of its own on the server of the tests. */
export async function emptyPlace(serverUrl = process.env['TEST_DATABASE_URL']): Promise<EmptyPlace> {
  const onEffectError = (error: unknown) => console.error(error);
  if (!serverUrl) {
    const { path: dataDir, ...folder } = await tempDir('restore');
    return {
      ...folder,
      restore: async (bytes) => restoreEmbedded(dataDir, await reading(bytes), process.env['TEST_TEMPLATE']),
      open: () => openEmbedded({ dataDir, onEffectError, template: '' }),
    };
  }
  const { url, drop } = await makeServerDatabase(serverUrl);
  return {
    restore: async (bytes) => restorePostgres(url, await reading(bytes)),
    open: () => openPostgres({ url, poolSize: 3, onEffectError }),
    [Symbol.asyncDispose]: drop,
  };
}
