import { z } from 'zod';
import { say, written } from '../words/sentence.ts';
import { conflict } from './errors.ts';

/** What an editor shows back of the record it was opened with. */
export const seenUpdatedAt = z.iso
  .datetime({ offset: true, error: written(say('request.updatedAt')) })
  .describe(
    'The updatedAt you saw; if the record has changed since, the response is 409 and nothing is saved',
  )
  .meta({ examples: ['2026-01-31T12:00:00.000Z'] });

interface Dated {
  readonly updatedAt: Date;
}

/** Two who edit one record: the second is told, and nothing of the first is lost. The row must be held. */
export function refuseIfChanged(seen: string | null | undefined, record: Dated | null | undefined): void {
  if (seen === undefined) return;
  const found = record?.updatedAt.getTime() ?? null;
  if (found === (seen === null ? null : Date.parse(seen))) return;
  throw conflict(say('refusal.changedSince'), {
    updatedAt: record?.updatedAt.toISOString() ?? null,
  });
}

/** Always later than before: two changes in one millisecond, or a clock set back, would look like none. */
export const nextUpdatedAt = (record: Dated | null | undefined, now: Date): Date =>
  record && record.updatedAt >= now ? new Date(record.updatedAt.getTime() + 1) : now;
