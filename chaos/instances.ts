import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { noLimits } from '../test/rig/no-limits.ts';
import {
  createCaller,
  isKnown,
  type NewPerson,
  personCalled,
  register,
  signedIn,
} from '../test/rig/people.ts';
import { openRedisServer } from '../test/rig/redis-server.ts';
import { openBalancer } from './balancer.ts';
import { type ChaosRun, type ChaosVerdict, timesOf } from './frame.ts';
import { batchesEverySecond, openService } from './service.ts';
import { watchSlots } from './watch-slots.ts';

const readers = 4;
const writers = 2;
const cspLimit = 60;

/** Two instances on one database behind a balancer; again and again one of them is killed under load. */
export const instances: ChaosRun = {
  name: 'instances',
  promise:
    'R9 one of two instances killed: no reading fails, no acknowledged change is lost, no slot begins twice',
  needs: 'postgres',
  async run({ engine, rounds, seed, log }): Promise<ChaosVerdict> {
    const chance = createChance(seed);
    const broken: string[] = [];
    const counts = { readings: 0, changes: 0, unanswered: 0, kills: 0 };
    const times: number[] = [];
    const redis = await openRedisServer();
    await redis.start();
    const env = {
      REDIS_URL: redis.url,
      TRUST_PROXY: '1',
      RATE_LIMIT_OVERRIDES: noLimits.replace('csp=0/60', `csp=${cspLimit}/60`),
      ...batchesEverySecond,
    };
    await using first = await openService({ engine, env });
    await using second = await openService({ engine, env, beside: first });
    const services = [first, second];
    await using balancer = await openBalancer(services.map(({ url }) => url));
    const slots = await watchSlots(first.databaseUrl ?? '');

    const owner = personCalled('owner');
    await register(createCaller(balancer.url), owner);
    const acknowledged: NewPerson[] = [];
    let alive = true;
    const callers = await Promise.all(Array.from({ length: readers }, () => signedIn(balancer.url, owner)));
    const reading = callers.map(async (caller) => {
      while (alive) {
        const answer = await caller.send('GET', '/api/dashboard/config').catch(String);
        counts.readings += 1;
        if (typeof answer !== 'string' && answer.status === 200) times.push(answer.ms);
        else broken.push(`a reading got ${typeof answer === 'string' ? answer : answer.status}`);
      }
    });
    const writing = Array.from({ length: writers }, async () => {
      while (alive) {
        const body = personCalled(randomUUID());
        const answer = await createCaller(balancer.url)
          .send('POST', '/api/register', { body })
          .catch(() => null);
        if (answer?.status === 201) acknowledged.push(body);
        else if (!answer || answer.status >= 502) counts.unanswered += 1;
        else broken.push(`a change answered ${answer.status}: ${answer.text.slice(0, 200)}`);
      }
    });
    for (let round = 1; round <= rounds; round += 1) {
      await sleep(1000 + chance.next() * 2000);
      const victim = round % 2 ? second : first;
      await victim.kill();
      counts.kills += 1;
      const killedAt = new Date();
      // Alone, the other one serves and keeps the schedules.
      await sleep(3000);
      await victim.start();
      await balancer.knowsAll();
      if (round % 10 === 0)
        log(`${round} kills, ${acknowledged.length} changes, last at ${killedAt.toISOString()}`);
    }
    const lastKill = new Date(Date.now() - 3000);
    alive = false;
    await Promise.all([...reading, ...writing]);
    const { twice, begun, begunSince } = await slots.stop();
    broken.push(...twice.map((slot) => `began twice: ${slot}`));
    if (begunSince(lastKill).length === 0) broken.push('no schedule began after the last kill');
    counts.changes = acknowledged.length;
    for (const person of acknowledged)
      if (!(await isKnown(balancer.url, person))) broken.push(`${person.email} was acknowledged and is gone`);
    // A slot left in the middle by a kill may be begun again once its lease is over: only then.
    if (counts.unanswered > counts.kills * writers)
      broken.push(`${counts.unanswered} changes without an answer in ${counts.kills} kills`);

    // Where an instance had to do without Redis for a moment, its own memory admitted up to the limit once more.
    const before = services.map(({ said }) => awayOf(said));
    const { taken, refused, failed } = await sendReports(balancer.url);
    const outages = services.filter(({ said }, n) => awayOf(said) !== before[n]).length;
    // One that failed on a busy machine was let in by the limit as well.
    const letIn = taken + failed;
    if (letIn < cspLimit || letIn > cspLimit * (1 + outages))
      broken.push(
        `of the reports ${taken} were taken, ${refused} refused and ${failed} failed, not ${cspLimit} let in`,
      );
    await Promise.all(services.map((service) => service.kill()));
    await redis.drop();
    return {
      broken,
      figures: {
        ...counts,
        slotsBegun: begun,
        limitTaken: taken,
        limitFailed: failed,
        redisAwayMeanwhile: outages,
        ...timesOf('reading', times),
      },
    };
  },
};

function awayOf(output: string): number {
  return output.split('Redis does not answer').length;
}

/** More reports than one address may send, spread over both instances by the balancer. */
async function sendReports(url: string): Promise<{ taken: number; refused: number; failed: number }> {
  const body = JSON.stringify({
    'csp-report': {
      'document-uri': 'https://x.example/',
      'violated-directive': 'img-src',
      'blocked-uri': 'https://y.example/z',
    },
  });
  const statuses = await Promise.all(
    Array.from({ length: cspLimit * 2 }, async () => {
      const headers = { 'content-type': 'application/csp-report' };
      return (await fetch(`${url}/api/csp-report`, { method: 'POST', headers, body })).status;
    }),
  );
  const taken = statuses.filter((status) => status < 300).length;
  const refused = statuses.filter((status) => status === 429).length;
  return { taken, refused, failed: statuses.length - taken - refused };
}
