import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { direct, is, rows } from '../rows.ts';
import { createTally, type DumpFooter, type DumpHeader, type TableTally } from './dump-format.ts';
import { listTables } from './list-tables.ts';
import { plainText, readRows } from './read-rows.ts';

export type DumpFacts = Pick<DumpHeader, 'madeAt' | 'engine' | 'secretKeyId'>;

const chunkLength = 256 * 1024;

/** All data as one moment saw it, as gzipped lines. The connection must be its own: this holds a transaction open. */
export async function* writeDump(client: pg.ClientBase, facts: DumpFacts): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: 3 });
  const feeding = pipeline(Readable.from(chunksOf(dumpLines(client, facts))), gzip);
  // Its failure reaches the reader through the stream.
  feeding.catch(() => {});
  yield* gzip;
  await feeding;
}

async function* dumpLines(client: pg.ClientBase, facts: DumpFacts): AsyncGenerator<string> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${plainText}`);
  const migrations = await rows(
    direct(client),
    'SELECT name, sha256 FROM schema_migration ORDER BY name',
    [],
    { name: is.text, sha256: is.text },
  );
  yield JSON.stringify({ format: 'parlance-dump', version: 1, ...facts, migrations } satisfies DumpHeader);
  const tables: TableTally[] = [];
  for (const { name } of await listTables(client)) {
    yield JSON.stringify({ table: name });
    // Whoever owns the tables sees no row of them: that is what their fences are for.
    await client.query('SET LOCAL ROLE parlance_system');
    const tally = createTally(name);
    for await (const lines of readRows(client, name)) {
      for (const row of lines) tally.add(row);
      yield lines.map((row) => JSON.stringify(row)).join('\n');
    }
    tables.push(tally.result());
  }
  await client.query('COMMIT');
  yield JSON.stringify({ complete: true, tables } satisfies DumpFooter);
}

async function* chunksOf(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const line of lines) {
    text += `${line}\n`;
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
