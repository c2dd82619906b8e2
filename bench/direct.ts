import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../test/rig/pace/until.ts';
import { openBatchPlace, plainAnswer } from './batch-place.ts';
import { type BenchGroup, type Engine, type Finding, tookMs } from './frame.ts';
import { watchLive } from './memory.ts';

const answerMs = 100;
const mostOverhead = 0.05;
/** So many of those that wait are worked through: memory would show it. */
const askedShare = 0.1;

type Options = Parameters<BenchGroup['run']>[0];

/** P10 for a model of one's own: what the service adds to the time of the server it asks. */
export const direct: BenchGroup = {
  name: 'direct',
  async run(options) {
    return [
      await measureOverhead(options, 4, options.isFull ? 1000 : 80),
      await measureOverhead(options, 32, options.isFull ? 4000 : 320),
      await measureMemory(options),
    ];
  },
};

interface Model extends AsyncDisposable {
  readonly url: string;
  /** What all its answers took together, as it saw it. */
  tookMs(): Promise<number>;
}

async function startModel(ms: number): Promise<Model> {
  const child: ChildProcess = fork(new URL('./slow-model.mjs', import.meta.url), [String(ms), plainAnswer]);
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
  const place = await openBatchPlace(engine, {
    AI_PROVIDER: 'compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'slow-model',
    AI_CONCURRENCY: String(concurrency),
  });
  await place.addWaiting(count);
  for (const name of ['database-statistics', 'batch-create']) await place.app.scheduler.runNow(name);
  return place;
}

async function measureOverhead(
  { engine, isFull, log }: Options,
  concurrency: number,
  count: number,
): Promise<Finding> {
  await using model = await startModel(answerMs);
  await using place = await openWaiting(engine, model, concurrency, count);
  const wholeMs = await tookMs(() => place.app.scheduler.runNow('ai-direct'));
  const serverMs = (await model.tookMs()) / concurrency;
  const plainMs = (count / concurrency) * answerMs;
  const done = await place.analysed();
  log(
    `${count} at ${concurrency}: ${Math.round(wholeMs)} ms, the server's own ${Math.round(serverMs)} ms, ${plainMs} ms had it kept to ${answerMs} ms; ${done} stored`,
  );
  return {
    goal: 'P10',
    what: `a direct batch, from its first question to its last stored answer (${count} sessions, ${concurrency} at once, the server takes ${answerMs} ms)`,
    measured: `${(wholeMs / 1000).toFixed(2)} s, ${((wholeMs / serverMs - 1) * 100).toFixed(1)} % more`,
    baseline: `${(serverMs / 1000).toFixed(2)} s of the server's own, as it measured itself; ${(plainMs / 1000).toFixed(2)} s had it kept to ${answerMs} ms`,
    ratio: wholeMs / serverMs,
    holds: isFull ? done === count && wholeMs <= serverMs * (1 + mostOverhead) : null,
  };
}

async function measureMemory({ engine, isFull, log }: Options): Promise<Finding> {
  await using model = await startModel(0);
  const count = isFull ? 100_000 : 1000;
  await using place = await openWaiting(engine, model, 32, count);
  const memory = watchLive();
  const work = place.app.scheduler.runNow('ai-direct');
  for (const share of [askedShare / 2, askedShare]) {
    await until(async () => (await place.analysed()) >= count * share, 'its share', { withinMs: 3_600_000 });
    memory.look();
    log(`${count * share} of ${count} are analysed`);
  }
  await place.app.scheduler.stop();
  await work;
  return memory.found(`memory in use while a direct batch runs and ${count} sessions wait`, isFull);
}
