import { type Column, is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { type AttributeValues, countedValues } from '../../attributes/index.ts';
import { originBits } from '../../sessions/labels/index.ts';
import type { CompanySql } from '../place.ts';
import type { Dimension } from './dimensions.ts';
import { isNever, sentMs } from './sent-times.ts';

const texts = is.list(is.orNull(is.text));
const numbers = is.list(is.orNull(is.number));
const bools = is.list(is.orNull(is.bool));

const columns = {
  category: texts,
  language: texts,
  country: texts,
  channel: texts,
  team: texts,
  botVersion: texts,
  assignee: texts,
  tags: is.list(is.orNull(is.list(is.text))),
  attributes: is.list(is.orNull(is.own<AttributeValues>())),
  rating: numbers,
  firstResponseMs: numbers,
  durationSeconds: numbers,
  responseMs: numbers,
  tokens: numbers,
  messagesSent: numbers,
  costNanos: numbers,
  sentiment: numbers,
  escalated: bools,
  forwarded: bools,
  analysisStatus: is.list(is.number),
  /** Which of source, AI and people said any of its labels: see `originBit`. */
  origins: is.list(is.number),
  currency: texts,
  user: texts,
  initialMsg: texts,
  questions: is.list(is.orNull(is.list(is.text))),
  /** Requests, tokens, cost and list cost of those that an AI read. */
  ai: is.list(is.orNull(numbers)),
} satisfies { readonly [D in Dimension]: Column<(string | null)[]> } & Record<string, Column<unknown>>;
type JsonColumns = RowOf<typeof columns>;

const columnOf: { readonly [C in keyof JsonColumns]: string } = {
  category: 'category',
  language: 'language',
  country: 'country',
  channel: 'channel',
  team: 'team',
  botVersion: 'bot_version',
  assignee: 'assignee',
  tags: 'tags',
  attributes: 'attributes',
  rating: 'rating',
  firstResponseMs: 'first_response_ms',
  durationSeconds: 'duration_seconds',
  responseMs: 'response_ms',
  tokens: 'tokens',
  messagesSent: 'messages_sent',
  costNanos: 'cost_nanos',
  sentiment: 'sentiment',
  escalated: 'escalated',
  forwarded: 'forwarded_hr',
  analysisStatus: 'analysis_status',
  currency: 'currency',
  user: "CASE WHEN end_user IS NOT NULL THEN 'u' || end_user ELSE 'i' || ip_address END",
  initialMsg: 'initial_msg',
  questions: 'questions',
  origins: originBits,
  ai: 'CASE WHEN ai_requests IS NOT NULL THEN json_build_array(ai_requests, ai_tokens, ai_cost_nanos, ai_list_cost_nanos) END',
};
const names = Object.keys(columns) as (keyof JsonColumns)[];

/** The sessions of a day as the figures need them: column by column, in the order of start and id. */
export interface DayFacts extends Omit<JsonColumns, 'attributes'> {
  /** As texts, those beyond the bound as one. */
  readonly attributes: readonly (Readonly<Record<string, string>> | null)[];
  readonly count: number;
  /** 16 bytes each. */
  readonly ids: Buffer;
  readonly startedMs: Float64Array;
  /** NaN: it has not ended. */
  readonly endedMs: Float64Array;
}

/** What a page of no sessions holds is null throughout. */
const Page = orNulls({ ...columns, ids: is.bytes, starts: is.bytes, ends: is.bytes, lastStart: is.text });
type FullPage = JsonColumns & {
  readonly count: number;
  readonly ids: Buffer;
  readonly starts: Buffer;
  readonly ends: Buffer;
  readonly lastStart: string;
};

const rowsPerStatement = 5000;
// json_agg keeps the order of the rows below it, and keeps such a plan from being split between workers.
const pageQuery = (after: string): string =>
  `SELECT count(*)::integer AS count, string_agg(uuid_send(id), ''::bytea) AS ids, string_agg(timestamptz_send(started_at), ''::bytea) AS starts,
     string_agg(timestamptz_send(coalesce(ended_at, 'infinity')), ''::bytea) AS ends, max(started_at)::text AS "lastStart",
     ${names.map((name) => `json_agg(${columnOf[name]}) AS "${name}"`).join(', ')}
   FROM (SELECT * FROM session WHERE company_id = $1 AND started_at >= to_timestamp($2) AND started_at < to_timestamp($3) ${after}
         ORDER BY started_at, id LIMIT ${rowsPerStatement}) AS page`;

/**
 * A page is a row with a list for each column: read in a fraction of the time of as many rows. What moves from one page
 * to another meanwhile leaves a mark behind the marks of this rebuild, and its day is built again.
 */
export async function readDayFacts(sql: CompanySql, { fromMs, belowMs }: Period): Promise<DayFacts | null> {
  const bounds = [sql.companyId, fromMs / 1000, belowMs / 1000];
  const pages: FullPage[] = [];
  let isMore = true;
  while (isMore) {
    const last = pages.at(-1);
    const after = last ? 'AND (started_at, id) > ($4::timestamptz, $5::uuid)' : '';
    const values = [...bounds, ...(last ? lastOf(last) : [])];
    const [page] = await rows(sql, pageQuery(after), values, { count: is.number, ...Page });
    if (page && isFull(page)) pages.push(page);
    isMore = page?.count === rowsPerStatement;
  }
  const [first, ...more] = pages;
  if (!first) return null;
  const ends = Buffer.concat(pages.map((page) => page.ends));
  const columns = joined([first, ...more]);
  return {
    ...columns,
    attributes: await countedValues(sql, columns.attributes),
    count: pages.reduce((sum, page) => sum + page.count, 0),
    ids: Buffer.concat(pages.map(({ ids }) => ids)),
    startedMs: times(Buffer.concat(pages.map(({ starts }) => starts))),
    endedMs: times(ends).map((ms, at) => (isNever(ends, at * 8) ? Number.NaN : ms)),
  };
}

const isFull = (page: RowOf<typeof Page> & { readonly count: number }): page is FullPage => page.count > 0;

function joined(pages: readonly [FullPage, ...FullPage[]]): JsonColumns {
  if (pages.length === 1) return pages[0];
  // Each column is joined with itself; a loop over names hides that.
  return Object.fromEntries(
    names.map((name) => [name, pages.flatMap((page) => page[name] as unknown[])]),
  ) as JsonColumns;
}

const lastOf = (page: FullPage): [string, string] => [
  page.lastStart,
  page.ids.subarray(page.ids.length - 16).toString('hex'),
];

function times(sent: Buffer): Float64Array {
  const result = new Float64Array(sent.length / 8);
  for (let at = 0; at < result.length; at += 1) result[at] = sentMs(sent, at * 8);
  return result;
}
