import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { createCaller } from '../test/rig/caller.ts';
import { register, signedIn } from '../test/rig/people.ts';
import { addSessions } from './asked-sessions.ts';
import { countBilled, countEnded, judgeSessions, letTimePass, openAttempts } from './batch-store.ts';
import { type EmulatorProcess, openEmulatorProcess } from './emulator-process.ts';
import { type ChaosRun, type ChaosVerdict, timesOf } from './frame.ts';
import { type ChaosService, openService } from './service.ts';
import { endLeases, openStore, type Query, type Store } from './store.ts';

const sessionsARound = 24;
const concurrency = 4;
/** More lines may be out than that, while an answer is being stored. */
const beingStored = 1;
/** So slow that most kills find lines out. */
const answerMs = 250;
const killWithinMs = 4000;
const drainTurns = 12;
const everySecond = '* * * * * *';
const owner = { email: 'owner@example.org', password: 'a long enough phrase 42' };
const fates = [
  { kind: 'line', contains: 'hopeless', end: 'bad_request' },
  { kind: 'line', contains: 'unlucky', end: 'off_schema' },
] as const;

/** kill -9 while this process works through batches line by line. */
export const direct: ChaosRun = {
  name: 'direct',
  promise:
    'R1 across kill -9 a direct batch asks again at most the lines that were out, bills each line once, and each session ends analysed or failed with a reason',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using emulator = await openEmulatorProcess({ speed: 200, chatMs: answerMs });
    const env = {
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: emulator.url,
      AI_MODEL: 'local-model',
      AI_CONCURRENCY: String(concurrency),
      BATCH_CREATE_INTERVAL: everySecond,
      BATCH_STATUS_CHECK_INTERVAL: everySecond,
      BATCH_RESULT_PROCESSING_INTERVAL: everySecond,
    };
    await using service = await openService({ engine, env });
    const store = openStore(service);
    await register(createCaller(service.url), { ...owner, name: 'Owner', companyName: 'The owner' });
    const caller = await signedIn(service.url, owner);
    await emulator.arm(...fates);
    const again: number[] = [];

    for (let round = 1; round <= rounds; round += 1) {
      await addSessions(caller, round, sessionsARound);
      const before = (await emulator.chat()).answeredAgain;
      await sleep(chance.next() * Math.max(killWithinMs, service.startMs.at(-1) ?? 0));
      await kill(service, store, false);
      await service.start();
      const chat = await emulator.chat();
      again.push(chat.answeredAgain - before);
      log(
        `${round}: back in ${Math.round(service.startMs.at(-1) ?? 0)} ms; ${chat.answered} answered, ${chat.answeredAgain} of them again, ${chat.abandoned} abandoned`,
      );
    }
    await drain(service, store, { caller: owner, sessions: rounds * sessionsARound, log });
    const kills = service.startMs.length;
    const verdict = await store((query) => judge(query, emulator, { rounds, kills, again }));
    for (const line of verdict.broken.slice(0, 30)) log(line);
    const figures = { kills, ...verdict.figures, ...timesOf('restart', service.startMs.slice(1)) };
    return { held: verdict.broken.length === 0, figures } satisfies ChaosVerdict;
  },
};

async function kill(service: ChaosService, store: Store, timePasses: boolean): Promise<void> {
  const { pid } = service;
  await service.kill();
  if (service.databaseUrl === null && !timePasses) return;
  await store(async (query) => {
    await endLeases(query, pid);
    if (timePasses) await letTimePass(query);
  });
}

interface Seen {
  readonly rounds: number;
  readonly kills: number;
  readonly again: readonly number[];
}

async function judge(query: Query, emulator: EmulatorProcess, { rounds, kills, again }: Seen) {
  const sessions = rounds * sessionsARound;
  const { broken, figures } = await judgeSessions(query, { sessions, hopeless: rounds * 2 });
  const claim = (good: boolean, text: string) => void (good || broken.push(text));
  const chat = await emulator.chat();
  // Those of a dead service may be at work still.
  claim(chat.mostAtOnce <= concurrency * 2, `${chat.mostAtOnce} calls at once`);
  claim(
    Math.max(0, ...again) <= concurrency + beingStored,
    `after one kill ${Math.max(0, ...again)} answered lines were asked again`,
  );
  // Two of each round end without an answer: one after one call, one after two.
  const needed = sessions + rounds;
  const most = needed + kills * (concurrency + beingStored);
  claim(chat.calls <= most, `${chat.calls} calls, at most ${most} were needed`);
  const [twice] = await query<{ count: string }>(
    'SELECT count(*) AS count FROM (SELECT custom_id FROM usage_ledger GROUP BY custom_id HAVING count(*) > 1) t',
  );
  claim(Number(twice?.count) === 0, `${twice?.count} lines were billed twice`);
  const billed = await countBilled(query);
  // A request that the server refused was not run.
  claim(billed === sessions - rounds, `${billed} lines billed, ${sessions - rounds} were run`);
  return { broken, figures: { ...figures, ...chat, billed } };
}

interface Draining {
  readonly caller: typeof owner;
  readonly sessions: number;
  log(line: string): void;
}

/** Until every session has come to its end: what is left over goes out when its time has passed. */
async function drain(
  service: ChaosService,
  store: Store,
  { caller, sessions, log }: Draining,
): Promise<void> {
  for (let turn = 1; turn <= drainTurns; turn += 1) {
    const asked = await signedIn(service.url, caller);
    for (let look = 0, still = 0; look < 60 && still < 3; look += 1) {
      await sleep(700);
      const { data } = await asked.get<{ queues: Record<string, number> }>('/api/admin/batch-monitoring');
      const { pending = 0, processing = 0, retrying = 0 } = data.queues;
      still = pending + processing + retrying === 0 ? still + 1 : 0;
    }
    await kill(service, store, true);
    const [ended, left] = await store(async (query) => [await countEnded(query), await openAttempts(query)]);
    log(`draining, turn ${turn}: ${ended} of ${sessions} sessions ended, open ${JSON.stringify(left)}`);
    if (ended === sessions && Object.keys(left).length === 0) return;
    await service.start();
  }
  await service.kill();
}
