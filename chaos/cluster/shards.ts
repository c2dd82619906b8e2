import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { noLimits } from '../../test/rig/no-limits.ts';
import { onServer } from '../../test/rig/on-server.ts';
import { createCaller, personCalled, register } from '../../test/rig/people.ts';
import { type ChaosRun, type ChaosVerdict, timesOf } from '../frame.ts';
import { newTold, openLoad } from '../load.ts';
import { openService } from '../service.ts';
import { openWorkers, type Worker } from './workers.ts';

const companyCount = 3;
/** As Citus does it by itself, with the changes of the meantime carried after, and with writing stopped meanwhile. */
const modes = ['auto', 'block_writes'] as const;

/** A worker is emptied and taken out, comes back as a new one, and gets half of the shards, while people work. */
export const shards: ChaosRun = {
  name: 'shards',
  promise:
    'a worker is added and shards move, in either mode, under load: nothing fails beyond what is asked once more, nothing is lost',
  needs: 'cluster',
  async run({ engine, rounds, log }): Promise<ChaosVerdict> {
    await using service = await openService({ engine, env: { RATE_LIMIT_OVERRIDES: noLimits } });
    const [stays, goes] = await openWorkers();
    if (!stays || !goes) throw new Error('it takes two workers');
    const told = newTold();
    const times = { block_writes: [] as number[], auto: [] as number[], adding: [] as number[] };
    const loads = [];
    for (let n = 0; n < companyCount; n += 1) {
      const admin = personCalled(`owner${n}`);
      await register(createCaller(service.url), admin);
      loads.push(await openLoad({ url: service.url, admin, told, again: true, registers: n === 0 }));
    }
    await onServer(async (client) => {
      const timed = async (into: number[], work: () => Promise<unknown>) => {
        const from = performance.now();
        await work();
        into.push(performance.now() - from);
      };
      for (let round = 0; round < rounds; round += 1) {
        const mode = modes[round % 2] ?? 'block_writes';
        if (mode === 'auto') await forceRowSecurity(client, 'NO FORCE');
        for (const shard of await shardsOf(client, goes))
          await timed(times[mode], () => move(client, shard, [goes, stays], mode));
        await client.query('CALL citus_cleanup_orphaned_resources()');
        await client.query('SELECT citus_remove_node($1, $2)', [goes.host, goes.port]);
        await emptyDatabase(service.databaseUrl ?? '', goes);
        await sleep(1_000);
        await timed(times.adding, async () => {
          await client.query('SELECT citus_add_node($1, $2)', [goes.host, goes.port]);
          await client.query("SELECT replicate_reference_tables('block_writes')");
        });
        const all = await shardsOf(client, stays);
        for (const shard of all.slice(0, Math.ceil(all.length / 2)))
          await timed(times[mode], () => move(client, shard, [stays, goes], mode));
        if (mode === 'auto') await forceRowSecurity(client, 'FORCE');
        log(`${round + 1} rounds, ${told.readings} readings, ${told.changes + told.imports} changes`);
      }
    }, service.databaseUrl ?? '');
    for (const load of loads) await load.stop();
    const { broken, readings, changes, imports, askedAgain } = told;
    return {
      broken,
      figures: {
        readings,
        changes,
        imports,
        askedAgain,
        moves: times.block_writes.length + times.auto.length,
        ...timesOf('blockingMove', times.block_writes),
        ...timesOf('move', times.auto),
        ...timesOf('adding', times.adding),
        ...timesOf('reading', told.times),
      },
    };
  },
};

/** One of each company's: the tables beside it move along. */
async function shardsOf(client: pg.Client, { host, port }: Worker): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT shardid::text AS id FROM citus_shards
     WHERE table_name = 'session'::regclass AND nodename = $1 AND nodeport = $2 ORDER BY 1`,
    [host, port],
  );
  return rows.map(({ id }) => id);
}

const move = (
  client: pg.Client,
  shard: string,
  [from, to]: readonly [Worker, Worker],
  mode: (typeof modes)[number],
) =>
  client.query('SELECT citus_move_shard_placement($1, $2, $3, $4, $5, shard_transfer_mode := $6)', [
    shard,
    from.host,
    from.port,
    to.host,
    to.port,
    mode,
  ]);

/** What carries changes after is no superuser, and where row security is forced PostgreSQL lets nobody else replicate. */
async function forceRowSecurity(client: pg.Client, forced: 'FORCE' | 'NO FORCE'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT logicalrelid::text AS name FROM pg_dist_partition WHERE partmethod = 'h'",
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} ${forced} ROW LEVEL SECURITY`);
}

/** As a worker has it that was never part of the cluster. */
async function emptyDatabase(url: string, { host, port }: Worker): Promise<void> {
  const there = Object.assign(new URL(url), { host: `${host}:${port}` });
  const name = there.pathname.slice(1);
  const server = Object.assign(new URL(there), { pathname: '/postgres' });
  await onServer(async (client) => {
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  }, server.href);
  await onServer((client) => client.query('CREATE EXTENSION citus'), there.href);
}
