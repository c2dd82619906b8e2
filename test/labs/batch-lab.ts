import { createEmulator, type Emulator, type EmulatorOptions } from '../../ai-emulator/server.ts';
import { type Asked, is, rows } from '../../src/db/rows.ts';
import type { SessionInput } from '../../src/domains/sessions/input/index.ts';
import type { CallLimits } from '../../src/ports/ai-batch/calls/provider-call.ts';
import { openaiBatchPort } from '../../src/ports/ai-batch/openai/openai-batch-port.ts';
import { loadPriceList } from '../../src/ports/ai-batch/prices.ts';
import { cutText } from '../../src/ports/storable-text.ts';
import { inEnglish } from '../../src/words/sentence.ts';
import { type SignedIn, type StartOptions, startApp, type TestApp } from '../rig/start-app.ts';
import { importSessions } from './dashboard-lab.ts';
import { sessionInput } from './session-fixture.ts';

export interface Job {
  readonly id: string;
  readonly batchId: string | null;
  readonly status: string;
  readonly providerStatus: string | null;
  readonly completedCount: number;
  readonly failedCount: number;
  readonly requestCount: number;
  readonly attempts: number;
  readonly cost: number | null;
  readonly listCost: number | null;
  readonly saved: number | null;
  readonly tokens: { readonly input: number; readonly output: number };
  readonly errorSummary: { readonly error: string; readonly count: number }[];
}

export interface Monitoring {
  readonly summary: {
    readonly totalJobs: number;
    readonly tokens: { readonly input: number; readonly output: number };
    readonly costSavings: Record<string, number | null>;
  };
  readonly queues: Record<string, number | null>;
  readonly performance: {
    readonly schedules: { readonly name: string; readonly lastRunAt: string | null }[];
  };
  readonly provider: {
    readonly closedReason: string | null;
    readonly stalledBatches: number;
    readonly miscountedBatches: number;
    readonly limits: { readonly model: string; readonly tokenLimit: number | null }[];
    readonly health: {
      readonly calls: number;
      readonly failures: number;
      readonly lastFailure: string | null;
    };
  };
  readonly budget: { readonly reason: string | null; readonly left: number | null } | null;
  readonly jobs: Job[];
}

export interface BatchLab extends AsyncDisposable {
  readonly app: TestApp;
  readonly emulator: Emulator;
  readonly admin: SignedIn;
  /** A new company, and nothing left of the test before: no fault, no closed gate, nothing under way. */
  fresh(): Promise<void>;
  addSessions(count: number, options?: SessionOptions): Promise<void>;
  /** Time passes here and at the provider, and all three schedules run. */
  pass(minutes: number, steps?: number): Promise<void>;
  run(...names: string[]): Promise<void>;
  monitor(language?: string): Promise<Monitoring>;
  /** How many sessions stand where. */
  stages(): Promise<Partial<Record<'waiting' | 'asked' | 'done' | 'failed', number>>>;
  errors(): Promise<string[]>;
  query: Asked['query'];
  /** A call to the provider past the service, as another program with the same key would make it. */
  provider(
    method: string,
    path: string,
    body?: object,
  ): Promise<{ status: number; json: Record<string, unknown> }>;
  /** Useful answers bought more than once since `fresh`. */
  paidTwice(): number;
}

interface SessionOptions {
  /** Said in the first session only. */
  readonly special?: string;
  readonly text?: (n: number) => string;
  readonly from?: number;
}

interface LabOptions {
  readonly emulator?: EmulatorOptions;
  readonly limits?: Partial<CallLimits>;
  readonly env?: Record<string, string>;
  readonly key?: string;
  /** The provider is asked line by line, as a server of one's own. */
  readonly direct?: boolean;
  /** The address that the provider is asked at, by its own: of what stands between. */
  readonly between?: (url: string) => string;
  readonly ports?: StartOptions['ports'];
}

