import { type SortField, sortFields } from '../../../../src/domains/figures/list/page.ts';
import {
  type LabelOrigin,
  labelOrigins,
  sentiments as ofWorstFirst,
  type Sentiment,
  type StageStatus,
  stageStatuses,
} from '../../../../src/domains/sessions/codes/session-codes.ts';
import { searchChoice, searchChoices, searchNumber, searchText } from '../../lib/search-fields.ts';
import { isMomentOrDay, type Period, type RangePreset, rangePresets } from '../period/period.ts';

/** The good ones first. */
export const sentiments = ofWorstFirst.toReversed();

/** Which sessions are meant. The same words as the service's own filters. */
export interface SessionFilters {
  readonly search?: string;
  readonly category?: readonly string[];
  readonly sentiment?: readonly Sentiment[];
  readonly language?: readonly string[];
  readonly country?: readonly string[];
  readonly channel?: readonly string[];
  readonly status?: readonly StageStatus[];
  readonly escalated?: boolean;
  readonly forwardedHr?: boolean;
  readonly resolved?: boolean;
  readonly origin?: readonly LabelOrigin[];
  readonly userId?: string;
  readonly question?: string;
  readonly weekday?: readonly number[];
  readonly hour?: readonly number[];
  readonly responseTimeFrom?: number;
  readonly responseTimeTo?: number;
}

/** All that shapes a view of sessions, as it stands in the address. */
export interface SessionSearch extends SessionFilters {
  readonly range?: RangePreset;
  readonly startDate?: string;
  readonly endDate?: string;
  readonly compare?: 'none';
  readonly companyId?: string;
  readonly sortBy?: SortField;
  readonly sortOrder?: 'asc' | 'desc';
  readonly page?: number;
  readonly limit?: number;
  /** The session that is open beside the list. */
  readonly session?: string;
  /** The figure of the overview whose change is explained. */
  readonly why?: string;
}

export const filterNames = [
  'search',
  'category',
  'sentiment',
  'language',
  'country',
  'channel',
  'status',
  'escalated',
  'forwardedHr',
  'resolved',
  'origin',
  'userId',
  'question',
  'weekday',
  'hour',
  'responseTimeFrom',
  'responseTimeTo',
] as const satisfies ReadonlyArray<keyof SessionFilters>;
export type FilterName = (typeof filterNames)[number];

type Raw = Record<string, unknown>;

/** Out of an address, or out of a link of our own; what is not understood counts as not said. */
export function readSessionSearch(raw: Raw): SessionSearch {
  const moment = (name: string) => {
    const text = searchText(raw, name);
    return text !== undefined && isMomentOrDay(text) ? text : undefined;
  };
  return {
    range: searchChoice(raw, 'range', rangePresets),
    startDate: moment('startDate'),
    endDate: moment('endDate'),
    compare: searchChoice(raw, 'compare', ['none'] as const),
    companyId: searchText(raw, 'companyId'),
    search: searchText(raw, 'search'),
    category: words(raw, 'category'),
    sentiment: searchChoices(raw, 'sentiment', sentiments),
    language: words(raw, 'language'),
    country: words(raw, 'country'),
    channel: words(raw, 'channel'),
    status: searchChoices(raw, 'status', stageStatuses),
    escalated: truth(raw, 'escalated'),
    forwardedHr: truth(raw, 'forwardedHr'),
    resolved: truth(raw, 'resolved'),
    origin: searchChoices(raw, 'origin', labelOrigins),
    userId: searchText(raw, 'userId'),
    question: searchText(raw, 'question'),
    weekday: numbers(raw, 'weekday', 6),
    hour: numbers(raw, 'hour', 23),
    responseTimeFrom: amount(raw, 'responseTimeFrom'),
    responseTimeTo: amount(raw, 'responseTimeTo'),
    sortBy: searchChoice(raw, 'sortBy', sortFields),
    sortOrder: searchChoice(raw, 'sortOrder', ['asc', 'desc'] as const),
    page: searchNumber(raw, 'page'),
    limit: searchNumber(raw, 'limit'),
    session: searchText(raw, 'session'),
    why: searchText(raw, 'why'),
  };
}

/** What goes to the service: the filters that are set. */
export function filtersOf(search: SessionSearch): SessionFilters {
  return Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}

/** The address of the sessions behind a count: what the view shows, its exact dates, and one step closer. */
export function drillTo(search: SessionSearch, period: Period, patch: DrillPatch = {}): SessionSearch {
  return { ...filtersOf(search), companyId: search.companyId, ...period, ...patch };
}
export type DrillPatch = SessionFilters & Partial<Period>;

function words(raw: Raw, name: string): string[] | undefined {
  const value = raw[name];
  const list = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : [];
  const said = list.filter((word) => word !== '');
  return said.length > 0 ? said : undefined;
}

function numbers(raw: Raw, name: string, largest: number): number[] | undefined {
  const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
  const list = words({ [name]: value }, name)
    ?.map(Number)
    .filter((one) => Number.isInteger(one) && one >= 0 && one <= largest);
  return list && list.length > 0 ? list : undefined;
}

function amount(raw: Raw, name: string): number | undefined {
  const value = raw[name];
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

function truth(raw: Raw, name: string): boolean | undefined {
  const value = String(raw[name]);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
