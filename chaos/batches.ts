import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { type Caller, createCaller, personCalled, register, signedIn } from '../test/rig/people.ts';
import { addSessions, drain, killAll } from './batch-rounds.ts';
import { judgeBatches } from './batch-store.ts';
import { openEmulatorProcess } from './emulator-process.ts';
import { type ChaosOptions, type ChaosRun, type ChaosVerdict, restartsOf } from './frame.ts';
import { batchesEverySecond, type ChaosService, openService } from './service.ts';
import { openStore } from './store.ts';
import { watchSlots } from './watch-slots.ts';

const sessionsARound = 12;
/** At least; as long as a start takes, so that on a slow machine, too, something is under way when the kill comes. */
const killWithinMs = 3000;
const failedJobShare = 0.3;
const timePassesShare = 0.25;
const retriesAtOnce = 20;
const owner = personCalled('owner');
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
  needs: 'postgres',
  run: (options) => killAgainAndAgain(options, 2),
};

interface World {
  readonly broken: string[];
  readonly sums: { retried: number; refusedRetries: number };
}

async function killAgainAndAgain(options: ChaosOptions, instances: 1 | 2): Promise<ChaosVerdict> {
  const { engine, rounds, seed, log } = options;
  const chance = createChance(seed);
  await using emulator = await openEmulatorProcess({ speed: 200 });
  const env = { AI_PROVIDER: 'emulator', AI_EMULATOR_URL: emulator.url, ...batchesEverySecond };
  await using first = await openService({ engine, env });
  await using second = instances === 2 ? await openService({ engine, env, beside: first }) : null;
  const services = second ? [first, second] : [first];
  const sums = { kills: 0, retried: 0, refusedRetries: 0, looks: 0, leftInCall: 0, leftStoring: 0 };
  const store = openStore(first);
  const broken: string[] = [];
  const world: World = { broken, sums };
  const kill = async (victims: readonly ChaosService[], timePasses: boolean): Promise<void> => {
    const left = await killAll(store, victims, timePasses);
    sums.kills += victims.length;
    if (!left) return;
    sums.looks += 1;
    sums.leftInCall += left['submitting'] ?? 0;
    sums.leftStoring += left['collecting'] ?? 0;
  };
  const slots = first.databaseUrl === null ? null : await watchSlots(first.databaseUrl);
  await register(createCaller(first.url), owner);
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
    await kill(victims, both);
    for (const victim of victims) await victim.start();
    if (retried) await checkRetry(world, caller, retried);
    const { batchCount, paidCount } = await emulator.ledger();
    log(
      `${round}: ${victims.length} killed after ${Math.round(waitMs)} ms, back in ${Math.round(first.startMs.at(-1) ?? 0)} ms; ${round * sessionsARound} sessions, ${batchCount} batches, ${paidCount} paid`,
    );
  }
  const sessions = rounds * sessionsARound;
  await drain({
    services,
    store,
    owner,
    sessions,
    log,
    kill: () => kill(services, true),
    async act(caller, idle) {
      const tried = (await failedJobs(caller)).map(({ id }) => id);
      for (const id of tried) await caller.send('POST', `${base}/${id}/retry`);
      await idle();
      // What failed in this turn only is for a person to try again in the next one.
      return (await failedJobs(caller)).every(({ id }) => tried.includes(id));
    },
  });
  const ledger = await emulator.ledger();
  const verdict = await store((query) => judgeBatches(query, ledger, { sessions, hopeless: rounds * 2 }));
  const seen = await slots?.stop();
  const twice = seen?.twice ?? [];
  return {
    broken: [...broken, ...verdict.broken, ...twice.map((slot) => `began twice: ${slot}`)],
    figures: {
      ...sums,
      batches: ledger.batchCount,
      ...verdict.figures,
      ...(seen && { slots: seen.begun, slotsTwice: twice.length }),
      ...restartsOf(...services),
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