/** The whole service, and a provider of its own over HTTP with the official library in between. */
export async function startBatchLab(options: LabOptions = {}): Promise<BatchLab> {
  const emulator = await createEmulator({ clock: { mode: 'manual' }, seed: 7, ...options.emulator });
  const port = openaiBatchPort({
    apiKey: options.key ?? 'emulator',
    baseUrl: options.between?.(emulator.openaiBaseUrl) ?? emulator.openaiBaseUrl,
    ...(options.limits ? { limits: options.limits } : {}),
  });
  const app = await startApp({
    env: { AI_PROVIDER: 'emulator', ...(options.direct ? ownServer(emulator) : {}), ...options.env },
    ports: options.direct
      ? {}
      : {
          ...options.ports,
          ai: { name: 'emulator', port, model: 'gpt-4.1-mini', direct: null, prices: loadPriceList() },
        },
  });
  let admin: SignedIn | undefined;
  let doubleBefore = 0;
  const who = (): SignedIn => {
    if (!admin) throw new Error('call fresh() first');
    return admin;
  };

  const lab: BatchLab = {
    app,
    emulator,
    get admin() {
      return who();
    },
    async fresh() {
      emulator.faults.clear();
      app.logs.length = 0;
      await app.database.system(async (tx) => {
        await tx.query('DELETE FROM provider_gate');
        await tx.query('DELETE FROM company_gate');
        await tx.query(
          "UPDATE batch_attempt SET state = 'failed' WHERE state NOT IN ('done', 'failed', 'split')",
        );
        await tx.query("UPDATE company SET status = 'ARCHIVED'");
      });
      doubleBefore = emulator.ledger().paidTwice.length;
      admin = await app.signUp();
    },
    async addSessions(count, { special, text, from = 0 } = {}) {
      const { companyId } = who();
      const now = app.clock.now();
      const inputs = Array.from({ length: count }, (_, at) => {
        const n = from + at;
        const said = text?.(n) ?? `Where is my order ${companyId} ${n}? This is terrible, nobody helps me.`;
        return askedSession(`conv-${n}`, at === 0 && special ? `${said} ${special}` : said, now);
      });
      await importSessions(app, companyId, inputs);
    },
    async pass(minutes, steps = 1) {
      for (let n = 0; n < steps; n += 1) {
        app.clock.advance(minutes * 60_000);
        emulator.clock.advance(minutes * 60);
        await lab.run('batch-create', 'ai-direct', 'batch-status', 'batch-results');
      }
    },
    async run(...names) {
      for (const name of names) await app.app.scheduler.runNow(name);
    },
    async monitor(language = 'en') {
      // Hours pass in these tests, and sessions end with them.
      const { browser, email, password } = who();
      await browser.post('/api/auth/login', { email, password });
      const answer = await browser.get(
        '/api/admin/batch-monitoring?timeRange=30d&includeDetails=true&limit=100',
        { 'accept-language': language },
      );
      if (answer.status !== 200) throw new Error(answer.text);
      return (answer.json as { data: Monitoring }).data;
    },
    async stages() {
      const found = await rows(
        lab,
        'SELECT analysis_status, count(*) AS count FROM session WHERE company_id = $1 GROUP BY analysis_status',
        [who().companyId],
        { analysis_status: is.number, count: is.number },
      );
      const names = ['waiting', 'asked', 'done', 'failed'];
      return Object.fromEntries(found.map((row) => [names[row.analysis_status] ?? 'skipped', row.count]));
    },
    async errors() {
      const found = await rows(
        lab,
        "SELECT stage_error->>'ANALYSIS' AS error FROM session WHERE company_id = $1 AND stage_error IS NOT NULL ORDER BY external_id",
        [who().companyId],
        { error: is.text },
      );
      return found.map(({ error }) => inEnglish(error));
    },
    query: (text, values) => app.database.system((tx) => tx.query(text, values)),
    async provider(method, path, body) {
      const response = await fetch(`${emulator.openaiBaseUrl}${path}`, {
        method,
        headers: { authorization: 'Bearer other', 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: response.status, json: (await response.json()) as Record<string, unknown> };
    },
    paidTwice: () => emulator.ledger().paidTwice.length - doubleBefore,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await emulator.close();
    },
  };
  return lab;
}

const ownServer = (emulator: Emulator) => ({
  AI_PROVIDER: 'compatible',
  AI_BASE_URL: emulator.openaiBaseUrl,
  AI_MODEL: 'local-model',
});

/** Somebody asks, and is answered. */
export const askedSession = (externalId: string, question: string, now: Date): SessionInput =>
  sessionInput(externalId, {
    startTime: now,
    endTime: now,
    durationSeconds: 60,
    userId: `user-${externalId}`,
    channel: 'chat',
    messagesSent: 1,
    messageCount: 2,
    avgResponseTime: 5,
    initialMsg: cutText(question, 200),
    messages: [
      { order: 0, role: 'user', content: question, timestamp: now },
      { order: 1, role: 'assistant', content: 'I am sorry. It arrives tomorrow.', timestamp: now },
    ],
  });

/** Another company, with twelve sessions that wait for their analysis. */
export async function companyThatAsks(app: TestApp): Promise<SignedIn> {
  const company = await app.signUp();
  const now = app.clock.now();
  await importSessions(
    app,
    company.companyId,
    Array.from({ length: 12 }, (_, n) => askedSession(`conv-${n}`, `Where is my order ${n}?`, now)),
  );
  return company;
}
