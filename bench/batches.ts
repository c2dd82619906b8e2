import { createEmulator } from '../ai-emulator/server.ts';
import { appOperations } from '../src/app-operations.ts';
import { is, rows } from '../src/db/rows.ts';
import { callAsOperator } from '../src/edge/control/control-server.ts';
import { plainBatch } from '../src/ports/ai-batch/direct/plain-batch.ts';
import type { AiBatchPort } from '../src/ports/ai-batch/port.ts';
import { loadPriceList } from '../src/ports/ai-batch/prices.ts';
import { createFakeClock } from '../src/ports/clock.ts';
import { openBatchPlace, plainAnswer } from './batch-place.ts';
import { type BenchGroup, type Engine, type Finding, tookMs } from './frame.ts';
import { watchLive } from './memory.ts';

const goalPerSecond = 1000;

/** P10, P12: what our own work on a batch costs, and what batches save. */
export const batches: BenchGroup = {
  name: 'batches',
  async run({ engine, isFull, log }) {
    return [...(await measureOverhead(engine, isFull, log)), await measureSaving(engine)];
  },
};

/** A provider that answers at once, so that only our own work is measured. */
function instantProvider(): AiBatchPort {
  const files = new Map<string, string[]>();
  const view = (ref: string) => ({
    ...plainBatch(ref, { status: 'completed', phase: 'finished' }),
    outputFileId: ref,
  });
  return {
    dialect: {
      name: 'openai',
      maxLineCount: 50_000,
      maxFileBytes: 209_715_200,
      customIdPattern: /./,
      needsFiles: true,
      keepsMetadata: true,
    },
    async upload(lines, { fileName }) {
      files.set(
        fileName,
        // A copy: a piece of the line would keep all of it in memory.
        lines.map((line) => Buffer.from(/"custom_id":"([^"]+)"/.exec(line)?.[1] ?? '').toString()),
      );
      return fileName;
    },
    create: async (fileRef) => view(fileRef),
    get: async (ref) => view(ref),
    list: async () => [],
    findByFile: async () => ({ found: [], undecided: [] }),
    cancel: async (ref) => view(ref),
    async *open({ id }, part) {
      if (part === 'error') return;
      for (const customId of files.get(id) ?? []) {
        const body = {
          choices: [{ message: { content: plainAnswer }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 900, completion_tokens: 260 },
        };
        yield Buffer.from(
          `${JSON.stringify({ custom_id: customId, response: { status_code: 200, body }, error: null })}\n`,
        );
      }
    },
    async remove(fileRef) {
      files.delete(fileRef);
    },
    listFiles: async () => [],
  };
}

async function measureOverhead(
  engine: Engine,
  isFull: boolean,
  log: (line: string) => void,
): Promise<readonly Finding[]> {
  const count = isFull ? 100_000 : 2000;
  const clock = createFakeClock();
  const ai = {
    name: 'emulator' as const,
    port: instantProvider(),
    model: 'gpt-4.1-mini',
    direct: null,
    prices: loadPriceList(),
  };
  await using place = await openBatchPlace(engine, {}, { ai, clock });
  const { scheduler } = place.app;
  await place.addWaiting(count);
  log(`${count} sessions wait`);
  const memory = watchLive();
  const seconds: Record<string, number> = {};
  for (const name of ['batch-create', 'batch-status', 'batch-results']) {
    clock.advance(60_000);
    // The service does so every minute.
    await scheduler.runNow('database-statistics');
    const took = (await tookMs(() => scheduler.runNow(name))) / 1000;
    seconds[name] = took;
    memory.look();
    log(`${name}: ${took.toFixed(1)} s`);
  }
  const stored = await place.analysed();
  const line = (what: string, name: string): Finding => {
    const perSecond = Math.round(count / (seconds[name] ?? 0));
    return {
      goal: 'P10',
      what: `${what} (${count} sessions)`,
      measured: `${perSecond} sessions/s`,
      baseline: `${goalPerSecond} sessions/s`,
      ratio: perSecond / goalPerSecond,
      holds: isFull ? stored === count && perSecond >= goalPerSecond : null,
    };
  };
  return [
    line('waiting sessions to provider-ready batches', 'batch-create'),
    line('results stored', 'batch-results'),
    memory.found('memory in use after each schedule', isFull),
  ];
}

/** The demonstration's sessions through the emulator: what its usage cost, and would have cost without batches. */
async function measureSaving(engine: Engine): Promise<Finding> {
  const startAt = new Date();
  await using emulator = await createEmulator({ clock: { mode: 'manual', startAt } });
  const clock = createFakeClock(startAt);
  const env = { AI_PROVIDER: 'emulator', AI_EMULATOR_URL: emulator.url };
  await using place = await openBatchPlace(engine, env, { clock });
  const { app } = place;
  const fill = appOperations.get('demo.fill');
  if (fill) await callAsOperator(app.services, fill, {});
  for (let round = 0; round < 12; round += 1) {
    clock.advance(20 * 60_000);
    emulator.clock.advance(1200);
    for (const name of ['batch-create', 'batch-status', 'batch-results']) await app.scheduler.runNow(name);
  }
  const { lines } = emulator.ledger();
  // The demonstration comes with a made-up past, which has a failed batch in it to look at: nothing that was bought.
  const [sums] = await app.services.database.system((tx) =>
    rows(
      tx,
      `SELECT sum(cost_nanos)::float8 AS cost, sum(list_cost_nanos) FILTER (WHERE useful)::float8 AS list, count(*) AS lines
         FROM usage_ledger WHERE provider_batch_id = ANY($1)`,
      [[...new Set(lines.map(({ batchId }) => batchId))]],
      { cost: is.number, list: is.number, lines: is.number },
    ),
  );
  // Companies share nothing, so that two of them ask the same is no waste; one that buys an answer twice is.
  const attempts = await app.services.database.system((tx) =>
    rows(
      tx,
      'SELECT company_id AS company, provider_batch_id AS batch FROM batch_attempt WHERE provider_batch_id IS NOT NULL',
      [],
      { company: is.text, batch: is.text },
    ),
  );
  const companyOf = new Map(attempts.map(({ company, batch }) => [batch, company]));
  const bought = lines.filter(({ useful }) => useful);
  const questions = new Set(
    bought.map(({ batchId, question }) => `${companyOf.get(batchId) ?? batchId} ${question}`),
  );
  const twice = bought.length - questions.size;
  const share = sums && sums.list > 0 ? (1 - sums.cost / sums.list) * 100 : 0;
  return {
    goal: 'P12',
    what: `saving on the demonstration's ${sums?.lines ?? 0} requests, from reported usage (${twice} of ${bought.length} answers bought twice by a company)`,
    measured: `${share.toFixed(2)} %`,
    baseline: '50 %',
    ratio: share / 50,
    holds: share >= 49.995 && twice === 0,
  };
}
