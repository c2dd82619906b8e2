import { spawnSync } from 'node:child_process';
import { chown, cp, mkdtemp, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataDir, startServer } from '../test/rig/built-server.ts';
import { noLimits } from '../test/rig/no-limits.ts';
import { databaseUrl, onServer } from '../test/rig/on-server.ts';
import { createCaller, isKnown, personCalled } from '../test/rig/people.ts';
import { type Engine, untilReady } from './frame.ts';

const diskMb = 200;

const maxChanges = 600;

/** The data on a small disk of its own, which is filled to the last block. */
export async function fillUp(engine: Engine, broken: string[]): Promise<Record<string, string | number>> {
  const disk = await mkdtemp(join(tmpdir(), 'parlance-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', disk]);
  if (mounted.status !== 0) {
    await rm(disk, { recursive: true, force: true });
    return { fullDisk: 'left out: this user may not mount a small disk' };
  }
  const place = engine === 'embedded' ? await embeddedOn(disk) : await databaseOn(disk);
  if (!place) {
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
    return { fullDisk: 'left out: the server is on another machine' };
  }
  try {
    const server = await startServer({
      dataDir: place.dataDir,
      env: { NODE_ENV: 'test', RATE_LIMIT_OVERRIDES: noLimits, ...place.env },
    });
    const register = (n: number) =>
      createCaller(server.url)
        .send('POST', '/api/register', { body: personCalled(`p${n}`) })
        .then(
          ({ status }) => status,
          () => 0,
        );
    if ((await register(0)) !== 201) broken.push('it did not work before the disk was full');
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize)).catch(() => {});
    const done: number[] = [];
    let refused = 0;
    for (let n = 1; n <= maxChanges && refused < 10; n += 1) {
      const status = await register(n);
      if (status === 201) done.push(n);
      else if (status >= 500) refused += 1;
      else broken.push(`on a full disk a change answered ${status || 'nothing'}`);
    }
    if (refused === 0) broken.push('the disk was never full');
    await rm(join(disk, 'ballast'), { force: true });
    const readyMs = await untilReady(server.url);
    const afterwards = maxChanges + 1;
    if ((await register(afterwards)) !== 201) broken.push('with room again a change is still refused');
    for (const n of [0, ...done, afterwards])
      if (!(await isKnown(server.url, personCalled(`p${n}`))))
        broken.push(`p${n} was acknowledged and is gone`);
    await server.stop();
    return { doneOnFullDisk: done.length, refusedOnFullDisk: refused, readyWithRoomMs: readyMs };
  } finally {
    await place.remove();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  }
}

interface SmallPlace {
  readonly dataDir: string;
  readonly env: Record<string, string>;
  remove(): Promise<void>;
}

async function embeddedOn(disk: string): Promise<SmallPlace> {
  const template = await makeDataDir();
  await cp(template, disk, { recursive: true });
  return { dataDir: disk, env: {}, remove: () => rm(template, { recursive: true, force: true }) };
}

/** A database of the server whose tables lie on the small disk; its log does not. Null: that disk is not the server's. */
async function databaseOn(disk: string): Promise<SmallPlace | null> {
  const name = `parlance_full_${process.pid}`;
  const { rows } = await onServer((client) =>
    client.query<{ data_directory: string }>('SHOW data_directory'),
  );
  const owner = await stat(rows[0]?.data_directory ?? '').catch(() => null);
  if (!owner) return null;
  await chown(disk, owner.uid, owner.gid);
  const ask = (statement: string) => onServer((client) => client.query(statement));
  await ask(`CREATE TABLESPACE ${name} LOCATION '${disk}'`);
  await ask(`CREATE DATABASE ${name} TABLESPACE ${name}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'parlance-full-'));
  return {
    dataDir,
    env: { DATABASE_URL: databaseUrl(name) },
    async remove() {
      await ask(`DROP DATABASE ${name} WITH (FORCE)`);
      await ask(`DROP TABLESPACE ${name}`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
