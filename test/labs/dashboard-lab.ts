import type { Database } from '../../src/db/database.ts';
import type { SessionInput } from '../../src/domains/sessions/input/index.ts';
import { storeSessions } from '../../src/domains/sessions/store/index.ts';
import { readTaxonomy } from '../../src/domains/taxonomy/index.ts';
import type { Clock } from '../../src/ports/clock.ts';
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
