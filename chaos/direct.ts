import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { personCalled, signedUp } from '../test/rig/people.ts';
import { addSessions, drain, killAll } from './batch-rounds.ts';
import { countBilled, countOf, judgeSessions } from './batch-store.ts';
import { type EmulatorProcess, openEmulatorProcess } from './emulator-process.ts';
import { type ChaosRun, restartsOf } from './frame.ts';
import { batchesEverySecond, openService } from './service.ts';
import { openStore, type Query } from './store.ts';

const sessionsARound = 24;
const concurrency = 4;
/** More lines may be out than that, while an answer is being stored. */
const beingStored = 1;
/** So slow that most kills find lines out. */
const answerMs = 250;
const killWithinMs = 4000;
const owner = personCalled('owner');
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
      ...batchesEverySecond,
    };
    await using service = await openService({ engine, env });
    const store = openStore(service);
    const caller = await signedUp(service.url, owner);
    await emulator.arm(...fates);
    const killedAt: number[] = [];

    for (let round = 1; round <= rounds; round += 1) {
      await addSessions(caller, round, sessionsARound);
      await sleep(chance.next() * Math.max(killWithinMs, service.startMs.at(-1) ?? 0));
      await killAll(store, [service], false);
      killedAt.push(Date.now());
      await service.start();
      const chat = await emulator.chat();
      log(
        `${round}: back in ${Math.round(service.startMs.at(-1) ?? 0)} ms; ${chat.answered} answered, ${chat.answeredAgain} of them again, ${chat.abandoned} abandoned`,
      );
    }
    const kill = async () => {
      await killAll(store, [service], true);
      killedAt.push(Date.now());
    };
    await drain({ services: [service], store, owner, sessions: rounds * sessionsARound, log, kill });
    const { broken, figures } = await store((query) => judge(query, emulator, { rounds, killedAt }));
    return { broken, figures: { kills: killedAt.length, ...figures, ...restartsOf(service) } };
  },
};

interface Seen {
  readonly rounds: number;
  /** When the service was gone, each time. */
  readonly killedAt: readonly number[];
}

async function judge(query: Query, emulator: EmulatorProcess, { rounds, killedAt }: Seen) {
  const sessions = rounds * sessionsARound;
  const { broken, figures } = await judgeSessions(query, { sessions, hopeless: rounds * 2 });
  const claim = (good: boolean, text: string) => void (good || broken.push(text));
  const { repeats, ...chat } = await emulator.chat();
  // Those of a dead service may be at work still.
  claim(chat.mostAtOnce <= concurrency * 2, `${chat.mostAtOnce} calls at once`);
  // The life in which it was answered ended with that kill.
  const ofKill = repeats.map(({ before, again }) => killedAt.find((at) => at >= before && at < again));
  claim(!ofKill.includes(undefined), 'an answered line was asked again without a kill');
  const most = Math.max(0, ...killedAt.map((at) => ofKill.filter((kill) => kill === at).length));
  claim(most <= concurrency + beingStored, `after one kill ${most} answered lines were asked again`);
  // Two of each round end without an answer: one after one call, one after two.
  const needed = sessions + rounds;
  const allowed = needed + killedAt.length * (concurrency + beingStored);
  claim(chat.calls <= allowed, `${chat.calls} calls, at most ${allowed} were needed`);
  const repeated = 'SELECT custom_id FROM usage_ledger GROUP BY custom_id HAVING count(*) > 1';
  const twice = await countOf(query, `FROM (${repeated}) t`);
  claim(twice === 0, `${twice} lines were billed twice`);
  const billed = await countBilled(query);
  // A request that the server refused was not run.
  claim(billed === sessions - rounds, `${billed} lines billed, ${sessions - rounds} were run`);
  return { broken, figures: { ...figures, ...chat, mostAgainAfterOneKill: most, billed } };
}
