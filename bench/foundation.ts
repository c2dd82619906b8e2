import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../test/rig/built-server.ts';
import { makePlace, type Place, settingsOf } from '../test/rig/place.ts';
import { tempDir } from '../test/rig/temp-dir.ts';
import { openBare } from './bare.ts';
import { type BenchGroup, type Engine, type Finding, ms, n, percentiles } from './frame.ts';
import { loadHttp, rawPost } from './http-load.ts';
import { residentMb } from './memory.ts';
import { startSubject } from './service.ts';

const connections = 10;

/** P6 to P8: small requests a second, the way from start to ready, and what an idle service takes. */
export const foundation: BenchGroup = {
  name: 'foundation',
  async run({ engine, isFull, log }) {
    await using place = await makePlace(engine);
    const throughput = await measureThroughput(place, engine, isFull);
    log('throughput is measured');
    const starts = await measureStarts(place, engine, isFull);
    log('starts are measured');
    return [...throughput, ...starts, ...(await measureIdle(place, engine, isFull))];
  },
};

async function measureThroughput(place: Place, engine: Engine, isFull: boolean): Promise<Finding[]> {
  const [warmUp, count] = isFull ? [2000, 10_000] : [20, 100];
  await using subject = await startSubject(place, { LOG_LEVEL: 'error' });
  await using bare = await openBare();
  const cookie = subject.caller.cookie();
  const read = (path: string) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
  const report = (path: string, at: number) => rawPost(path, 'application/csp-report', reportNumber(at));
  const load = async (url: string, requestAt: (index: number) => Buffer) => {
    await loadHttp(url, connections, warmUp, requestAt);
    return loadHttp(url, connections, count, requestAt);
  };
  const config = read('/api/dashboard/config');
  const [bareRead, bareReport] = [read('/bare'), report('/bare', 0)];
  const figures = [
    {
      what: 'signed-in GET /api/dashboard/config, 10 connections',
      goal: engine === 'postgres' ? 1500 : 600,
      ours: await load(subject.url, () => config),
      bare: await load(bare.url, () => bareRead),
    },
    {
      what: 'POST /api/csp-report, 10 connections',
      goal: 3000,
      ours: await load(subject.url, (index) => report('/api/csp-report', index % 500)),
      bare: await load(bare.url, () => bareReport),
    },
  ];
  return figures.map(({ what, goal, ours, bare: beside }) => ({
    goal: 'P6',
    what,
    measured: `${n(ours.perSecond)}/s, p99 ${ms(ours.p99)}, ${JSON.stringify(ours.statuses)}`,
    baseline: `bare Fastify route ${n(beside.perSecond)}/s`,
    ratio: ours.perSecond / beside.perSecond,
    holds: isFull ? ours.perSecond >= goal : null,
  }));
}

const reportNumber = (at: number): string =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `https://app.example/page/${at % 7}`,
      'violated-directive': 'img-src',
      'blocked-uri': `https://cdn${at}.example/pixel.gif`,
      'original-policy': "default-src 'self'",
    },
  });

async function measureStarts(place: Place, engine: Engine, isFull: boolean): Promise<Finding[]> {
  // The first start after a build reads everything from disk; in a full run it is not counted.
  const [uncounted, rounds] = isFull ? [1, 10] : [0, 1];
  const goals: { what: string; limitMs: number; isEmpty: boolean }[] = [
    {
      what: 'from start to ready, on existing data',
      limitMs: engine === 'postgres' ? 800 : 1500,
      isEmpty: false,
    },
    ...(engine === 'embedded'
      ? [{ what: 'from start to ready, on an empty folder', limitMs: 2500, isEmpty: true }]
      : []),
  ];
  const findings: Finding[] = [];
  for (const { what, limitMs, isEmpty } of goals) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await using empty = await tempDir('empty');
      const dataDir = isEmpty ? empty.path : place.dataDir;
      const from = performance.now();
      const server = await startServer({ dataDir, env: settingsOf(place) });
      const took = performance.now() - from;
      await server.stop();
      if (round >= uncounted) times.push(took);
    }
    const { p50, max } = percentiles(times);
    findings.push({
      goal: 'P7',
      what,
      measured: `median ${Math.round(p50)} ms, longest of ${times.length} ${Math.round(max)} ms`,
      holds: isFull ? p50 <= limitMs : null,
    });
  }
  return findings;
}

async function measureIdle(place: Place, engine: Engine, isFull: boolean): Promise<Finding[]> {
  const [settleMs, watchMs] = isFull ? [20_000, 60_000] : [200, 200];
  const child = await startServer({ dataDir: place.dataDir, env: settingsOf(place) });
  await sleep(settleMs);
  const before = await cpuTicks(child.pid);
  await sleep(watchMs);
  const ticks = (await cpuTicks(child.pid)) - before;
  const megabytes = await residentMb(child.pid);
  await child.stop();
  const share = (ticks * 10 * 100) / watchMs;
  const limitMb = engine === 'postgres' ? 130 : 400;
  return [
    {
      goal: 'P8',
      what: 'resident memory when idle',
      measured: `${Math.round(megabytes)} MB`,
      holds: isFull ? megabytes <= limitMb : null,
    },
    {
      goal: 'P8',
      what: `processor when idle, over ${watchMs / 1000} s`,
      measured: `${share.toFixed(2)} % of a core`,
      holds: isFull ? share < 1 : null,
    },
  ];
}

/** Hundredths of a second, in user and system mode, all threads. */
async function cpuTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
