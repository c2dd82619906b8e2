import { z } from 'zod';
import { needScope } from '../../kernel/access.ts';
import { type Actor, maySeeTranscripts } from '../../kernel/actor.ts';
import { invalidRequest } from '../../kernel/errors.ts';
import { id, momentOrDay } from '../../kernel/schema.ts';
import { countWords, maxSearchWords, readSearch } from '../../kernel/search/search-query.ts';
import { type Sentence, say } from '../../words/sentence.ts';
import { attributeKey, mostAttributes } from '../attributes/index.ts';
import { dimensions } from '../figures/breakdown/index.ts';
import type { View } from '../figures/index.ts';
import {
  labelOrigins,
  sentimentCode,
  sentiments,
  stageCode,
  stageStatuses,
} from '../sessions/codes/index.ts';
import { originBit } from '../sessions/labels/index.ts';
import { openPeriod } from './read-period.ts';

const anyOf = z.array(z.string().max(200)).max(100);
const small = (max: number) => z.array(z.int().min(0).max(max)).max(max + 1);
const rating = z.int().min(1).max(5);
const seconds = z.number().min(0).max(4_000_000);

/** The filters that lists, figures and exports share. Several values of one mean "any of". */
export const FilterInput = {
  search: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Words in the first message, the summary, the external id or the transcript, all of them; `ref*` for beginnings, `"in this order"`, `-without`, `a OR b`',
    ),
  searchTranscripts: z
    .boolean()
    .optional()
    .describe(
      'Whether `search` looks inside transcripts; where it is not given, as far as the caller may read them',
    ),
  category: anyOf.optional(),
  sentiment: z
    .array(z.enum([...sentiments, '']))
    .optional()
    .describe('Empty: unknown values'),
  language: anyOf.optional(),
  country: anyOf.optional(),
  channel: anyOf.optional(),
  team: anyOf.optional().describe('Here and below, empty: unknown values'),
  botVersion: anyOf.optional(),
  assignee: anyOf.optional().describe('Only if figures by assignee are on'),
  tag: anyOf.optional().describe('Any of these'),
  tagAll: z.array(z.string().max(200)).max(20).optional().describe('All of these'),
  attribute: z
    .record(attributeKey, anyOf)
    .optional()
    .describe(
      'By key, any of these; in a URL `attribute.plan=pro`. Empty: unknown values. `…`: values beyond 1,000 different texts',
    ),
  ratingFrom: rating.optional().describe('Included'),
  ratingTo: rating.optional().describe('Included'),
  rated: z.boolean().optional().describe('Whether anybody rated them'),
  escalated: z.boolean().optional(),
  forwardedHr: z.boolean().optional(),
  userId: z.string().max(255).optional().describe("The end user's key in the source"),
  status: z.array(z.enum(stageStatuses)).optional().describe('Of the stage ANALYSIS'),
  origin: z
    .array(z.enum(labelOrigins))
    .optional()
    .describe('Where any label comes from: the source (its file), the AI or a person'),
  resolved: z.boolean().optional().describe('Ended, not escalated, not forwarded'),
  question: z.string().max(1000).optional().describe('One of topQuestions, in any spelling'),
  weekday: small(6).optional().describe('0 is Monday'),
  hour: small(23).optional(),
  responseTimeFrom: seconds.optional().describe('Seconds, included'),
  responseTimeTo: seconds.optional().describe('Seconds, not included'),
  firstResponseFrom: seconds.optional().describe('Seconds, included'),
  firstResponseTo: seconds.optional().describe('Seconds, not included'),
  startDate: momentOrDay.optional(),
  endDate: momentOrDay.optional(),
  companyId: id.optional().describe('Required for platform staff: which company'),
};
const Filters = z.object(FilterInput);
export type Filters = z.output<typeof Filters>;

/** Of all time, without a filter. */
export const allSessions: View = { period: undefined, filter: {} };

/** As long as an address may be, whichever way they come. */
const mostCharacters = 16_384;
const choices = { sentiment: [...sentiments, ''], status: stageStatuses, origin: labelOrigins } as const;

interface FiltersIssue {
  readonly path: string;
  readonly message: Sentence;
}

