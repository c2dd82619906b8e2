import { useQuery } from '@tanstack/react-query';
import type { Period } from '../period/period.ts';
import { type Metrics, metricsQuery } from '../sessions/dashboard-queries.ts';
import { filtersOf, type SessionSearch } from './session-search.ts';
import type { Facet } from './use-facets.ts';

/**
 * How many sessions each value would show, in the range and with the other filters of the view. Asked when a menu is
 * opened; what the service does not count has no number.
 */
export function useFacetCounts(search: SessionSearch, period: Period | null, facet: Facet) {
  const own: readonly string[] = facet.name === 'ratingFrom' ? ['ratingFrom', 'ratingTo'] : [facet.name];
  const filters = Object.fromEntries(
    Object.entries(filtersOf(search)).filter(([name]) => !own.includes(name)),
  );
  const isAllTime = period !== null && !period.startDate && !period.endDate;
  const { data } = useQuery({
    ...metricsQuery({
      ...filters,
      ...(isAllTime ? { startDate: '1970-01-01' } : period),
      companyId: search.companyId,
      compare: 'none',
    }),
    enabled: period !== null,
    placeholderData: undefined,
  });
  return (value: string): number | undefined =>
    facet && data ? countOf(data.metrics, facet.name, value) : undefined;
}

function countOf(metrics: Metrics, name: Facet['name'], value: string): number | undefined {
  const counts = countsOf(metrics)[name];
  // Of what is said in any number of ways only the frequent are counted.
  return counts && (counts[value] ?? (Object.keys(counts).length < mostCounted ? 0 : undefined));
}

const mostCounted = 100;

const countsOf = (of: Metrics): Partial<Record<Facet['name'], Readonly<Record<string, number>>>> => ({
  category: of.categories,
  language: of.languages,
  country: of.countries,
  channel: of.channels,
  team: of.teams,
  botVersion: of.versions,
  tag: of.tags,
  sentiment: {
    POSITIVE: of.sentimentPositiveCount,
    NEUTRAL: of.sentimentNeutralCount,
    NEGATIVE: of.sentimentNegativeCount,
  },
  ratingFrom: Object.fromEntries(of.ratings.distribution.map((count, at) => [String(at + 1), count])),
});
