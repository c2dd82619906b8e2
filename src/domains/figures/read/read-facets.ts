import { is, rows } from '../../../db/rows.ts';
import { dayStartMs } from '../../../kernel/zone-days.ts';
import type { Place } from '../place.ts';
import { readWhole } from './read-whole.ts';

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
export async function readFacets(place: Place): Promise<Facets> {
  const { companyId, cache, company } = place;
  const key = `${companyId} facets ${company.version}`;
  const known = cache.get(key) as Facets | undefined;
  if (known) return known;
  const [ends] = await rows(
    place,
    'SELECT min(day) AS first, max(day) AS last FROM session_day WHERE company_id = $1',
    [companyId],
    { first: is.orNull(is.number), last: is.orNull(is.number) },
  );
  const first = ends?.first ?? 0;
  const { figures } = await readWhole(place, {
    fromMs: dayStartMs(company.timeZone, first),
    belowMs: dayStartMs(company.timeZone, (ends?.last ?? first) + 1),
  });
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
