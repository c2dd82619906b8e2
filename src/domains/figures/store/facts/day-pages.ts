import { type Column, is, orNulls, type RowOf, rows } from '../../../../db/rows.ts';
import type { Period } from '../../../../kernel/time/period.ts';
import type { AttributeValues } from '../../../attributes/index.ts';
import { originBits } from '../../../sessions/labels/index.ts';
import type { CompanySql } from '../../place.ts';
import type { Dimension } from '../dimensions.ts';
import { mostOfQuestion } from '../question-form.ts';
import { mostOfMessage } from '../words.ts';

const texts = is.list(is.orNull(is.text));
const numbers = is.list(is.orNull(is.number));
const bools = is.list(is.orNull(is.bool));

export const columns = {
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
export type JsonColumns = RowOf<typeof columns>;

/** Whether it is written as it is: what is compressed may be a hundred times as long. */
const bytesOf = (column: string): string =>
  `coalesce(CASE WHEN pg_column_compression(${column}) IS NULL THEN pg_column_size(${column}) ELSE octet_length(${column}::text) END, 0)`;

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
  initialMsg: `left(initial_msg, ${mostOfMessage})`,
  // Few sessions have a question that is too long, and taking lists apart takes time.
  questions: `CASE WHEN ${bytesOf('questions')} <= ${mostOfQuestion} THEN questions
    ELSE (SELECT array_agg(left(text, ${mostOfQuestion}) ORDER BY place) FROM unnest(questions) WITH ORDINALITY AS each (text, place)) END`,
  origins: originBits,
  ai: 'CASE WHEN ai_requests IS NOT NULL THEN json_build_array(ai_requests, ai_tokens, ai_cost_nanos, ai_list_cost_nanos) END',
};
export const names = Object.keys(columns) as (keyof JsonColumns)[];

/** What a page of no sessions holds is null throughout. */
const Page = orNulls({ ...columns, ids: is.bytes, starts: is.bytes, ends: is.bytes, lastStart: is.text });
export type DayPage = JsonColumns & {
  readonly count: number;
  readonly ids: Buffer;
  readonly starts: Buffer;
  readonly ends: Buffer;
  readonly lastStart: string;
};

export const rowsPerStatement = 5000;
/** Of what sessions say; an ordinary session says less than one thousand. */
const bytesPerPage = 4 * 1024 * 1024;

const nextSessions = (columns: string, after: string, limit: string): string =>
  `SELECT ${columns} FROM session WHERE company_id = $1 AND started_at >= to_timestamp($2) AND started_at < to_timestamp($3) ${after}
   ORDER BY started_at, id LIMIT ${limit}`;

const sizes = `256 + coalesce(octet_length(initial_msg), 0) + ${['questions', 'tags', 'attributes'].map(bytesOf).join(' + ')} AS size`;

// json_agg keeps the order of the rows below it, and keeps such a plan from being split between workers.
const pageQuery = (after: string, limit: number): string =>
  `SELECT count(*)::integer AS count, string_agg(uuid_send(id), ''::bytea) AS ids, string_agg(timestamptz_send(started_at), ''::bytea) AS starts,
     string_agg(timestamptz_send(coalesce(ended_at, 'infinity')), ''::bytea) AS ends, max(started_at)::text AS "lastStart",
     ${names.map((name) => `json_agg(${columnOf[name]}) AS "${name}"`).join(', ')}
   FROM (${nextSessions('*', after, String(limit))}) AS page`;

/**
 * A page is a row with a list for each column: read in a fraction of the time of as many rows. What moves from one page
 * to another meanwhile leaves a mark behind the marks of this rebuild, and its day is built again.
 */
export async function* dayPages(sql: CompanySql, { fromMs, belowMs }: Period): AsyncGenerator<DayPage> {
  const bounds = [sql.companyId, fromMs / 1000, belowMs / 1000];
  let last: DayPage | undefined;
  const after = () => (last ? 'AND (started_at, id) > ($4::timestamptz, $5::uuid)' : '');
  const values = () => (last ? [...bounds, last.lastStart, lastIdOf(last)] : bounds);
  for (;;) {
    const [ahead] = await rows(
      sql,
      `SELECT json_agg(size) AS sizes FROM (${nextSessions(sizes, after(), String(rowsPerStatement))}) AS ahead`,
      values(),
      { sizes: is.orNull(is.list(is.number)) },
    );
    const sizesAhead = ahead?.sizes ?? [];
    for (const limit of pagesOf(sizesAhead)) {
      const [page] = await rows(sql, pageQuery(after(), limit), values(), { count: is.number, ...Page });
      if (!page || !isFull(page)) return;
      yield page;
      last = page;
    }
    if (sizesAhead.length < rowsPerStatement) return;
  }
}

const isFull = (page: RowOf<typeof Page> & { readonly count: number }): page is DayPage => page.count > 0;

const lastIdOf = ({ ids }: DayPage): string => ids.subarray(ids.length - 16).toString('hex');

/** How many sessions each page takes: as many as lie within its bytes, at least one. */
export function pagesOf(sizes: readonly number[]): number[] {
  const pages: number[] = [];
  let count = 0;
  let bytes = 0;
  for (const size of sizes) {
    if (count > 0 && bytes + size > bytesPerPage) {
      pages.push(count);
      [count, bytes] = [0, 0];
    }
    count += 1;
    bytes += size;
  }
  if (count > 0) pages.push(count);
  return pages;
}
