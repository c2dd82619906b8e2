import { asLiteral } from '../../../db/database.ts';
import { takeTurns } from '../../../kernel/take-turns.ts';
import { type DayHits, idWords } from './choose-days.ts';
import { type DayRow, readDayRows } from './day-parts.ts';
import type { Period } from './plan-period.ts';
import type { Reading } from './reading.ts';
import { sentMs } from './sent-times.ts';
import type { Sql } from './sql.ts';
import { dayStartMs, localDay } from './zone-days.ts';

/** Runs work as the role that sees the sessions which hold the words, and nothing else. */
async function searching<T>(sql: Sql, words: string, work: () => Promise<T>): Promise<T> {
  // `set_config` would not travel to the workers of a cluster, and SET takes no parameter.
  await sql.query(`SET LOCAL app.search = ${asLiteral(words)}`);
  await sql.query("SELECT set_config('role', 'parlance_search', true)");
  const result = await work();
  await sql.query("SELECT set_config('role', 'parlance_app', true)");
  return result;
}

const inPeriod = 'started_at >= to_timestamp($2::float8) AND started_at < to_timestamp($3::float8)';
const hitsIn = `SELECT session_id, started_at FROM session_search WHERE company_id = $1 AND ${inPeriod}`;
const boundsOf = ({ fromMs, belowMs }: Period): number[] => [fromMs / 1000, belowMs / 1000];
const allTime: Period = { fromMs: Number.NEGATIVE_INFINITY, belowMs: Number.POSITIVE_INFINITY };

/**
 * Asks once by the index of words, or, where a statement may not go through so many hits, for one stretch of days
 * after the other, by their starts. `ask` is told what came before.
 */
async function inStretches<R extends { readonly hitCount: number }>(
  reading: Reading,
  days: readonly DayRow[],
  { words, zone, period }: Search,
  descending: boolean,
  ask: (hits: Hits, before: readonly R[]) => Promise<R>,
): Promise<R[]> {
  const { companyId, atOnce } = reading;
  const whole = period ?? allTime;
  const first = await reading.together((sql) =>
    searching(sql, words, () =>
      ask(
        {
          sql,
          query: atOnce ? `${hitsIn} LIMIT ${atOnce.hits + 1}` : hitsIn,
          values: [companyId, ...boundsOf(whole)],
        },
        [],
      ),
    ),
  );
  if (!atOnce || first.hitCount <= atOnce.hits) return [first];
  const answers: R[] = [];
  const stretches = stretchesOf(days, zone, whole, atOnce.sessions);
  for (const stretch of descending ? stretches.reverse() : stretches) {
    const answer = await reading.together(async (sql) => {
      // By their starts: the index of words would find all hits again for each stretch.
      await sql.query('SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off');
      const hits = { sql, query: hitsIn, values: [companyId, ...boundsOf(stretch)] };
      return searching(sql, words, () => ask(hits, answers));
    });
    answers.push(answer);
  }
  return answers;
}

/** The rows to look at, as a query with its parameters. */
interface Hits {
  readonly sql: Sql;
  readonly query: string;
  readonly values: readonly unknown[];
}

/** The period cut where so many sessions have come together. */
function stretchesOf(
  days: readonly DayRow[],
  zone: string,
  { fromMs, belowMs }: Period,
  sessionsAtOnce: number,
): Period[] {
  const cuts: number[] = [];
  let count = 0;
  for (const { day, session_count } of days) {
    if (count > 0 && count + session_count > sessionsAtOnce) {
      cuts.push(dayStartMs(zone, day));
      count = 0;
    }
    count += session_count;
  }
  const edges = [fromMs, ...cuts, belowMs];
  return cuts.concat(belowMs).map((to, index) => ({ fromMs: edges[index] ?? fromMs, belowMs: to }));
}

export interface Search {
  readonly words: string;
  readonly zone: string;
  readonly period: Period | undefined;
}

