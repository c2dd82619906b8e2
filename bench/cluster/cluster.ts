import { join } from 'node:path';
import { serverUrl } from '../../test/rig/on-server.ts';
import { type Caller, keyOf } from '../../test/rig/people.ts';
import { makePlace } from '../../test/rig/place.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import {
  type BenchGroup,
  type Finding,
  lastDays,
  n,
  type Percentiles,
  percentiles,
  times,
} from '../frame.ts';
import { loadHttp } from '../http-load.ts';
import { plainCsvLines } from '../imports/import-files.ts';
import { importFile, writeLines } from '../imports/imports.ts';
import { pushesOf } from '../ingest/pushes.ts';
import { password, type Subject, startSubject } from '../service.ts';
import { fillCompanies } from './companies.ts';
import { costOfLooking } from './looking.ts';

const mostTimes = 1.3;

interface Both<T> {
  readonly spread: T;
  readonly plain: T;
}

/** P19: the same service and the same data on the cluster that TEST_CITUS_URL names and on one PostgreSQL, in turns. */
export const cluster: BenchGroup = {
  name: 'cluster',
  async run({ engine, isFull, log }) {
    const citus = process.env['TEST_CITUS_URL'];
    if (engine === 'embedded' || !citus) return [];
    await using spreadPlace = await makePlace('postgres', citus);
    await using plainPlace = await makePlace('postgres', serverUrl());
    await using spread = await startSubject(spreadPlace, { LOG_LEVEL: 'error' });
    await using plain = await startSubject(plainPlace, { LOG_LEVEL: 'error' });
    const size = isFull
      ? { count: Number(process.env['BENCH_MOST_SESSIONS'] ?? 10_000_000), companies: 200 }
      : { count: 500, companies: 4 };
    const [onSpread = [], onPlain = []] = await fillCompanies([spread, plain], { ...size, log });
    const pairs = onSpread.flatMap((caller, at) => {
      const other = onPlain[at];
      return other ? [{ spread: caller, plain: other }] : [];
    });
    const findings: Finding[] = [];
    for (const [what, path] of smallAsked)
      findings.push(finding(what, await inTurns(pairs.slice(1), path, isFull ? 300 : 3), isFull));
    for (const [whose, some] of [
      ['the largest company', pairs.slice(0, 1)],
      ['the others', pairs.slice(1)],
    ] as const)
      for (const [what, path] of asked)
        findings.push(finding(`${whose}: ${what}`, await inTurns(some, path, isFull ? 150 : 3), isFull));
    findings.push(...(await rates({ spread, plain }, isFull)));
    findings.push(...(await costOfLooking(spreadPlace, isFull)));
    return findings;
  },
};

const smallAsked = [
  ['a small signed-in request', '/api/auth/session'],
  ['a small request of a company', '/api/dashboard/config'],
] as const;

const list = '/api/dashboard/sessions?limit=50';
const asked = [
  ['overview, 30 days', `/api/dashboard/metrics?${lastDays(30)}`],
  ['overview, 365 days', `/api/dashboard/metrics?${lastDays(365)}`],
  ['overview, two filters, 30 days', `/api/dashboard/metrics?${lastDays(30)}&language=nl,de&escalated=true`],
  ['list', list],
  ['list, page 50', `${list}&page=50`],
  ['list, one filter', `${list}&category=COMPLAINT`],
  ['list by duration', `${list}&sortBy=durationSeconds`],
] as const;

/** One after the other, so that whatever else happens on the machine meets both alike. */
async function inTurns(callers: readonly Both<Caller>[], path: string, count: number) {
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

function finding(what: string, { spread, plain }: Both<Percentiles>, isFull: boolean): Finding {
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

/** What each takes in a second, one after the other: the more the better, so the ratio is the other way round. */
async function rates(subjects: Both<Subject>, isFull: boolean): Promise<Finding[]> {
  const [rowCount, requests, batches] = isFull ? [200_000, 5_000, 40] : [200, 50, 2];
  await using folder = await tempDir('bench-files');
  const file = await writeLines(join(folder.path, 'rows.csv'), plainCsvLines(rowCount));
  const each: readonly (readonly [string, (subject: Subject) => Promise<number>])[] = [
    [
      `rows/s of an import of ${n(rowCount)}`,
      async (subject) => {
        const caller = await subject.signedIn('importer');
        return rowCount / (await importFile(caller, subject.pid, file, 'text/csv')).seconds;
      },
    ],
    [
      'small requests/s, 10 connections',
      async ({ url, caller }) => {
        const request = Buffer.from(
          `GET /api/dashboard/config HTTP/1.1\r\nhost: localhost\r\ncookie: ${caller.cookie()}\r\n\r\n`,
        );
        return (await loadHttp(url, 10, requests, () => request)).perSecond;
      },
    ],
    [
      'sessions/s pushed in requests of 500',
      async ({ url, caller }) => {
        const pushes = pushesOf(await keyOf(caller, password, 'sessions:write'));
        const { perSecond, statuses } = await loadHttp(url, 1, batches, (at) => pushes.sessions(at, 500));
        if (statuses['200'] !== batches) throw new Error(`answered ${JSON.stringify(statuses)}`);
        return perSecond * 500;
      },
    ],
  ];
  const findings: Finding[] = [];
  for (const [what, rate] of each) {
    const [plain, spread] = [await rate(subjects.plain), await rate(subjects.spread)];
    findings.push({
      goal: 'P19',
      what,
      measured: `${n(spread)}/s`,
      baseline: `one PostgreSQL ${n(plain)}/s`,
      ratio: plain / spread,
      holds: isFull ? plain / spread <= mostTimes : null,
    });
  }
  return findings;
}
