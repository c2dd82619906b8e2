import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, createCaller } from '../bench/service.ts';
import { createEmulator, type Emulator } from '../src/ai-emulator/server.ts';
import { freePort, type ServerProcess, spawnServer } from '../test/built-server.ts';
import { createChance } from '../test/chance.ts';
import { judgeBatches } from './batch-judge.ts';
import { type BatchStore, openBatchStore } from './batch-store.ts';
import type { ChaosRun } from './frame.ts';
import { type ChaosService, openService } from './service.ts';

const sessionsARound = 12;
const killWithinMs = 2500;
/** Stands for the quarter of an hour after which a call without an answer may be made again. */
const timePassesEvery = 10;
const failedJobs = 8;
const retriesAtOnce = 20;
const person = { email: 'owner@example.org', password: 'a long enough phrase 42' };

const secondly = '* * * * * *';
const settings = (emulator: Emulator): Record<string, string> => ({
  AI_PROVIDER: 'emulator',
  AI_EMULATOR_URL: emulator.url,
  BATCH_CREATE_INTERVAL: secondly,
  BATCH_STATUS_CHECK_INTERVAL: secondly,
  BATCH_RESULT_PROCESSING_INTERVAL: secondly,
  BATCH_MAX_REQUESTS: '10',
});

interface World {
  readonly service: ChaosService;
  readonly store: BatchStore;
  readonly emulator: Emulator;
  caller: Caller;
}

/** kill -9 while batches are made, sent, polled and stored; on PostgreSQL a second instance works beside it. */
export const batches: ChaosRun = {
  name: 'batches',
  promise:
    'each request is paid once, each session ends analysed or failed with a reason, no slot runs twice',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using emulator = await createEmulator({ clock: { mode: 'real', now: Date.now }, seed, speed: 200 });
    await using service = await openService({ engine, env: settings(emulator) });
    const store = openBatchStore(service);
    const caller = await signIn(service.url);
    const world: World = { service, store, emulator, caller };
    await store.watchSlots();
    const counts = { kills: 0, secondKilled: 0, retried: 0, retryRefused: 0, sessions: 0 };
    const broken: string[] = [];

    const failed = await makeFailedJobs(world, counts);
    for (let round = 1; round <= rounds; round += 1) {
      await addSessions(world, round, sessionsARound);
      counts.sessions += sessionsARound;
      const second = engine === 'postgres' && round % 2 === 0 ? await startSecond(service, emulator) : null;
      await sleep(chance.next() * killWithinMs);
      const job = failed[round - 1];
      if (job) broken.push(...(await retryAtOnce(world, job, counts)));
      if (second && chance.happens(0.5)) {
        counts.secondKilled += 1;
        await endSecond(second, store);
      } else {
        const { pid } = service;
        await service.kill();
        counts.kills += 1;
        await store.freeLeases(pid);
        if (round % timePassesEvery === 0) await store.timePasses();
        await service.start();
        if (second) await endSecond(second, store);
        world.caller = await signIn(service.url);
      }
      if (round % 20 === 0) log(`${round} rounds, ${emulator.ledger().batchCount} batches`);
    }
    const drained = await drain(world, counts.sessions + failedJobs * 10);
    await service.stop();
    const verdict = await judgeBatches(store, emulator, counts.sessions + failedJobs * 10);
    await store.close();
    broken.push(...verdict.broken, ...(drained ? [] : ['the queue did not come to its end']));
    for (const line of broken.slice(0, 20)) log(line);
    return { held: broken.length === 0, figures: { rounds, ...counts, ...verdict.figures } };
  },
};

async function signIn(url: string): Promise<Caller> {
  const caller = createCaller(url);
  const { status } = await caller.send('POST', '/api/auth/login', { body: person });
  if (status === 200) return caller;
  await caller.send('POST', '/api/register', {
    body: { ...person, name: 'Owner', companyName: 'The owner' },
  });
  await caller.send('POST', '/api/auth/login', { body: person });
  return caller;
}

