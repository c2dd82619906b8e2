import { searching } from '../../../db/searching.ts';
import { dayStartMs, localDay } from '../../../kernel/zone-days.ts';
import type { Period } from '../read/plan-period.ts';
import type { CurrentCompany } from '../read/read-current.ts';
import type { Reading } from '../read/reading.ts';
import { type DayRow, dayParts, readDayRows } from '../store/day-parts.ts';
import type { PartCache } from '../store/part-cache.ts';
import type { Sql } from '../store/sql.ts';
import { type Found, type Hits, placesOf } from './hit-places.ts';

export interface Search {
  readonly words: string;
  readonly period: Period | undefined;
  readonly company: Pick<CurrentCompany, 'timeZone' | 'version' | 'isSettled'>;
}

/**
 * What a search finds. Kept while nothing of the company changes: the pages, sorts, filters and figures of one search
 * all ask for the same.
 */
export async function findHits(reading: Reading, cache: PartCache, search: Search): Promise<Hits> {
  const { words, period, company } = search;
  const key = `${reading.companyId} hits ${company.version} ${period?.fromMs} ${period?.belowMs} ${words}`;
  const known = company.isSettled ? cache.get(key) : undefined;
  if (known) return known as Hits;
  const days = await readDayRows(
    reading,
    reading.companyId,
    period ? localDay(company.timeZone, period.fromMs) : -100_000,
    period ? localDay(company.timeZone, period.belowMs - 1) : 100_000,
  );
  const found = await foundBy(reading, days, search);
  const hits = await placesOf(dayParts(reading, cache, reading.companyId), days, company.timeZone, found);
  if (company.isSettled) cache.set(key, hits, bytesOf(hits));
  return hits;
}

const bytesOf = (hits: Hits): number =>
  [...hits.values()].reduce((sum, places) => sum + places.byteLength + 64, 0);

const inPeriod = 'started_at >= to_timestamp($2::float8) AND started_at < to_timestamp($3::float8)';
const hitsIn = `SELECT session_id, started_at FROM session_search WHERE company_id = $1 AND ${inPeriod}`;
const foundIn = (hits: string) =>
  `SELECT string_agg(uuid_send(session_id), ''::bytea) AS ids, string_agg(timestamptz_send(started_at), ''::bytea) AS starts
   FROM (${hits}) AS hits GROUP BY date_bin('1 day', started_at, 'epoch')`;
const allTime: Period = { fromMs: Number.NEGATIVE_INFINITY, belowMs: Number.POSITIVE_INFINITY };

/**
 * Asks once by the index of words, or, where a statement may not go through so many hits, for one stretch of days
 * after the other, by their starts.
 */
async function foundBy(
  { companyId, atOnce, together }: Reading,
  days: readonly DayRow[],
  { words, period = allTime, company }: Search,
): Promise<Found[]> {
  const ask = (sql: Sql, hits: string, { fromMs, belowMs }: Period) =>
    searching(sql, words, () => sql.query<Found>(foundIn(hits), [companyId, fromMs / 1000, belowMs / 1000]));
  const first = await together((sql) =>
    ask(sql, atOnce ? `${hitsIn} LIMIT ${atOnce.hits + 1}` : hitsIn, period),
  );
  const count = first.reduce((sum, { ids }) => sum + ids.length / 16, 0);
  if (!atOnce || count <= atOnce.hits) return first;
  const answers: Found[][] = [];
  for (const stretch of stretchesOf(days, company.timeZone, period, atOnce.sessions)) {
    const answer = await together(async (sql) => {
      // By their starts: the index of words would find all hits again for each stretch.
      await sql.query('SET LOCAL enable_bitmapscan = off; SET LOCAL enable_seqscan = off');
      return ask(sql, hitsIn, stretch);
    });
    answers.push(answer);
  }
  return answers.flat();
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
