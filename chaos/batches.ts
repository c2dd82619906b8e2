import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { type Caller, createCaller } from '../test/rig/caller.ts';
import { register, signedIn } from '../test/rig/people.ts';
import { addSessions } from './asked-sessions.ts';
import { countEnded, judgeBatches, letTimePass, openAttempts } from './batch-store.ts';
import { type EmulatorProcess, openEmulatorProcess } from './emulator-process.ts';
import { type ChaosOptions, type ChaosRun, type ChaosVerdict, timesOf } from './frame.ts';
import { type ChaosService, openService } from './service.ts';
import { endLeases, openStore, type Store } from './store.ts';
import { watchSlots } from './watch-slots.ts';

const sessionsARound = 12;
/** At least; as long as a start takes, so that on a slow machine, too, something is under way when the kill comes. */
const killWithinMs = 3000;
const failedJobShare = 0.3;
const timePassesShare = 0.25;
const retriesAtOnce = 20;
/** Longer than any answer of the emulator takes below: what a dead service asked for has happened by then. */
const lastCallMs = 800;
const drainTurns = 12;
const everySecond = '* * * * * *';
const owner = { email: 'owner@example.org', password: 'a long enough phrase 42' };
/** Answers take their time before and after they take effect, so that many kills fall into calls. */
const slowness = [
  { kind: 'slow', on: 'files.*', times: null, delayMs: 100 },
  { kind: 'slow', on: 'batches.create', times: null, delayMs: 250 },
  { kind: 'drip', on: 'batches.create', times: null, chunkByteCount: 64, delayMs: 25 },
  { kind: 'line', contains: 'hopeless', end: 'bad_request' },
  { kind: 'line', contains: 'unlucky', end: 'server_error' },
] as const;

/** kill -9 while batches are made, sent, polled and stored, and while failed ones are tried again. */
export const batches: ChaosRun = {
  name: 'batches',
  promise:
    'R1 across kill -9 each AI request is paid at most once, and each session ends analysed or failed with a reason',
  run: (options) => killAgainAndAgain(options, 1),
};

export const batchInstances: ChaosRun = {
  name: 'batch-instances',
  promise: 'R1 the same with two instances on one PostgreSQL, and no slot of a schedule runs twice',
  run: async (options) =>
    options.engine === 'embedded'
      ? { held: true, figures: { left: 'out, one process owns embedded data' } }
      : killAgainAndAgain(options, 2),
};

interface World {
  readonly services: readonly ChaosService[];
  readonly store: Store;
  readonly emulator: EmulatorProcess;
  readonly broken: string[];
  readonly sums: Record<
    'kills' | 'retried' | 'refusedRetries' | 'looks' | 'leftInCall' | 'leftStoring',
    number
  >;
}

async function killAgainAndAgain(options: ChaosOptions, instances: 1 | 2): Promise<ChaosVerdict> {
  const { engine, rounds, seed, log } = options;
  const chance = createChance(seed);
  await using emulator = await openEmulatorProcess({ speed: 200 });
  const env = {
    AI_PROVIDER: 'emulator',
    AI_EMULATOR_URL: emulator.url,
    BATCH_CREATE_INTERVAL: everySecond,
    BATCH_STATUS_CHECK_INTERVAL: everySecond,
    BATCH_RESULT_PROCESSING_INTERVAL: everySecond,
  };
  await using first = await openService({ engine, env });
  await using second = instances === 2 ? await openService({ engine, env, beside: first }) : null;
  const services = second ? [first, second] : [first];
  const sums = { kills: 0, retried: 0, refusedRetries: 0, looks: 0, leftInCall: 0, leftStoring: 0 };
  const world: World = { services, store: openStore(first), emulator, broken: [], sums };
  const slots = first.databaseUrl === null ? null : await watchSlots(first.databaseUrl);
  const person = { ...owner, name: 'Owner', companyName: 'The owner' };
  await register(createCaller(first.url), person);
  // Who is signed in stays so over all kills.
  const callers = await Promise.all(services.map(({ url }) => signedIn(url, owner)));
  await emulator.arm(...slowness);

  for (let round = 1; round <= rounds; round += 1) {
    // One whole batch fails now and then: something to try again by hand in a later round.
    if (round === 1 || chance.happens(failedJobShare))
      await emulator.arm({ kind: 'plan', plan: { everyEnd: 'rate_limited' } });
    const caller = chance.oneOf(callers);
    await addSessions(caller, round, sessionsARound);
    const waitMs = chance.next() * Math.max(killWithinMs, first.startMs.at(-1) ?? 0);
    await sleep(waitMs);
    const retried = await retryOne(world, caller);
    const both = chance.happens(timePassesShare);
    const victims = both ? services : [chance.oneOf(services)];
    await killAll(world, victims, both);
    for (const victim of victims) await victim.start();
    if (retried) await checkRetry(world, caller, retried);
    const { batchCount, paidCount } = await emulator.ledger();
    log(
      `${round}: ${victims.length} killed after ${Math.round(waitMs)} ms, back in ${Math.round(first.startMs.at(-1) ?? 0)} ms; ${round * sessionsARound} sessions, ${batchCount} batches, ${paidCount} paid`,
    );
  }
  await drain(world, rounds * sessionsARound, log);
  const ledger = await emulator.ledger();
  const expected = { sessions: rounds * sessionsARound, hopeless: rounds * 2 };
  const verdict = await world.store((query) => judgeBatches(query, ledger, expected));
  const seen = await slots?.stop();
  const broken = [...world.broken, ...verdict.broken];
  broken.push(...(seen?.twice ?? []).map((slot) => `began twice: ${slot}`));
  for (const line of broken.slice(0, 30)) log(line);
  const figures = { ...sums, batches: ledger.batchCount, ...verdict.figures };
  return {
    held: broken.length === 0,
    figures: {
      ...figures,
      ...(seen ? { slots: seen.begun, slotsTwice: seen.twice.length } : {}),
      ...timesOf(
        'restart',
        services.flatMap(({ startMs }) => startMs.slice(1)),
      ),
    },
  };
}

