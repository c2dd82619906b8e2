import { sortFields } from '../../../../src/domains/figures/list/page.ts';
import {
  labelOrigins,
  sentiments as ofWorstFirst,
  stageStatuses,
} from '../../../../src/domains/sessions/codes/session-codes.ts';
import {
  said,
  searchChoice,
  searchChoices,
  searchNumber,
  searchText,
  searchWords,
} from '../../lib/search-fields.ts';
import { grains } from '../period/grain.ts';
import { isMomentOrDay, type Period, rangePresets } from '../period/period.ts';

/** The good ones first. */
export const sentiments = ofWorstFirst.toReversed();

type Raw = Record<string, unknown>;

/** Which sessions are meant. The same words as the service's own filters. */
const readFilters = (raw: Raw) =>
  said({
    search: searchText(raw, 'search'),
    searchTranscripts: truth(raw, 'searchTranscripts'),
    category: searchWords(raw, 'category'),
    sentiment: searchChoices(raw, 'sentiment', [...sentiments, ''] as const),
    language: searchWords(raw, 'language'),
    country: searchWords(raw, 'country'),
    channel: searchWords(raw, 'channel'),
    team: searchWords(raw, 'team'),
    botVersion: searchWords(raw, 'botVersion'),
    assignee: searchWords(raw, 'assignee'),
    tag: searchWords(raw, 'tag'),
    tagAll: searchWords(raw, 'tagAll'),
    attribute: attributes(raw),
    ratingFrom: rating(raw, 'ratingFrom'),
    ratingTo: rating(raw, 'ratingTo'),
    rated: truth(raw, 'rated'),
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
    firstResponseFrom: amount(raw, 'firstResponseFrom'),
    firstResponseTo: amount(raw, 'firstResponseTo'),
  });

export type SessionFilters = ReturnType<typeof readFilters>;
export type FilterName = keyof SessionFilters;

/** All that shapes a view of sessions, as it stands in the address. */
export type SessionSearch = ReturnType<typeof readSessionSearch>;

/** Out of an address, or out of a link of our own; what is not understood counts as not said. */
export const readSessionSearch = (raw: Raw) =>
  said({
    ...readFilters(raw),
    range: searchChoice(raw, 'range', rangePresets),
    startDate: moment(raw, 'startDate'),
    endDate: moment(raw, 'endDate'),
    compare: searchChoice(raw, 'compare', ['none'] as const),
    // How long a step over time is.
    grain: searchChoice(raw, 'grain', grains),
    companyId: searchText(raw, 'companyId'),
    sortBy: searchChoice(raw, 'sortBy', sortFields),
    sortOrder: searchChoice(raw, 'sortOrder', ['asc', 'desc'] as const),
    page: searchNumber(raw, 'page'),
    limit: searchNumber(raw, 'limit'),
    // The session that is open beside the list.
    session: searchText(raw, 'session'),
    // The figure of the overview whose change is explained.
    why: searchText(raw, 'why'),
  });

export const filterNames = Object.keys(readFilters({})) as FilterName[];

/** What goes to the service: the filters that are set. */
export function filtersOf(search: SessionSearch): SessionFilters {
  return Object.fromEntries(
    filterNames.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
}

/** The address of the sessions behind a count: what the view shows, its exact dates, and one step closer. */
export function drillTo(search: SessionSearch, period: Period, patch: DrillPatch = {}): SessionSearch {
  return {
    ...filtersOf(search),
    companyId: search.companyId,
    ...period,
    ...patch,
    ...keptBeside(search, patch),
  };
}

/** A session has one value of each attribute and many tags: those that the view asks for stay beside the one more. */
function keptBeside({ attribute, tag, tagAll = [] }: SessionSearch, patch: DrillPatch): SessionFilters {
  const [more, ...others] = patch.tag ?? [];
  return {
    ...(attribute && patch.attribute && { attribute: { ...attribute, ...patch.attribute } }),
    ...(tag && more && others.length === 0 && { tag, tagAll: [...new Set([...tagAll, more])] }),
  };
}
export type DrillPatch = SessionFilters & Partial<Period>;

function moment(raw: Raw, name: string): string | undefined {
  const text = searchText(raw, name);
  return text !== undefined && isMomentOrDay(text) ? text : undefined;
}

const attributeName = /^attribute\.[a-z][a-z0-9_]{0,39}$/;

/** By key, as an address has them or as a link of our own does. */
function attributes(raw: Raw): Readonly<Record<string, string[]>> | undefined {
  const own = raw['attribute'];
  const said = typeof own === 'object' && own !== null ? Object.entries(own) : [];
  const named = Object.keys(raw)
    .filter((name) => attributeName.test(name))
    .map((name) => [name.slice('attribute.'.length), raw[name]] as const);
  const found = [...said, ...named].flatMap(([key, value]) => {
    const list = searchWords({ [key]: value }, key);
    return list ? [[key, list] as const] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

function numbers(raw: Raw, name: string, largest: number): number[] | undefined {
  const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
  const list = searchWords({ [name]: value }, name)
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

function rating(raw: Raw, name: string): number | undefined {
  return [1, 2, 3, 4, 5].find((one) => String(one) === String(raw[name]));
}

function truth(raw: Raw, name: string): boolean | undefined {
  const value = String(raw[name]);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}
