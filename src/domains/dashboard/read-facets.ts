import type { Database } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { dayStartMs } from '../../kernel/zone-days.ts';
import { type CurrentCompany, partCacheOf, type Reading, readFigures } from '../figures/index.ts';

interface Facet {
  value: string;
  count: number;
}
export interface Facets {
  categories: Facet[];
  languages: Facet[];
  countries: Facet[];
  channels: Facet[];
}

/** Which values there are to filter by, most frequent first; kept in memory until a figure changes. */
export async function readFacets(
  reading: Reading,
  database: Database,
  { id, timeZone, version }: CurrentCompany,
): Promise<Facets> {
  const cache = partCacheOf(database);
  const key = `${id} facets ${version}`;
  const known = cache.get(key) as Facets | undefined;
  if (known) return known;
  const [ends] = await rows(
    reading,
    'SELECT min(day) AS first, max(day) AS last FROM session_day WHERE company_id = $1',
    [id],
    { first: is.orNull(is.number), last: is.orNull(is.number) },
  );
  const first = ends?.first ?? 0;
  const period = {
    fromMs: dayStartMs(timeZone, first),
    belowMs: dayStartMs(timeZone, (ends?.last ?? first) + 1),
  };
  const { figures } = await readFigures(reading, cache, id, timeZone, period);
  const facet = (map: ReadonlyMap<string, number>): Facet[] =>
    [...map]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  const { categories, languages, countries, channels } = figures.maps;
  const facets = {
    categories: facet(categories),
    languages: facet(languages),
    countries: facet(countries),
    channels: facet(channels),
  };
  cache.set(key, facets, 200 * (categories.size + languages.size + countries.size + channels.size) + 1000);
  return facets;
}
