import { z } from 'zod';
import { eventTypes, outcomes, severities } from '../../../kernel/audit-entry.ts';
import { id, momentOrDay } from '../../../kernel/schema.ts';
import { readWindow, type Window } from './day-window.ts';

const word = z.string().max(200);

/** The filters that the list and the export share. */
export const FilterInput = {
  eventType: word.optional(),
  outcome: word.optional(),
  severity: z.enum(severities).optional(),
  userId: word.optional(),
  startDate: momentOrDay.optional(),
  endDate: momentOrDay.optional(),
  companyId: id.optional(),
};

type Filters = { [K in keyof typeof FilterInput]?: z.output<(typeof FilterInput)[K]> };

export interface Selection extends Window {
  /** Null: all companies. */
  readonly companyId: string | null;
  readonly eventType: string | null;
  readonly outcome: string | null;
  readonly severity: string | null;
  readonly userId: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the filters, days in a zone. Null when no entry can match: a word that no entry carries, an id that is none. */
export function readSelection(companyId: string | null, filters: Filters, zone: string): Selection | null {
  const window = readWindow(filters.startDate, filters.endDate, zone);
  const { eventType, outcome, severity, userId } = filters;
  if (eventType && !isOneOf(eventTypes, eventType)) return null;
  if (outcome && !isOneOf(outcomes, outcome)) return null;
  if (userId && !uuid.test(userId)) return null;
  return {
    ...window,
    companyId,
    eventType: eventType || null,
    outcome: outcome || null,
    severity: severity ?? null,
    userId: userId?.toLowerCase() || null,
  };
}

/** The filters as an entry of the log tells them. */
export function toldFilters(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

const isOneOf = (words: readonly string[], word: string): boolean => words.includes(word);
