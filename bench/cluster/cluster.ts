import { join } from 'node:path';
import { serverUrl } from '../../test/rig/on-server.ts';
import type { Caller } from '../../test/rig/people.ts';
import { makePlace } from '../../test/rig/place.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { type BenchGroup, type Finding, n, type Percentiles, percentiles, times } from '../frame.ts';
import { plainCsvLines } from '../imports/import-files.ts';
import { importFile, writeLines } from '../imports/imports.ts';
import { startSubject } from '../service.ts';
import { costOfLooking } from './looking.ts';

const mostTimes = 1.3;

/** P19: the same service and the same data on the cluster that TEST_CITUS_URL names and on one PostgreSQL, in turns. */
export const cluster: BenchGroup = {
  name: 'cluster',
  async run({ engine, isFull, log }) {
    const citus = process.env['TEST_CITUS_URL'];
    if (engine === 'embedded' || !citus) return [];
    const count = isFull ? Number(process.env['BENCH_CLUSTER_SESSIONS'] ?? 100_000) : 200;
    await using folder = await tempDir('bench-files');
    const file = await writeLines(join(folder.path, 'rows.csv'), plainCsvLines(count));
    await using spreadPlace = await makePlace('postgres', citus);
    await using plainPlace = await makePlace('postgres', serverUrl());
    await using spread = await startSubject(spreadPlace, { LOG_LEVEL: 'error' });
    await using plain = await startSubject(plainPlace, { LOG_LEVEL: 'error' });
    const imported = { spread: 0, plain: 0 };
    const callers: { spread: Caller; plain: Caller }[] = [];
    for (const company of ['one', 'two', 'three']) {
      const pair = { spread: await spread.signedIn(company), plain: await plain.signedIn(company) };
      callers.push(pair);
      imported.plain += (await importFile(pair.plain, plain.pid, file, 'text/csv')).seconds;
      imported.spread += (await importFile(pair.spread, spread.pid, file, 'text/csv')).seconds;
      log(`imported ${company}: ${imported.spread.toFixed(1)} beside ${imported.plain.toFixed(1)} s`);
    }
    const findings: Finding[] = [
      {
        goal: 'P19',
        what: `three imports of ${n(count)} rows`,
        measured: `${imported.spread.toFixed(1)} s`,
        baseline: `one PostgreSQL ${imported.plain.toFixed(1)} s`,
        ratio: imported.spread / imported.plain,
        holds: isFull ? imported.spread / imported.plain <= mostTimes : null,
      },
    ];
    for (const [what, path] of asked) {
      const seen = await inTurns(callers, path, isFull ? 300 : 6);
      findings.push(finding(what, seen, isFull));
    }
    findings.push(...(await costOfLooking(spreadPlace, isFull)));
    return findings;
  },
};

const range = 'startDate=2024-05-01&endDate=2024-05-30';
const asked = [
  ['a small signed-in request', '/api/auth/session'],
  ['a small request of a company', '/api/dashboard/config'],
  ['the overview, 30 days', `/api/dashboard/metrics?${range}`],
  [
    'the overview, all days, two filters',
    '/api/dashboard/metrics?startDate=2024-04-01&endDate=2024-07-30&language=nl&escalated=false',
  ],
  ['the list', '/api/dashboard/sessions'],
  ['the list with a filter', '/api/dashboard/sessions?language=nl&sortBy=cost'],
] as const;

/** One after the other, so that whatever else happens on the machine meets both alike. */
async function inTurns(callers: readonly { spread: Caller; plain: Caller }[], path: string, count: number) {
  const seen = { spread: [] as number[], plain: [] as number[] };
  for (let round = -3; round < count; round += 1) {
    const pair = callers[Math.abs(round) % callers.length];
    if (!pair) break;
    for (const on of round % 2 === 0 ? (['spread', 'plain'] as const) : (['plain', 'spread'] as const)) {
      const { ms: took } = await pair[on].get(path);
      if (round >= 0) seen[on].push(took);
    }
  }
  return { spread: percentiles(seen.spread), plain: percentiles(seen.plain) };
}

function finding(
  what: string,
  { spread, plain }: { spread: Percentiles; plain: Percentiles },
  isFull: boolean,
): Finding {
  const ratio = spread.p50 / plain.p50;
  return {
    goal: 'P19',
    what,
    measured: times(spread),
    baseline: `one PostgreSQL ${times(plain)}`,
    ratio,
    holds: isFull ? ratio <= mostTimes : null,
  };
}
