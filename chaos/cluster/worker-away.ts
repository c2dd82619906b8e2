import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../../test/chance.ts';
import { noLimits } from '../../test/rig/no-limits.ts';
import { onServer } from '../../test/rig/on-server.ts';
import { createCaller, type NewPerson, personCalled, register } from '../../test/rig/people.ts';
import { type ChaosRun, type ChaosVerdict, timesOf } from '../frame.ts';
import { newTold, openLoad } from '../load.ts';
import { openService } from '../service.ts';
import { openWorkers, type Worker } from './workers.ts';

/** From here on the companies of a worker that is back are served again. */
const graceMs = 1_000;

/** kill -9 of one worker after the other, while companies of each are at work; the service goes on. */
export const workerAway: ChaosRun = {
  name: 'worker-away',
  promise:
    'a worker is killed and comes back: companies of others do not notice, its own are served again at once, nothing acknowledged is lost',
  needs: 'cluster',
  async run({ engine, rounds, seed, log }): Promise<ChaosVerdict> {
    const chance = createChance(seed);
    await using service = await openService({ engine, env: { RATE_LIMIT_OVERRIDES: noLimits } });
    const away = new Set<Worker>();
    const people = [];
    for (const worker of await openWorkers()) {
      const told = newTold();
      const admin = await someoneOn(worker, service);
      const mayFail = () => away.has(worker);
      const load = await openLoad({ url: service.url, admin, told, registers: false, mayFail });
      people.push({ worker, told, load });
    }
    for (let round = 0; round < rounds; round += 1) {
      const worker = people[round % people.length]?.worker;
      if (!worker) throw new Error('it takes workers');
      await sleep(1_000 + chance.next() * 2_000);
      away.add(worker);
      await worker.kill();
      await sleep(chance.next() * 3_000);
      await worker.start();
      await sleep(graceMs);
      away.delete(worker);
      if (round % 10 === 9) log(`${round + 1} kills`);
    }
    await sleep(1_000);
    for (const { load } of people) await load.stop();
    const all = people.map(({ told }) => told);
    const broken = all.flatMap((told) => told.broken);
    const sum = (of: 'readings' | 'imports' | 'refused') => all.reduce((total, told) => total + told[of], 0);
    if (sum('refused') === 0) broken.push('no kill was noticed');
    return {
      broken,
      figures: {
        kills: rounds,
        readings: sum('readings'),
        imports: sum('imports'),
        failedWhileAway: sum('refused'),
        ...timesOf(
          'reading',
          all.flatMap(({ times }) => times),
        ),
      },
    };
  },
};

/** Registers companies until one of them is on that worker. */
async function someoneOn(
  { port }: Worker,
  at: { url: string; databaseUrl: string | null },
): Promise<NewPerson> {
  for (;;) {
    const person = personCalled(randomUUID());
    await register(createCaller(at.url), person);
    const { rows } = await onServer(
      (client) =>
        client.query(
          `SELECT FROM company c JOIN citus_shards s
             ON s.shardid = get_shard_id_for_distribution_column('session', c.id)
           WHERE c.name = $1 AND s.nodeport = $2`,
          [person.companyName, port],
        ),
      at.databaseUrl ?? '',
    );
    if (rows.length > 0) return person;
  }
}
