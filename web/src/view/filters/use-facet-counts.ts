import { useQuery } from '@tanstack/react-query';
import { attributeOf } from '../../../../src/domains/figures/store/dimensions.ts';
import { useT } from '../../i18n/i18n-context.ts';
import { ask, type RpcInput, rpc } from '../../lib/rpc.ts';
import type { Period } from '../period/period.ts';
import { dashboardKey, type Metrics, metricsQuery } from '../sessions/dashboard-queries.ts';
import { filtersOf, type SessionSearch } from './session-search.ts';
import type { Facet, FacetOption } from './use-facets.ts';

/**
 * How many sessions each value would show, in the range and with the other filters of the view. Asked when a menu is
 * opened; what the service does not count has no number.
 */
export function useFacetCounts(search: SessionSearch, period: Period | null, facet: Facet) {
  const key = attributeOf(facet.name);
  const own: readonly string[] = facet.name === 'ratingFrom' ? ['ratingFrom', 'ratingTo'] : [facet.name];
  const { attribute, ...others } = filtersOf(search);
  const filters = Object.fromEntries(Object.entries(others).filter(([name]) => !own.includes(name)));
  const isAllTime = period !== null && !period.startDate && !period.endDate;
  const asked = {
    ...filters,
    attribute: Object.fromEntries(Object.entries(attribute ?? {}).filter(([of]) => of !== key)),
    ...(isAllTime ? { startDate: '1970-01-01' } : period),
    companyId: search.companyId,
    compare: 'none' as const,
  };
  const { data } = useQuery({
    ...metricsQuery(asked),
    enabled: period !== null && key === undefined,
    placeholderData: undefined,
  });
  const byAttribute = useQuery({
    ...attributeQuery(key ?? '', asked),
    enabled: period !== null && key !== undefined,
  });
  const t = useT();
  if (key === undefined)
    return {
      options: facet.options?.() ?? [],
      countOf: (value: string) => (data ? countOf(data.metrics, facet.name, value) : undefined),
    };
  const counts = new Map(byAttribute.data?.rows.map(({ value, sessions }) => [value ?? '', sessions]));
  const met = [...counts.keys(), ...facet.chosen.filter((value) => !counts.has(value))];
  return {
    options: met.map((value): FacetOption => ({ value, label: value === '' ? t('filter.unknown') : value })),
    countOf: (value: string) => (byAttribute.data ? (counts.get(value) ?? 0) : undefined),
  };
}

/** The values of an attribute, the most frequent first. */
const attributeQuery = (key: string, asked: Omit<RpcInput['dashboard']['breakdown'], 'by'>) =>
  ask([...dashboardKey, 'attribute', key, asked], rpc.dashboard.breakdown, {
    ...asked,
    by: `attribute.${key}`,
    limit: mostCounted,
  });

function countOf(metrics: Metrics, name: Facet['name'], value: string): number | undefined {
  const counts = countsOf(metrics)[name];
  // Of what is said in any number of ways only the frequent are counted.
  if (!counts) return undefined;
  if (Object.hasOwn(counts, value)) return counts[value];
  return Object.keys(counts).length < mostCounted ? 0 : undefined;
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
