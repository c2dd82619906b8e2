import { createApp } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { is, rows } from '../src/db/rows.ts';
import type { Ports } from '../src/kernel/services.ts';
import { askedSession } from '../test/labs/batch-lab.ts';
import { importSessions } from '../test/labs/dashboard-lab.ts';
import { companyOf } from '../test/labs/session-fixture.ts';
import { makePlace, type Place, settingsOf } from '../test/rig/place.ts';
import type { Engine } from './frame.ts';
import { onlyErrors } from './only-errors.ts';

const chunk = 1000;

/** The service in this process, in a place of its own. */
export async function openBatchPlace(
  engine: Engine,
  env: Record<string, string>,
  ports: Partial<Ports> = {},
) {
  const place = await makePlace(engine);
  const app = await createApp(configOf(place, env), onlyErrors, { ports });
  const { database, ports: given } = app.services;
  return {
    app,
    /** A company with so many sessions that wait for their analysis. */
    async addWaiting(count: number): Promise<void> {
      const companyId = await companyOf(database, given.clock);
      for (let from = 0; from < count; from += chunk) {
        const inputs = Array.from({ length: Math.min(chunk, count - from) }, (_, at) =>
          askedSession(
            `s-${from + at}`,
            `Where is order ${from + at}? It was to arrive last week already.`,
            given.clock.now(),
          ),
        );
        await importSessions({ database, clock: given.clock }, companyId, inputs);
      }
    },
    async analysed(): Promise<number> {
      const [row] = await database.system((tx) =>
        rows(tx, 'SELECT count(*) AS count FROM session_enrichment', [], { count: is.number }),
      );
      return row?.count ?? 0;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await place[Symbol.asyncDispose]();
    },
  };
}

export const configOf = (place: Place, env: Record<string, string>) =>
  loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: place.dataDir,
    ...settingsOf(place),
    PERFORMANCE_MONITORING_ENABLED: 'false',
    ...env,
  });

const field = (value: unknown) => ({ evidence: null, value, confidence: 0.9 });

/** What a model says of each of them. */
export const plainAnswer = JSON.stringify({
  language: field('en'),
  sentiment: field('NEUTRAL'),
  category: field('OTHER'),
  escalated: field(false),
  forwarded: field(false),
  questions: field(['Where is my order?']),
  summary: field('The user asks where an order is. It arrives tomorrow.'),
});
