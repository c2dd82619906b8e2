import { is, rows } from '../../../db/rows.ts';
import { searching } from '../../../db/searching.ts';
import type { Period } from '../../../kernel/period.ts';
import { dayStartMs } from '../../../kernel/zone-days.ts';
import type { CompanySql, Place } from '../place.ts';
import { type DayRow, dayParts, readDayRows } from '../store/day-parts.ts';
import { rangeOf } from '../store/plan-period.ts';
import { type Found, type Hits, placesOf } from './hit-places.ts';

/**
 * What a search finds. Kept while nothing of the company changes: the pages, sorts, filters and figures of one search
 * all ask for the same.
 */
export async function findHits(place: Place, words: string, period: Period | undefined): Promise<Hits> {
  const { company, cache, companyId } = place;
  const key = `${companyId} hits ${company.version} ${period?.fromMs} ${period?.belowMs} ${words}`;
  const known = company.isSettled ? cache.get(key) : undefined;
  if (known) return known as Hits;
  const days = await readDayRows(place, rangeOf(company.timeZone, period));
  const found = await foundBy(place, days, words, period);
  const hits = await placesOf(dayParts(place), days, company.timeZone, found);
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
  { companyId, atOnce, together, company }: Place,
  days: readonly DayRow[],
  words: string,
  period: Period = allTime,
): Promise<Found[]> {
  const ask = (sql: CompanySql, hits: string, { fromMs, belowMs }: Period) =>
    searching(sql, words, () =>
      rows(sql, foundIn(hits), [companyId, fromMs / 1000, belowMs / 1000], {
        ids: is.bytes,
        starts: is.bytes,
      }),
    );
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
  for (const { day, sessionCount } of days) {
    if (count > 0 && count + sessionCount > sessionsAtOnce) {
      cuts.push(dayStartMs(zone, day));
      count = 0;
    }
    count += sessionCount;
  }
  const edges = [fromMs, ...cuts, belowMs];
  return cuts.concat(belowMs).map((to, index) => ({ fromMs: edges[index] ?? fromMs, belowMs: to }));
}
