import type { SearchQuery } from '../../kernel/search/search-query.ts';
import type { Period } from '../../kernel/time/period.ts';
import type { Dimension } from './store/dimensions.ts';

export interface SessionFilter extends Partial<Record<Dimension, readonly string[]>> {
  tags?: readonly string[];
  /** All of these. */
  allTags?: readonly string[];
  /** By key, any of these. */
  attributes?: Readonly<Record<string, readonly string[]>>;
  /** 1 to 5, both included. */
  ratingFrom?: number;
  ratingTo?: number;
  rated?: boolean;
  /** NaN: it is not known. */
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
  firstFromMs?: number;
  firstBelowMs?: number;
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
  /** Null when there is something to search for that no session can hold. */
  readonly search?: Search | null;
}

export interface Search {
  readonly query: SearchQuery;
  /** Else only in first message, summary and external id. */
  readonly inTranscripts: boolean;
}

export const isFiltered = ({ filter }: Pick<View, 'filter'>): boolean => Object.keys(filter).length > 0;

/** All sessions of its period: their figures stand in buckets. */
export const isWhole = (view: View): boolean =>
  !isFiltered(view) && view.user === undefined && view.search === undefined;
