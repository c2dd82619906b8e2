import { createEmulator } from '../ai-emulator/server.ts';
import { createApp } from '../src/app.ts';
import { appOperations } from '../src/app-operations.ts';
import { is, rows } from '../src/db/rows.ts';
import { insertCompany } from '../src/domains/companies/index.ts';
import { callAsOperator } from '../src/edge/control/control-server.ts';
import { plainBatch } from '../src/ports/ai-batch/direct/plain-batch.ts';
import type { AiBatchPort } from '../src/ports/ai-batch/port.ts';
import { loadPriceList } from '../src/ports/ai-batch/prices.ts';
import { createFakeClock } from '../src/ports/clock.ts';
import { newId } from '../src/ports/ids.ts';
import { makePlace } from '../test/rig/place.ts';
import { addWaiting, configOf, silent } from './batch-place.ts';
import type { BenchGroup, Engine, Finding } from './frame.ts';
import { watchMemory } from './memory-in-use.ts';

const goalPerSecond = 1000;
const counts = { small: 2000, full: 100_000 };

/** P10, P12: what our own work on a batch costs, and what batches save. */
export const batches: BenchGroup = {
  name: 'batches',
  async run({ engine, scale, log }) {
    return [...(await measureOverhead(engine, counts[scale], log)), await measureSaving(engine)];
  },
};

/** A provider that answers at once, so that only our own work is measured. */
function instantProvider(): AiBatchPort {
  const files = new Map<string, string[]>();
  const answer = JSON.stringify({
    language: field('en'),
    sentiment: field('NEUTRAL'),
    category: field('OTHER'),
    escalated: field(false),
    forwarded: field(false),
    questions: field(['Where is my order?']),
    summary: field('The user asks where an order is. It arrives tomorrow.'),
  });
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
          choices: [{ message: { content: answer }, finish_reason: 'stop' }],
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

const field = (value: unknown) => ({ evidence: null, value, confidence: 0.9 });

async function measureOverhead(
  engine: Engine,
  count: number,
  log: (line: string) => void,
): Promise<readonly Finding[]> {
  await using place = await makePlace(engine);
  const clock = createFakeClock();
  const ai = {
    name: 'emulator' as const,
    port: instantProvider(),
    model: 'gpt-4.1-mini',
    direct: null,
    prices: loadPriceList(),
  };
  const app = await createApp(configOf(place), silent, { ports: { ai, clock } });
  try {
    const companyId = newId(clock);
    await app.services.database.system((tx) =>
      insertCompany(tx, { id: companyId, name: 'Bench', status: 'ACTIVE', timeZone: 'UTC' }, clock.now()),
    );
    await addWaiting(app, companyId, count);
    log(`${count} sessions wait`);
    const memory = watchMemory();
    const live = [memory.live()];
    const seconds = { create: 0, results: 0 };
    for (const [name, key] of [
      ['batch-create', 'create'],
      ['batch-status', null],
      ['batch-results', 'results'],
    ] as const) {
      clock.advance(60_000);
      // The service does so every minute.
      await app.scheduler.runNow('database-statistics');
      const from = performance.now();
      await app.scheduler.runNow(name);
      const took = (performance.now() - from) / 1000;
      if (key) seconds[key] = took;
      live.push(memory.live());
      log(`${name}: ${took.toFixed(1)} s`);
    }
    const most = memory.stop();
    const [before = 0, ...after] = live;
    const [stored] = await app.services.database.system((tx) =>
      rows(tx, 'SELECT count(*) AS count FROM session_enrichment', [], { count: is.number }),
    );
    const perSecond = (took: number) => Math.round(count / took);
    const goal = count >= counts.full;
    const line = (what: string, took: number): Finding => ({
      goal: 'P10',
      what: `${what} (${count} sessions)`,
      measured: `${perSecond(took)} sessions/s`,
      baseline: `${goalPerSecond} sessions/s`,
      ratio: perSecond(took) / goalPerSecond,
      holds: goal ? stored?.count === count && perSecond(took) >= goalPerSecond : null,
    });
    return [
      line('waiting sessions to provider-ready batches', seconds.create),
      line('results stored', seconds.results),
      {
        goal: 'P10',
        what: 'memory in use after each schedule, rubbish collected',
        measured: `${after.map(Math.round).join(', ')} MiB; the process at most ${Math.round(most)} MiB`,
        baseline: `${Math.round(before)} MiB before`,
        ratio: Math.max(...after) / before,
        holds: goal ? Math.max(...after) < before * 1.2 : null,
      },
    ];
  } finally {
    await app.close();
  }
}

/** The demonstration's sessions through the emulator: what its usage cost, and would have cost without batches. */
async function measureSaving(engine: Engine): Promise<Finding> {
  await using place = await makePlace(engine);
  const startAt = new Date();
  await using emulator = await createEmulator({ clock: { mode: 'manual', startAt } });
  const clock = createFakeClock(startAt);
  const config = configOf(place, { AI_PROVIDER: 'emulator', AI_EMULATOR_URL: emulator.url });
  const app = await createApp(config, silent, { ports: { clock } });
  try {
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
  } finally {
    await app.close();
  }
}
