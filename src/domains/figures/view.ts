import type { Period } from '../../kernel/period.ts';

export interface SessionFilter {
  category?: readonly string[];
  language?: readonly string[];
  country?: readonly string[];
  channel?: readonly string[];
  sentiment?: readonly number[];
  analysis?: readonly number[];
  escalated?: boolean;
  forwarded?: boolean;
  resolved?: boolean;
  /** Bits: any label is from any of these. */
  origins?: number;
  weekdays?: readonly number[];
  hours?: readonly number[];
  responseFromMs?: number;
  responseBelowMs?: number;
  /** However it is written. */
  question?: string;
}

/** What is looked at: the sessions of a period that pass the filters. */
export interface View {
  /** Undefined: all time. */
  readonly period: Period | undefined;
  readonly filter: SessionFilter;
  /** The end user's key in the source. */
  readonly user?: string;
  /** Words to search for; null when there is something to search for that no session can hold. */
  readonly search?: string | null;
}

export const isFiltered = ({ filter }: Pick<View, 'filter'>): boolean => Object.keys(filter).length > 0;

/** All sessions of its period: their figures stand in buckets. */
export const isWhole = (view: View): boolean =>
  !isFiltered(view) && view.user === undefined && view.search === undefined;
