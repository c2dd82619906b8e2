import type { Dimension } from '../store/dimensions.ts';
import { isNever, sentMs } from '../store/sent-times.ts';
import type { Sql } from '../store/sql.ts';

/** The sessions of a day as the figures need them: column by column, in the order of start and id. */
export interface DayFacts extends JsonColumns {
  readonly count: number;
  /** 16 bytes each. */
  readonly ids: Buffer;
  readonly startedMs: Float64Array;
  /** NaN: it has not ended. */
  readonly endedMs: Float64Array;
}

type JsonColumns = { readonly [D in Dimension]: readonly (string | null)[] } & {
  readonly durationSeconds: readonly (number | null)[];
  readonly responseMs: readonly (number | null)[];
  readonly tokens: readonly (number | null)[];
  readonly messagesSent: readonly (number | null)[];
  readonly costNanos: readonly (number | null)[];
  readonly sentiment: readonly (number | null)[];
  readonly escalated: readonly (boolean | null)[];
  readonly forwarded: readonly (boolean | null)[];
  readonly analysisStatus: readonly number[];
  readonly currency: readonly (string | null)[];
  readonly user: readonly (string | null)[];
  readonly initialMsg: readonly (string | null)[];
  readonly questions: readonly (readonly string[] | null)[];
  /** Requests, tokens, cost and list cost of those that an AI read. */
  readonly ai: readonly (readonly (number | null)[] | null)[];
};

const columns: { readonly [C in keyof JsonColumns]: string } = {
  category: 'category',
  language: 'language',
  country: 'country',
  channel: 'channel',
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
  ai: 'CASE WHEN ai_requests IS NOT NULL THEN json_build_array(ai_requests, ai_tokens, ai_cost_nanos, ai_list_cost_nanos) END',
};
const names = Object.keys(columns) as (keyof JsonColumns)[];

type Page = JsonColumns & {
  readonly count: number;
  readonly ids: Buffer;
  readonly starts: Buffer;
  readonly ends: Buffer;
  readonly last_start: string;
};

const rowsPerStatement = 5000;
// json_agg keeps the order of the rows below it, and keeps such a plan from being split between workers.
const pageQuery = (after: string): string =>
  `SELECT count(*)::integer AS count, string_agg(uuid_send(id), ''::bytea) AS ids, string_agg(timestamptz_send(started_at), ''::bytea) AS starts,
     string_agg(timestamptz_send(coalesce(ended_at, 'infinity')), ''::bytea) AS ends, max(started_at)::text AS last_start,
     ${names.map((name) => `json_agg(${columns[name]}) AS "${name}"`).join(', ')}
   FROM (SELECT * FROM session WHERE company_id = $1 AND started_at >= to_timestamp($2) AND started_at < to_timestamp($3) ${after}
         ORDER BY started_at, id LIMIT ${rowsPerStatement}) AS page`;

/**
 * A page is a row with a list for each column: read in a fraction of the time of as many rows. What moves from one page
 * to another meanwhile leaves a mark behind the marks of this rebuild, and its day is built again.
 */
export async function readDayFacts(
  sql: Sql,
  companyId: string,
  fromMs: number,
  belowMs: number,
): Promise<DayFacts | null> {
  const bounds = [companyId, fromMs / 1000, belowMs / 1000];
  const pages: Page[] = [];
  let isMore = true;
  while (isMore) {
    const last = pages.at(-1);
    const after = last ? 'AND (started_at, id) > ($4::timestamptz, $5::uuid)' : '';
    const [page] = await sql.query<Page>(pageQuery(after), [...bounds, ...(last ? lastOf(last) : [])]);
    if (page && page.count > 0) pages.push(page);
    isMore = page?.count === rowsPerStatement;
  }
  const [first, ...more] = pages;
  if (!first) return null;
  const ends = Buffer.concat(pages.map((page) => page.ends));
  return {
    ...joined([first, ...more]),
    count: pages.reduce((sum, page) => sum + page.count, 0),
    ids: Buffer.concat(pages.map(({ ids }) => ids)),
    startedMs: times(Buffer.concat(pages.map(({ starts }) => starts))),
    endedMs: times(ends).map((ms, at) => (isNever(ends, at * 8) ? Number.NaN : ms)),
  };
}

function joined(pages: readonly [Page, ...Page[]]): JsonColumns {
  if (pages.length === 1) return pages[0];
  // Each column is joined with itself; a loop over names hides that.
  return Object.fromEntries(
    names.map((name) => [name, pages.flatMap((page) => page[name] as unknown[])]),
  ) as unknown as JsonColumns;
}

const lastOf = (page: Page): [string, string] => [
  page.last_start,
  page.ids.subarray(page.ids.length - 16).toString('hex'),
];

function times(sent: Buffer): Float64Array {
  const result = new Float64Array(sent.length / 8);
  for (let at = 0; at < result.length; at += 1) result[at] = sentMs(sent, at * 8);
  return result;
}