/** A page of what a search finds, by start, and how many there are: for a search without filters. */
export async function searchPage(
  reading: Reading,
  search: Search,
  page: { descending: boolean; offset: number; limit: number },
): Promise<{ ids: string[]; totalCount: number }> {
  const order = page.descending ? 'DESC' : 'ASC';
  const days = reading.atOnce ? await daysIn(reading, search) : [];
  const answers = await inStretches(
    reading,
    days,
    search,
    page.descending,
    async ({ sql, query, values }, before: readonly { ids: string[]; hitCount: number }[]) => {
      const skip = Math.max(0, Math.floor(page.offset) - sum(before.map(({ hitCount }) => hitCount)));
      const room = Math.floor(page.limit) - sum(before.map(({ ids }) => ids.length));
      const [row] = await sql.query<{ hits: number; ids: string[] }>(
        `WITH hits AS MATERIALIZED (${query})
         SELECT (SELECT count(*) FROM hits)::float8 AS hits,
           ARRAY(SELECT h.session_id::text FROM hits h ORDER BY h.started_at ${order}, h.session_id ${order} OFFSET ${skip} LIMIT ${room}) AS ids`,
        values,
      );
      return { ids: row?.ids ?? [], hitCount: row?.hits ?? 0 };
    },
  );
  return { ids: answers.flatMap(({ ids }) => ids), totalCount: sum(answers.map(({ hitCount }) => hitCount)) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const daysIn = ({ query, companyId }: Reading, { zone, period }: Search): Promise<DayRow[]> =>
  readDayRows(
    { query },
    companyId,
    period ? localDay(zone, period.fromMs) : -100_000,
    period ? localDay(zone, period.belowMs - 1) : 100_000,
  );

/** Which sessions hold the words, whenever they were. */
export async function idsWithWords(sql: Sql, companyId: string, words: string): Promise<string[]> {
  const rows = await searching(sql, words, () =>
    sql.query<{ id: string }>('SELECT session_id::text AS id FROM session_search WHERE company_id = $1', [
      companyId,
    ]),
  );
  return rows.map(({ id }) => id);
}

/** All that a search finds, by day: to be combined with filters. */
export async function findHits(reading: Reading, search: Search): Promise<ReadonlyMap<number, DayHits>> {
  const rows = await daysIn(reading, search);
  const days = rows.map(({ day }) => ({ day, startMs: dayStartMs(search.zone, day) }));
  const answers = await inStretches(reading, rows, search, false, async ({ sql, query, values }) => {
    // In parts, so that no answer of the database is so large that reading it holds everybody up.
    const parts = await sql.query<{ ids: Buffer; starts: Buffer }>(
      `SELECT string_agg(uuid_send(session_id), ''::bytea) AS ids, string_agg(timestamptz_send(started_at), ''::bytea) AS starts
       FROM (${query}) AS hits GROUP BY date_bin('1 day', started_at, 'epoch')`,
      values,
    );
    return { parts, hitCount: sum(parts.map(({ ids }) => ids.length)) / 16 };
  });
  const hits = new Map<number, { startMs: number[]; idWords: number[] }>();
  const turn = takeTurns();
  for (const part of answers.flatMap(({ parts }) => parts)) {
    const words = idWords(part.ids);
    for (let place = 0; place * 8 < part.starts.length; place += 1) {
      const startedMs = sentMs(part.starts, place * 8);
      const found = lastUpTo(days, startedMs);
      if (!found) continue;
      const ofDay = hits.get(found.day) ?? { startMs: [], idWords: [] };
      ofDay.startMs.push(startedMs - found.startMs);
      const at = place * 4;
      ofDay.idWords.push(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0);
      hits.set(found.day, ofDay);
    }
    await turn();
  }
  return hits;
}

function lastUpTo<D extends { startMs: number }>(days: readonly D[], atMs: number): D | undefined {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle]?.startMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return days[low - 1];
}
