import { createReadStream } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../../test/rig/caller.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { copyDataSet, expectCount } from '../data-set.ts';
import { type BenchGroup, type Engine, type Finding, ms, type Percentiles, percentiles } from '../frame.ts';
import { plainCsvLines } from '../imports/import-files.ts';
import { writeLines } from '../imports/imports.ts';
import { type Subject, startSubject } from '../service.ts';

/** P13: what one company's large work costs another one's small request. */
export const neighbours: BenchGroup = {
  name: 'neighbours',
  async run({ engine, scale, log }) {
    const isFull = scale === 'full';
    const seconds = isFull ? 15 : 0.2;
    const count = isFull ? 1_000_000 : 500;
    await using place = await copyDataSet(engine, count, { words: true, log });
    await using folder = await tempDir('bench-files');
    const file = await writeLines(join(folder.path, 'rows.csv'), plainCsvLines(count));
    await using subject = await startSubject(place);
    await expectCount(subject.caller, count);
    const neighbour = await subject.signedIn('neighbour@example.org');
    const importer = await subject.signedIn('importer@example.org');
    const alone = await askFor(neighbour, seconds, async () => {});
    const findings: Finding[] = [finding(engine, 'alone', alone, undefined, isFull)];
    for (const [what, work] of [
      ['loops the heaviest overview', () => loop(() => subject.caller.get(heaviestOverview()))],
      ['loops a search of the list', () => loop((round) => subject.caller.get(heaviestList(round)))],
      ['exports everything', () => loop(() => exportAll(subject))],
      ['imports a file', () => loop(() => importOnce(importer, file), 1)],
    ] as const) {
      const running = work();
      const times = await askFor(neighbour, seconds, running.stop);
      log(`while somebody ${what}: p95 ${ms(times.p95)}, longest ${ms(times.max)}`);
      findings.push(finding(engine, `while somebody ${what}`, times, alone, isFull));
    }
    const { data } = await importer.get<{ imports: readonly { rate: number | null }[] }>(
      '/api/dashboard/imports',
    );
    findings.push({
      goal: 'P13',
      what: 'the import beside that neighbour',
      measured: `${Math.round(data.imports[0]?.rate ?? 0).toLocaleString('en-US')} rows/s`,
      holds: null,
    });
    return findings;
  },
};

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
const heaviestOverview = () =>
  `/api/dashboard/metrics?startDate=${dayOf(364)}&endDate=${dayOf(0)}&language=nl,de,en&escalated=false`;
/** Never the same one twice: what was found is kept. */
const heaviestList = (round: number) =>
  `/api/dashboard/sessions?search=number&language=de&sortBy=cost&startDate=${dayOf(500 + round)}`;

function finding(
  engine: Engine,
  what: string,
  times: Percentiles,
  alone: Percentiles | undefined,
  isFull: boolean,
): Finding {
  const isGood =
    engine === 'postgres' ? times.p95 <= Math.max(20, 2 * (alone?.p95 ?? times.p95)) : times.max <= 250;
  return {
    goal: 'P13',
    what: `a neighbour's small request, ${what}`,
    measured: `p50 ${ms(times.p50)}, p95 ${ms(times.p95)}, longest ${ms(times.max)}`,
    ...(alone ? { baseline: `alone p95 ${ms(alone.p95)}`, ratio: times.p95 / alone.p95 } : {}),
    holds: isFull && alone ? isGood : null,
  };
}

/** A small signed-in request about every 20 ms, one after the other. */
async function askFor(caller: Caller, seconds: number, stop: () => Promise<void>): Promise<Percentiles> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    times.push((await caller.send('GET', '/api/auth/session')).ms);
    await sleep(20);
  }
  await stop();
  return percentiles(times);
}

function loop(
  work: (round: number) => Promise<unknown>,
  times = Number.POSITIVE_INFINITY,
): { stop(): Promise<void> } {
  let going = true;
  const done = (async () => {
    for (let n = 0; going && n < times; n += 1) await work(n);
  })();
  return {
    async stop() {
      going = false;
      await done;
    },
  };
}

/** Takes the export as it comes and keeps nothing; ten seconds of it are enough. */
function exportAll({ url, caller }: Subject): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(`${url}/api/dashboard/sessions/export`, { headers: { cookie: caller.cookie() } });
    const timer = setTimeout(() => asked.destroy(), 10_000);
    asked.once('error', (error) => {
      clearTimeout(timer);
      if ('code' in error && error.code === 'ECONNRESET') resolve();
      else reject(error);
    });
    asked.once('response', (answer) => {
      answer.resume();
      answer.once('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  });
}

/** Sends the file and comes back at once: the work goes on in the background. */
const importOnce = (caller: Caller, file: string) =>
  caller.post('/api/dashboard/imports', createReadStream(file), 'text/csv');
