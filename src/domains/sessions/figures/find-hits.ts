import { asLiteral } from '../../../db/database.ts';
import { takeTurns } from '../../../kernel/take-turns.ts';
import { type DayHits, idWords } from './choose-days.ts';
import { readDayRows } from './day-parts.ts';
import type { Period } from './plan-period.ts';
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

const inPeriod = 'AND started_at >= to_timestamp($2::float8) AND started_at < to_timestamp($3::float8)';
const boundsOf = (period: Period | undefined): number[] =>
  period ? [period.fromMs / 1000, period.belowMs / 1000] : [];

/** A page of what a search finds, by start, and how many there are: for a search without filters. */
export async function searchPage(
  sql: Sql,
  companyId: string,
  words: string,
  period: Period | undefined,
  page: { descending: boolean; offset: number; limit: number },
): Promise<{ ids: string[]; totalCount: number }> {
  const order = page.descending ? 'DESC' : 'ASC';
  const [row] = await searching(sql, words, () =>
    sql.query<{ total: number; ids: string[] }>(
      `WITH hits AS MATERIALIZED (SELECT session_id, started_at FROM session_search WHERE company_id = $1 ${period ? inPeriod : ''})
       SELECT (SELECT count(*) FROM hits)::float8 AS total,
         ARRAY(SELECT h.session_id::text FROM hits h ORDER BY h.started_at ${order}, h.session_id ${order} OFFSET ${Math.floor(page.offset)} LIMIT ${Math.floor(page.limit)}) AS ids`,
      [companyId, ...boundsOf(period)],
    ),
  );
  return { ids: row?.ids ?? [], totalCount: row?.total ?? 0 };
}

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
export async function findHits(
  sql: Sql,
  companyId: string,
  zone: string,
  words: string,
  period: Period | undefined,
): Promise<ReadonlyMap<number, DayHits>> {
  const from = period ? localDay(zone, period.fromMs) : -100_000;
  const to = period ? localDay(zone, period.belowMs - 1) : 100_000;
  const days = (await readDayRows(sql, companyId, from, to)).map(({ day }) => ({
    day,
    startMs: dayStartMs(zone, day),
  }));
  // In parts, so that no answer of the database is so large that reading it holds everybody up.
  const parts = await searching(sql, words, () =>
    sql.query<{ ids: Buffer; starts: Buffer }>(
      `SELECT string_agg(uuid_send(session_id), ''::bytea) AS ids, string_agg(timestamptz_send(started_at), ''::bytea) AS starts
       FROM session_search WHERE company_id = $1 ${period ? inPeriod : ''} GROUP BY date_bin('1 day', started_at, 'epoch')`,
      [companyId, ...boundsOf(period)],
    ),
  );
  const hits = new Map<number, { startMs: number[]; idWords: number[] }>();
  const turn = takeTurns();
  for (const part of parts) {
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
