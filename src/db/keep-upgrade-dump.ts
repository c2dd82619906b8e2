import { createWriteStream } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { makeFolder } from '../config/make-folder.ts';
import { writeDump } from './dump/write-dump.ts';

const keptDumps = 3;
const prefix = 'before-upgrade-';

/** Migrations go forwards only: what was there before is kept as a dump, the last three of them. */
export async function keepUpgradeDump(
  client: pg.ClientBase,
  dataDir: string,
  pending: readonly string[],
): Promise<void> {
  const folder = join(dataDir, 'backups');
  makeFolder(folder);
  const madeAt = new Date().toISOString();
  const name = `${prefix}${madeAt.replaceAll(/[:.]/g, '-')}.dump`;
  process.stderr.write(
    `New migrations: ${pending.join(', ')}. First the data is kept in ${join(folder, name)}\n`,
  );
  const draft = join(folder, `.${name}`);
  await pipeline(
    writeDump(client, { madeAt, engine: 'embedded', secretKeyId: null }),
    createWriteStream(draft, { mode: 0o600 }),
  );
  await rename(draft, join(folder, name));
  const kept = (await readdir(folder)).filter((each) => each.startsWith(prefix)).sort();
  for (const old of kept.slice(0, -keptDumps)) await rm(join(folder, old), { force: true });
}
