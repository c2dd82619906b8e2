import type { App } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { storeSessions } from '../src/domains/sessions/store/index.ts';
import { readTaxonomy } from '../src/domains/taxonomy/index.ts';
import { newId } from '../src/ports/ids.ts';
import { askedSession } from '../test/labs/batch-lab.ts';
import { type Place, settingsOf } from '../test/rig/place.ts';

const chunk = 1000;
export const silent = {
  debug() {},
  info() {},
  warn() {},
  error: (facts: object, text: string) => console.error(text, facts),
};

/** Sessions that wait for their analysis. */
export async function addWaiting(app: App, companyId: string, count: number): Promise<void> {
  const { database, ports } = app.services;
  for (let from = 0; from < count; from += chunk) {
    await database.tenant(companyId, async (tx) => {
      const now = ports.clock.now();
      const inputs = Array.from({ length: Math.min(chunk, count - from) }, (_, at) =>
        askedSession(
          `s-${from + at}`,
          `Where is order ${from + at}? It was to arrive last week already.`,
          now,
        ),
      );
      await storeSessions(tx, inputs, {
        now,
        newId: () => newId(ports.clock),
        importId: null,
        taxonomy: await readTaxonomy(tx, companyId),
        redactStored: false,
        labels: 'ai',
      });
    });
  }
}

export const configOf = (place: Place, env: Record<string, string> = {}) =>
  loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: place.dataDir,
    ...settingsOf(place),
    PERFORMANCE_MONITORING_ENABLED: 'false',
    ...env,
  });
