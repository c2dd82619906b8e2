import { hash } from 'node:crypto';
import type { Database } from '../../src/db/database.ts';
import { insertCompany } from '../../src/domains/companies/index.ts';
import type { SessionInput } from '../../src/domains/sessions/input/session-input.ts';
import type { StoreOptions } from '../../src/domains/sessions/store/store-sessions.ts';
import { taxonomyPresets } from '../../src/domains/taxonomy/taxonomy.ts';
import type { Clock } from '../../src/ports/clock.ts';
import { newId } from '../../src/ports/ids.ts';

/** A session of a source, for tests: in every field null where nothing is said. */
export function sessionInput(externalId: string, fields: Partial<SessionInput> = {}): SessionInput {
  const input = {
    externalId,
    startTime: new Date('2026-01-05T09:00:00Z'),
    endTime: null,
    durationSeconds: null,
    userId: null,
    ipAddress: null,
    country: null,
    language: null,
    channel: null,
    messagesSent: null,
    messageCount: null,
    avgResponseTime: null,
    firstResponseSeconds: null,
    assignee: null,
    team: null,
    botVersion: null,
    rating: null,
    ratingComment: null,
    tags: null,
    sentiment: null,
    category: null,
    escalated: null,
    forwardedHr: null,
    initialMsg: null,
    summary: null,
    questions: null,
    tokens: null,
    cost: null,
    currency: null,
    fullTranscriptUrl: null,
    messages: null,
    ...fields,
  };
  const digest = (value: unknown) => hash('sha256', JSON.stringify(value), 'hex');
  return {
    transcriptHash: input.messages && digest(input.messages),
    contentHash: digest(input),
    ...input,
  };
}

/** How a test stores sessions: of no import, and an AI may label them. */
export const howStored = (clock: Clock, but: Partial<StoreOptions> = {}): StoreOptions => ({
  now: clock.now(),
  newId: () => newId(clock),
  importId: null,
  taxonomy: taxonomyPresets.customerSupport,
  redactStored: false,
  labels: 'ai',
  ...but,
});

/** A company for tests; its id. */
export async function companyOf(database: Database, clock: Clock, timeZone = 'UTC'): Promise<string> {
  const id = newId(clock);
  await database.system((tx) => insertCompany(tx, { id, name: `Company ${id}`, timeZone }, clock.now()));
  return id;
}
