import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createApp } from '../src/app.ts';
import { is, rows } from '../src/db/rows.ts';
import { insertCompany } from '../src/domains/companies/index.ts';
import { newId } from '../src/ports/ids.ts';
import { makePlace } from '../test/rig/place.ts';
import { addWaiting, configOf, silent } from './batch-place.ts';
import type { BenchGroup, Engine, Finding, Scale } from './frame.ts';
import { watchMemory } from './memory-in-use.ts';

const answerMs = 100;
const mostOverhead = 0.05;
const linesAt = { small: { 4: 80, 32: 320 }, full: { 4: 1000, 32: 4000 } } as const;
const waiting = { small: 1000, full: 100_000 };
/** So many of those that wait are worked through: memory would show it. */
const askedShare = 0.1;

/** P10 for a model of one's own: what the service adds to the time of the server it asks. */
export const direct: BenchGroup = {
  name: 'direct',
  async run({ engine, scale, log }) {
    return [
      await measureOverhead(engine, 4, linesAt[scale][4], log),
      await measureOverhead(engine, 32, linesAt[scale][32], log),
      await measureMemory(engine, scale, log),
    ];
  },
};

interface Model extends AsyncDisposable {
  readonly url: string;
  /** What all its answers took together, as it saw it. */
  tookMs(): Promise<number>;
}

async function startModel(ms: number): Promise<Model> {
  const child: ChildProcess = fork(new URL('./slow-model.mjs', import.meta.url), [String(ms)]);
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    async tookMs() {
      child.send('took');
      const [ms] = await once(child, 'message');
      return Number(ms);
    },
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function openWaiting(engine: Engine, model: Model, concurrency: number, count: number) {
  const place = await makePlace(engine);
  const app = await createApp(
    configOf(place, {
      AI_PROVIDER: 'compatible',
      AI_BASE_URL: model.url,
      AI_MODEL: 'slow-model',
      AI_CONCURRENCY: String(concurrency),
    }),
    silent,
  );
  const { clock } = app.services.ports;
  const companyId = newId(clock);
  await app.services.database.system((tx) =>
    insertCompany(tx, { id: companyId, name: 'Bench', status: 'ACTIVE', timeZone: 'UTC' }, clock.now()),
  );
  await addWaiting(app, companyId, count);
  await app.scheduler.runNow('database-statistics');
  await app.scheduler.runNow('batch-create');
  const analysed = async (): Promise<number> => {
    const [row] = await app.services.database.system((tx) =>
      rows(tx, 'SELECT count(*) AS count FROM session_enrichment', [], { count: is.number }),
    );
    return row?.count ?? 0;
  };
  return {
    app,
    analysed,
    async close() {
      await app.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

async function measureOverhead(
  engine: Engine,
  concurrency: number,
  count: number,
  log: (line: string) => void,
): Promise<Finding> {
  await using model = await startModel(answerMs);
  const { app, analysed, close } = await openWaiting(engine, model, concurrency, count);
  try {
    const from = performance.now();
    await app.scheduler.runNow('ai-direct');
    const tookMs = performance.now() - from;
    const serverMs = (await model.tookMs()) / concurrency;
    const plainMs = (count / concurrency) * answerMs;
    const done = await analysed();
    log(
      `${count} at ${concurrency}: ${Math.round(tookMs)} ms, the server's own ${Math.round(serverMs)} ms, ${plainMs} ms had it kept to ${answerMs} ms; ${done} stored`,
    );
    return {
      goal: 'P10',
      what: `a direct batch, from its first question to its last stored answer (${count} sessions, ${concurrency} at once, the server takes ${answerMs} ms)`,
      measured: `${(tookMs / 1000).toFixed(2)} s, ${((tookMs / serverMs - 1) * 100).toFixed(1)} % more`,
      baseline: `${(serverMs / 1000).toFixed(2)} s of the server's own, as it measured itself; ${(plainMs / 1000).toFixed(2)} s had it kept to ${answerMs} ms`,
      ratio: tookMs / serverMs,
      holds: count >= linesAt.full[4] ? done === count && tookMs <= serverMs * (1 + mostOverhead) : null,
    };
  } finally {
    await close();
  }
}

async function measureMemory(engine: Engine, scale: Scale, log: (line: string) => void): Promise<Finding> {
  await using model = await startModel(0);
  const count = waiting[scale];
  const { app, analysed, close } = await openWaiting(engine, model, 32, count);
  try {
    const memory = watchMemory();
    const before = memory.live();
    const after: number[] = [];
    const work = app.scheduler.runNow('ai-direct');
    let done = 0;
    for (const share of [askedShare / 2, askedShare]) {
      while (done < count * share) {
        await new Promise((resolve) => setTimeout(resolve, 500));
        done = await analysed();
      }
      after.push(memory.live());
      log(`${done} of ${count} are analysed: ${after.map(Math.round).join(', ')} MiB`);
    }
    await app.scheduler.stop();
    await work;
    const most = memory.stop();
    return {
      goal: 'P10',
      what: `memory in use while a direct batch runs and ${count} sessions wait, rubbish collected`,
      measured: `${after.map(Math.round).join(', ')} MiB; the process at most ${Math.round(most)} MiB`,
      baseline: `${Math.round(before)} MiB before`,
      ratio: Math.max(...after) / before,
      holds: count >= waiting.full ? Math.max(...after) < before * 1.2 : null,
    };
  } finally {
    await close();
  }
}
