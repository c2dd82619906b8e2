import { searchKey } from '../../../kernel/search/search-query.ts';
import type { Period } from '../../../kernel/time/period.ts';
import type { Place } from '../place.ts';
import { dayParts, readDayRows } from '../store/day-parts.ts';
import { rangeOf } from '../store/plan-period.ts';
import type { Search } from '../view.ts';
import { findInDays } from './find-in-days.ts';
import { type Hits, placesInDays } from './hit-places.ts';
import { readIndexedDays } from './indexed-day.ts';

/**
 * What a search finds on the days of a period. Kept while nothing of the company changes: the pages, sorts, filters and
 * figures of one search all ask for the same.
 */
export async function findHits(place: Place, search: Search, period: Period | undefined): Promise<Hits> {
  const { company, cache, companyId } = place;
  const range = rangeOf(company.timeZone, period);
  const key = `${companyId} hits ${company.version} ${range.first} ${range.last} ${search.inTranscripts} ${searchKey(search.query)}`;
  const known = company.isSettled ? cache.get(key) : undefined;
  if (known) return known as Hits;
  const indexed = await readIndexedDays(place, range);
  const found = await findInDays(place, search, indexed);
  const packed = new Map((await readDayRows(place, range)).map((row) => [row.day, row]));
  const days = new Map(
    indexed.flatMap((one) => {
      const row = packed.get(one.day);
      return row ? [[one.day, { row, indexed: one }] as const] : [];
    }),
  );
  const hits = await placesInDays(place, dayParts(place), days, found);
  if (company.isSettled) cache.set(key, hits, bytesOf(hits));
  return hits;
}

const bytesOf = (hits: Hits): number =>
  [...hits.values()].reduce((sum, places) => sum + places.byteLength + 64, 0);
