import { changeRows } from '../../src/db/change-rows.ts';
import type { Database } from '../../src/db/database.ts';
import { is, rows } from '../../src/db/rows.ts';
import type { SessionInput } from '../../src/domains/sessions/input/index.ts';
import { storeSessions } from '../../src/domains/sessions/store/index.ts';
import { readTaxonomy } from '../../src/domains/taxonomy/index.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { TestApp } from '../rig/start-app.ts';
import { howStored, sessionInput } from './session-fixture.ts';

/** Stores sessions of a company as an import would; their ids. */
export async function importSessions(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  companyId: string,
  sessions: readonly SessionInput[],
): Promise<string[]> {
  const results = await database.tenant(companyId, async (tx) =>
    storeSessions(tx, sessions, howStored(clock, { taxonomy: await readTaxonomy(tx, companyId) })),
  );
  return results.map(({ id }) => id);
}

/** So many sessions, one an hour up to a moment, with values that go round. */
export function someSessions(count: number, untilMs: number): SessionInput[] {
  const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
  return Array.from({ length: count }, (_, index) => {
    const startTime = new Date(untilMs - index * 3_600_000);
    return sessionInput(`s-${index}`, {
      startTime,
      endTime: index % 5 === 0 ? null : new Date(startTime.getTime() + 60_000 * (index % 7)),
      durationSeconds: 60 * (index % 7),
      userId: `user-${index % 9}`,
      ipAddress: `203.0.113.${index % 250}`,
      country: at(['NL', 'DE', 'FR'], index),
      language: at(['nl', 'de', 'fr', 'en'], index),
      channel: at(['web', 'mail'], index),
      category: at(['RETURNS', 'BILLING', 'DELIVERY'], index),
      sentiment: at(['POSITIVE', 'NEUTRAL', 'NEGATIVE', null], index),
      escalated: index % 6 === 0,
      forwardedHr: index % 11 === 0,
      messagesSent: index % 13,
      avgResponseTime: (index % 40) + 0.5,
      team: at(['Blue', 'Red', null], index),
      botVersion: at(['3.1', '3.2'], Math.floor(index / 50)),
      assignee: at(['Noor', 'Sem'], index),
      rating: at([5, 4, null, 1, 2, null, 3], index),
      firstResponseSeconds: index % 30,
      tags: at([['vip', 'refund'], ['vip'], null, ['late', 'refund', 'vip']], index),
      tokens: index,
      cost: index / 1000,
      currency: 'EUR',
      initialMsg: `Where is parcel number ${index}, please?`,
      summary: index % 10 === 0 ? 'A refund was promised' : null,
      questions: [at(['How do I pay?', 'When will it arrive?'], index)],
    });
  });
}

/** As many sessions more as one that is there, of the same start, by ids of their own: sooner than an import of them. */
export const copySessions = (app: TestApp, companyId: string, externalId: string, count: number) =>
  app.database.tenant(companyId, async (tx) => {
    const found = await rows(
      tx,
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'session'
         AND column_name NOT IN ('id', 'external_id')`,
      [],
      { name: is.text },
    );
    const names = found.map(({ name }) => name).join(', ');
    await changeRows(
      tx,
      `INSERT INTO session (id, external_id, ${names}) SELECT gen_random_uuid(), external_id || ' ' || at, ${names}
       FROM session, generate_series(1, $3::integer) AS at WHERE company_id = $1 AND external_id = $2`,
      [companyId, externalId, count],
    );
  });
