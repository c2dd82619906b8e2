import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onServer } from '../../test/rig/on-server.ts';
import { makePlace, type Place } from '../../test/rig/place.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { type BenchGroup, type Finding, ms, n, percentiles, times } from '../frame.ts';
import { jsonLines } from '../imports/import-files.ts';
import { importFile, writeLines } from '../imports/imports.ts';
import { atRate, watchGrowth } from '../ingest/beside.ts';
import { startSubject } from '../service.ts';
import { type Mix, openMix } from './mixed-requests.ts';

const connections = 8;

/** P9: reads, changes and reports together, at half of what the service can do. */
export const mixedLoad: BenchGroup = {
  name: 'mixed-load',
  async run({ engine, isFull, log }) {
    const seconds = isFull ? 600 : 5;
    await using place = await makePlace(engine);
    await using subject = await startSubject(place);
    await using folder = await tempDir('mixed');
    const path = await writeLines(join(folder.path, 'a.jsonl'), jsonLines(isFull ? 20_000 : 300));
    await importFile(subject.caller, subject.pid, path, 'application/x-ndjson');
    const mix = await openMix(subject, connections);
    const perSecond = await saturate(mix, isFull ? 20 : 2);
    log(`capacity ${Math.round(perSecond)} requests/s; ${seconds} s at half of it`);
    return await atHalf(mix, perSecond / 2, seconds, { place, pid: subject.pid, isFull });
  },
};

/** As many as the connections can ask one after the other. */
async function saturate(mix: Mix, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      while (performance.now() < end) {
        await mix.ask(lane);
        count += 1;
      }
    }),
  );
  return count / seconds;
}

interface Around {
  readonly place: Place;
  readonly pid: number;
  readonly isFull: boolean;
}

/** Requests come at their times whether the ones before are answered or not: waiting counts as being slow. */
async function atHalf(mix: Mix, rate: number, seconds: number, around: Around): Promise<Finding[]> {
  const { pid, isFull } = around;
  const statements = watchStatements(around.place);
  mix.forget();
  const memory = watchGrowth(pid);
  await atRate(rate, seconds, (at, due) => mix.ask(at % connections, due));
  const longest = await statements.stop();
  const { errors, procedures, all } = mix.read();
  const [rpc, every] = [percentiles(procedures), percentiles(all)];
  const growth = growthOf(await memory.stop());
  const load = `${Math.round(rate)} requests/s for ${seconds} s, ${mix.kindCount} kinds`;
  const goal = (holds: boolean): boolean | null => (isFull ? holds : null);
  return [
    {
      goal: 'P9',
      what: `mixed load: errors (${load})`,
      measured: `${errors} of ${all.length}`,
      holds: goal(errors === 0),
    },
    {
      goal: 'P9',
      what: 'mixed load: typed procedures',
      measured: `${times(rpc)}, p99 ${ms(rpc.p99)}, longest ${ms(rpc.max)}`,
      holds: goal(rpc.p99 <= 100),
    },
    {
      goal: 'P9',
      what:
        longest === null
          ? 'mixed load: longest request, with all its statements'
          : 'mixed load: longest statement, sampled',
      measured: ms(longest ?? every.max),
      holds: goal((longest ?? every.max) <= 1000),
    },
    {
      goal: 'P9',
      what: 'mixed load: memory, last fifth beside the second fifth',
      measured: `${n(growth.late)} MB`,
      baseline: `${n(growth.early)} MB`,
      ratio: growth.late / growth.early,
      holds: goal(growth.late / growth.early <= 1.1),
    },
  ];
}

/** The first fifth is left out: a process that has just begun is still filling its heap. */
export function growthOf(samples: readonly number[]): { early: number; late: number } {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const median = (values: readonly number[]) => percentiles(values.length > 0 ? values : samples).p50;
  return { early: median(samples.slice(fifth, 2 * fifth)), late: median(samples.slice(-fifth)) };
}

/** What runs in the server, looked at forty times a second. The embedded engine can only be seen from its requests. */
function watchStatements({ databaseUrl }: Place): { stop(): Promise<number | null> } {
  if (databaseUrl === null) return { stop: async () => null };
  let [longest, isOver] = [0, false];
  const watching = onServer(async (client) => {
    while (!isOver) {
      const { rows } = await client.query(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)), 0) * 1000 AS ms
         FROM pg_stat_activity WHERE state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()`,
      );
      longest = Math.max(longest, Number(rows[0]?.ms ?? 0));
      await sleep(25);
    }
  }, databaseUrl);
  return {
    async stop() {
      isOver = true;
      await watching;
      return longest;
    },
  };
}
