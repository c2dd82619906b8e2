import type { App } from '../src/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { storeSessions } from '../src/domains/sessions/store/index.ts';
import { readTaxonomy } from '../src/domains/taxonomy/index.ts';
import { newId } from '../src/ports/ids.ts';
import { askedSession } from '../test/labs/batch-lab.ts';
import { noLimits } from '../test/rig/no-limits.ts';

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

export function configOf(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  env: Record<string, string> = {},
) {
  return loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    SESSION_SECRET: 'a secret for measurements, 32 bytes or more',
    RATE_LIMIT_OVERRIDES: noLimits,
    PERFORMANCE_MONITORING_ENABLED: 'false',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...env,
  });
}
