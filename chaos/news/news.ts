import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../../test/chance.ts';
import { noLimits } from '../../test/rig/no-limits.ts';
import { type ChaosRun, restartsOf } from '../frame.ts';
import { openReceivers, type Receivers } from '../receivers.ts';
import { type ChaosService, openService } from '../service.ts';
import { openStore, type Store } from '../store.ts';
import { judgeNews, leftOver } from './judge-news.ts';
import { addNews, confirmPeople, letNewsTimePass, makeNewsWorld, registerPeople } from './news-world.ts';

const killWithinMs = 4500;
const drainTurns = 40;
/** Where the database lies in a folder, opening it takes longer than a life of the service: some kills do without. */
const lookEvery = { embedded: 4, postgres: 1 };

/** kill -9 around the judging of alerts and the sending of news; on PostgreSQL one of two instances, or both. */
export const news: ChaosRun = {
  name: 'news',
  promise:
    'R12 across kill -9 each window is judged once, also those missed up to a day ago, and each firing and digest is told, a repeat in the same message',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using receivers = await openReceivers(chance);
    const env = {
      WEBHOOK_ALLOW_PRIVATE: 'true',
      RATE_LIMIT_OVERRIDES: noLimits,
      SMTP_URL: receivers.smtpUrl,
      MAIL_FROM: 'Parlance <parlance@example.org>',
    };
    await using first = await openService({ engine, env });
    await using second = engine === 'postgres' ? await openService({ engine, env, beside: first }) : null;
    const services = second ? [first, second] : [first];
    const store = openStore(first);
    const people = await registerPeople(first.url);
    await whileDown(services, store, (query) => confirmPeople(query, people));
    const world = await makeNewsWorld(first.url, people, { chance, receivers });
    for (let round = 1; round <= rounds; round += 1) {
      const victim = services[round % services.length] ?? first;
      const down = chance.happens(0.25) ? services : [victim];
      if (round % lookEvery[engine] !== 1 % lookEvery[engine]) await whileDown(down);
      else
        await whileDown(down, store, async (query, pids) => {
          for (let n = 0; n < lookEvery[engine]; n += 1) await addNews(query, world, chance);
          await letNewsTimePass(query, pids);
        });
      await sleep(chance.next() * killWithinMs);
      if (round % 10 === 0) log(`${round} kills, ${receivers.callCount} messages arrived`);
    }
    receivers.isWell = true;
    await drain(services, store, receivers, log);
    const { broken, figures } = await store((query) => judgeNews(query, world, receivers));
    const kills = services.reduce((sum, { startMs }) => sum + startMs.length - 1, 0);
    return { broken, figures: { kills, instances: services.length, ...figures, ...restartsOf(...services) } };
  },
};

type Work = (query: Parameters<Parameters<Store>[0]>[0], pids: readonly number[]) => Promise<void>;

async function killTogether(services: readonly ChaosService[]): Promise<readonly number[]> {
  const pids = services.map(({ pid }) => pid);
  await Promise.all(services.map((service) => service.kill()));
  return pids;
}

/** Kills some, changes what is stored, and starts them again. */
async function whileDown(services: readonly ChaosService[], store?: Store, work?: Work): Promise<void> {
  const pids = await killTogether(services);
  if (work) await store?.((query) => work(query, pids));
  for (const service of services) await service.start();
}

/** Until nothing is left to judge or to send; ends with all of them down. */
async function drain(
  services: readonly ChaosService[],
  store: Store,
  receivers: Receivers,
  log: (line: string) => void,
): Promise<void> {
  for (let turn = 1; turn <= drainTurns; turn += 1) {
    for (let [before, still] = [-1, 0]; still < 4; still = before === receivers.callCount ? still + 1 : 0) {
      before = receivers.callCount;
      await sleep(2000);
    }
    const pids = await killTogether(services);
    const left = await store(async (query) => {
      await letNewsTimePass(query, pids);
      return leftOver(query);
    });
    log(`draining, turn ${turn}: left ${JSON.stringify(left)}`);
    if (Object.values(left).every((count) => count === 0)) return;
    for (const service of services) await service.start();
  }
  await killTogether(services);
}