interface Job {
  readonly id: string;
  readonly attempts: number;
}

const base = '/api/admin/batch-monitoring';

async function failedJobs(caller: Caller): Promise<Job[]> {
  return (await caller.get<{ jobs: Job[] }>(`${base}?timeRange=30d&limit=100&status=failed`)).data.jobs;
}

/** Twenty ask at once to try a failed job again; the kill comes right after their answers. */
async function retryOne({ broken, sums }: World, caller: Caller): Promise<Job | null> {
  const [job] = await failedJobs(caller);
  if (!job) return null;
  const statuses = await Promise.all(
    Array.from({ length: retriesAtOnce }, async () => {
      return (await caller.send('POST', `${base}/${job.id}/retry`)).status;
    }),
  );
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  sums.retried += count(200);
  sums.refusedRetries += count(409);
  if (count(200) !== 1 || count(409) !== retriesAtOnce - 1)
    broken.push(`twenty retries of a failed job answered ${statuses.join(' ')}`);
  return job;
}

async function checkRetry({ broken }: World, caller: Caller, before: Job): Promise<void> {
  const after = await findJob(caller, before.id);
  if (after?.attempts !== before.attempts + 1)
    broken.push(`a retry was answered and forgotten: ${before.attempts} attempts, then ${after?.attempts}`);
}

async function findJob(caller: Caller, id: string): Promise<Job | undefined> {
  for (let page = 1; ; page += 1) {
    const { data } = await caller.get<{ jobs: Job[]; pagination: { hasNext: boolean } }>(
      `${base}?timeRange=30d&limit=100&page=${page}`,
    );
    const found = data.jobs.find((job) => job.id === id);
    if (found || !data.pagination.hasNext) return found;
  }
}

/** With time passing only while nobody lives: a call under way would else be taken for one long ended. */
async function killAll(world: World, victims: readonly ChaosService[], timePasses: boolean): Promise<void> {
  const pids = victims.map(({ pid }) => pid);
  for (const victim of victims) await victim.kill();
  world.sums.kills += victims.length;
  const isPostgres = victims[0]?.databaseUrl !== null;
  if (!isPostgres && !timePasses) return;
  if (timePasses) await sleep(lastCallMs);
  await world.store(async (query) => {
    const { submitting = 0, collecting = 0 } = await openAttempts(query);
    world.sums.looks += 1;
    world.sums.leftInCall += submitting;
    world.sums.leftStoring += collecting;
    for (const pid of pids) await endLeases(query, pid);
    if (timePasses) await letTimePass(query);
  });
}

/** Until every session has come to its end. Each turn is one more kill of all, with time passing. */
async function drain(world: World, sessions: number, log: (line: string) => void): Promise<void> {
  const { services, store } = world;
  for (let turn = 1; turn <= drainTurns; turn += 1) {
    const caller = await signedIn(services[0]?.url ?? '', owner);
    const tried = (await failedJobs(caller)).map(({ id }) => id);
    for (const id of tried) await caller.send('POST', `${base}/${id}/retry`);
    for (let look = 0, still = 0; look < 40 && still < 3; look += 1) {
      await sleep(700);
      const { data } = await caller.get<{ queues: Record<string, number> }>(base);
      const { pending = 0, processing = 0, retrying = 0 } = data.queues;
      still = pending + processing + retrying === 0 ? still + 1 : 0;
    }
    // What failed in this turn only is for a person to try again in the next one.
    const isNew = (await failedJobs(caller)).some(({ id }) => !tried.includes(id));
    await killAll(world, services, true);
    const [ended, left] = await store(async (query) => [await countEnded(query), await openAttempts(query)]);
    log(`draining, turn ${turn}: ${ended} of ${sessions} sessions ended, open ${JSON.stringify(left)}`);
    if (ended === sessions && Object.keys(left).length === 0 && !isNew) return;
    for (const service of services) await service.start();
  }
  for (const service of services) await service.kill();
}