async function addSessions({ caller }: World, round: number | string, count: number): Promise<void> {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const rows = Array.from({ length: count }, (_, n) => ({
    externalId: `s-${round}-${n}`,
    startTime: at,
    endTime: at,
    messages: [
      { role: 'user', content: `Where is parcel ${round}-${n}? Nobody helps me.`, timestamp: at },
      { role: 'assistant', content: 'It arrives tomorrow.', timestamp: at },
    ],
  }));
  const { status, text } = await caller.send('POST', '/api/dashboard/imports', { body: rows });
  if (status !== 202) throw new Error(`an import answered ${status}: ${text}`);
  // The import must have been stored before the kill: it is not what is under test here.
  const { id } = (JSON.parse(text) as { data: { import: { id: string } } }).data.import;
  for (let look = 0; look < 300; look += 1) {
    const { data } = await caller.get<{ import: { state: string } }>(`/api/dashboard/imports/${id}`);
    if (/completed|failed|done/i.test(data.import.state)) return;
    await sleep(50);
  }
  throw new Error('an import did not end');
}

async function listJobs({ caller }: World, status: string): Promise<{ id: string; status: string }[]> {
  const path = `/api/admin/batch-monitoring?timeRange=30d&limit=100&status=${status}`;
  return (await caller.get<{ jobs: { id: string; status: string }[] }>(path)).data.jobs;
}

/** Jobs of which every line failed: something for the retries. */
async function makeFailedJobs(world: World, counts: { sessions: number }): Promise<string[]> {
  for (let n = 0; n < failedJobs; n += 1)
    world.emulator.faults.add({ kind: 'plan', plan: { everyEnd: 'server_error' } });
  await addSessions(world, 'failed', failedJobs * 10);
  for (let look = 0; look < 150; look += 1) {
    const jobs = await listJobs(world, 'failed');
    if (jobs.length === failedJobs) {
      world.emulator.faults.clear();
      return jobs.map(({ id }) => id);
    }
    await sleep(1000);
  }
  throw new Error(`no failed jobs were made (${counts.sessions})`);
}

/** Twenty at once; the kill follows the answers. */
async function retryAtOnce(
  { service, caller }: World,
  job: string,
  counts: { retried: number; retryRefused: number },
): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: retriesAtOnce }, () =>
      caller.send('POST', `/api/admin/batch-monitoring/${job}/retry`).catch(() => ({ status: 0 })),
    ),
  );
  const [good, refused] = [200, 409].map(
    (wanted) => answers.filter(({ status }) => status === wanted).length,
  );
  counts.retried += good ?? 0;
  counts.retryRefused += refused ?? 0;
  if (good === 1 && refused === retriesAtOnce - 1) return [];
  return [`twenty retries at ${service.url}: ${answers.map(({ status }) => status).join(' ')}`];
}

async function startSecond(service: ChaosService, emulator: Emulator): Promise<ServerProcess> {
  const child = await spawnServer({
    dataDir: service.dataDir,
    port: await freePort(),
    env: {
      NODE_ENV: 'test',
      SESSION_SECRET: 'a secret for chaos only, 32 bytes or more',
      DATABASE_URL: service.databaseUrl ?? '',
      ...settings(emulator),
    },
  });
  await child.ready;
  return child;
}

async function endSecond(child: ServerProcess, store: BatchStore): Promise<void> {
  child.kill('SIGKILL');
  await child.ended;
  await store.freeLeases(child.pid);
}

/** Until no session waits any more, at most some minutes; time passes for what a kill left without an answer. */
async function drain(world: World, sessionCount: number): Promise<boolean> {
  const { service, store } = world;
  for (let turn = 0; turn < 6; turn += 1) {
    const { pid } = service;
    await service.kill();
    await store.freeLeases(pid);
    await store.timePasses();
    await service.start();
    world.caller = await signIn(service.url);
    for (let look = 0; look < 45; look += 1) {
      await sleep(2000);
      const { data } = await world.caller.get<{ queues: Record<string, number> }>(
        '/api/admin/batch-monitoring',
      );
      const { pending = 0, processing = 0, retrying = 0, waitingRequests = 0 } = data.queues;
      const isQuiet = pending + processing + retrying + waitingRequests === 0;
      const { data: metrics } = await world.caller.get<{ coverage: { sessions: number; analysed: number } }>(
        '/api/dashboard/metrics',
      );
      if (isQuiet && metrics.coverage.sessions >= sessionCount) return true;
    }
  }
  return false;
}