/** What is too much of filters that somebody sends. Not of the schema: what was kept before it was asked stays readable. */
export function filtersIssue(filters: Filters, most = mostCharacters): FiltersIssue | null {
  if (Object.keys(filters.attribute ?? {}).length > mostAttributes)
    return { path: 'attribute', message: say('field.mostFields', { most: mostAttributes }) };
  for (const name of ['sentiment', 'status', 'origin'] as const)
    if ((filters[name]?.length ?? 0) > choices[name].length)
      return { path: name, message: say('field.mostItems', { most: choices[name].length }) };
  if (JSON.stringify(filters).length <= most) return null;
  return { path: '', message: say('figures.filtersLong', { most }) };
}

/** What the filters mean in a company's zone; without dates, of all time. */
export function readView(filters: Filters, zone: string, reader: Actor): View {
  const tooMuch = reader.type === 'system' ? null : filtersIssue(filters);
  if (tooMuch) throw invalidRequest(tooMuch.message, [tooMuch]);
  const search = searchOf(filters, reader);
  return {
    period: openPeriod(filters, zone),
    filter: sessionFilter(filters),
    ...(filters.userId ? { user: filters.userId } : {}),
    ...(search === undefined ? {} : { search }),
  };
}

/** Null: something was typed, and none of it is a word. What was said is only searched by who may read it. */
export function searchOf(
  { search, searchTranscripts }: Pick<Filters, 'search' | 'searchTranscripts'>,
  reader: Actor,
): View['search'] {
  if (!search?.trim()) return undefined;
  if (searchTranscripts) needScope(reader, 'transcripts:read');
  const query = readSearch(search);
  if (countWords(query) > maxSearchWords) {
    const message = say('figures.mostWords', { most: maxSearchWords });
    throw invalidRequest(message, [{ path: 'search', message }]);
  }
  return query.length === 0 ? null : { query, inTranscripts: searchTranscripts ?? maySeeTranscripts(reader) };
}

function sessionFilter(filters: Filters): View['filter'] {
  const filter: View['filter'] = {};
  for (const name of dimensions) if (filters[name]?.length) filter[name] = filters[name];
  if (filters.tag?.length) filter.tags = filters.tag;
  if (filters.tagAll?.length) filter.allTags = filters.tagAll;
  const attributes = Object.entries(filters.attribute ?? {}).filter(([, wanted]) => wanted.length > 0);
  if (attributes.length > 0) filter.attributes = Object.fromEntries(attributes);
  if (filters.rated !== undefined) filter.rated = filters.rated;
  if (filters.ratingFrom !== undefined) filter.ratingFrom = filters.ratingFrom;
  if (filters.ratingTo !== undefined) filter.ratingTo = filters.ratingTo;
  if (filters.sentiment?.length)
    filter.sentiment = filters.sentiment.map((word) => sentimentCode(word || null) ?? Number.NaN);
  if (filters.status?.length) filter.analysis = filters.status.map(stageCode);
  if (filters.weekday?.length) filter.weekdays = filters.weekday;
  if (filters.hour?.length) filter.hours = filters.hour;
  if (filters.escalated !== undefined) filter.escalated = filters.escalated;
  if (filters.forwardedHr !== undefined) filter.forwarded = filters.forwardedHr;
  if (filters.resolved !== undefined) filter.resolved = filters.resolved;
  if (filters.responseTimeFrom !== undefined)
    filter.responseFromMs = Math.round(filters.responseTimeFrom * 1000);
  if (filters.responseTimeTo !== undefined)
    filter.responseBelowMs = Math.round(filters.responseTimeTo * 1000);
  if (filters.firstResponseFrom !== undefined)
    filter.firstFromMs = Math.round(filters.firstResponseFrom * 1000);
  if (filters.firstResponseTo !== undefined) filter.firstBelowMs = Math.round(filters.firstResponseTo * 1000);
  if (filters.origin?.length)
    filter.origins = filters.origin.reduce((bits, origin) => bits | originBit(origin), 0);
  if (filters.question) filter.question = filters.question;
  return filter;
}

/** What people typed or customers said, and may name somebody. */
const unspelt: ReadonlySet<string> = new Set(['search', 'userId', 'question']);

/** The filters that were used, as an entry of the audit log tells them: a search, a person and own values are not spelled out. */
export function toldFilters(filters: Filters): Record<string, unknown> {
  const told = Object.entries(filters).filter(([name, value]) => value !== undefined && name !== 'companyId');
  return Object.fromEntries(
    told.map(([name, value]) => {
      if (name === 'attribute') return [name, Object.keys(filters.attribute ?? {})];
      return [name, unspelt.has(name) ? 'given' : value];
    }),
  );
}
