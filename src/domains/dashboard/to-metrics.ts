import { nanosPerUnit } from '../../kernel/nanos.ts';
import { daySeries } from '../../kernel/written/day-series.ts';
import type { Summary } from '../figures/index.ts';
import { ratio, trend } from './compare.ts';
import type { Metrics } from './metrics-schema.ts';

const topQuestions = 20;
const topWords = 50;
const topValues = 100;

type Day = NonNullable<ReturnType<Summary['days']['get']>>;

/** Figures as the dashboard shows them; the trends stay null until there is something to compare with. */
export function toMetrics(figures: Summary, range: { first: number; last: number }): Metrics {
  const { sums, maps, users } = figures;
  const dayCount = range.last - range.first + 1;
  const { currency, total, others } = costsOf(figures);
  const byDay = (value: (day: Day) => number) =>
    daySeries(
      range,
      [...figures.days].map(([day, of]) => [day, value(of)]),
    );
  return {
    totalSessions: sums.count,
    uniqueUsers: users.count,
    uniqueUsersEstimated: users.isEstimated,
    avgSessionsPerDay: sums.count / dayCount,
    avgSessionLength: ratio(sums.durationSeconds, sums.durationCount),
    avgResponseTime: ratio(sums.responseMs / 1000, sums.responseCount),
    medianResponseTime: figures.responseSeconds.median,
    p95ResponseTime: figures.responseSeconds.p95,
    escalatedCount: sums.escalated,
    forwardedCount: sums.forwarded,
    resolvedChatsPercentage: ratio(sums.resolved * 100, sums.count),
    sentimentPositiveCount: sums.positive,
    sentimentNeutralCount: sums.neutral,
    sentimentNegativeCount: sums.negative,
    days: byDay((day) => day.count),
    hours: Array.from({ length: 7 }, (_, day) => [...figures.hours.slice(day * 24, day * 24 + 24)]),
    categories: ranked(maps.categories),
    languages: ranked(maps.languages),
    countries: ranked(maps.countries),
    channels: mostFrequent(figures.fields.channels),
    tags: mostFrequent(figures.fields.tags),
    teams: mostFrequent(figures.fields.teams),
    versions: mostFrequent(figures.fields.versions),
    ratings: ratingsOf(figures),
    firstResponse: {
      average: ratio(sums.firstMs / 1000, sums.firstCount),
      median: figures.firstSeconds.median,
      p95: figures.firstSeconds.p95,
    },
    topQuestions: questionsOf(figures, topQuestions),
    wordCloudData: top(
      figures.words,
      topWords,
      ({ count }) => count,
      ({ text }) => text,
    ).map(({ text, count, missed }) => ({ text, value: count, ...upTo('valueUpTo', count, missed) })),
    responseTimeDistribution: [...figures.responseBands],
    peakUsageTime: peakOf(figures),
    sessionTrend: null,
    usersTrend: null,
    avgSessionTimeTrend: null,
    avgResponseTimeTrend: null,
    totalTokens: sums.tokens,
    totalCost: total / nanosPerUnit,
    avgDailyCosts: total / nanosPerUnit / dayCount,
    tokensByDay: byDay((day) => day.tokens),
    costByDay: byDay((day) => (day.costs.get(currency ?? '') ?? 0) / nanosPerUnit),
    currency: currency || null,
    otherCosts: others,
    ai: {
      requests: sums.aiRequests,
      tokens: sums.aiTokens,
      cost: sums.aiCostNanos / nanosPerUnit,
      listCost: sums.aiListCostNanos / nanosPerUnit,
      saved: (sums.aiListCostNanos - sums.aiCostNanos) / nanosPerUnit,
      currency: 'USD',
    },
  };
}

/** With the change against the previous period, in percent; null where that was empty. */
export function withTrends(metrics: Metrics, previous: Metrics): Metrics {
  return {
    ...metrics,
    sessionTrend: trend(metrics.totalSessions, previous.totalSessions),
    usersTrend: trend(metrics.uniqueUsers, previous.uniqueUsers),
    avgSessionTimeTrend: trend(metrics.avgSessionLength, previous.avgSessionLength),
    avgResponseTimeTrend: trend(metrics.avgResponseTime, previous.avgResponseTime),
  };
}

/** The questions that were asked most, each in the wording that sorts first. */
export function questionsOf({ questions }: Summary, limit: number): Metrics['topQuestions'] {
  return top(
    questions,
    limit,
    ({ count }) => count,
    ({ text }) => text,
  ).map(({ text, count, missed, escalated }) => ({
    question: text,
    count,
    ...upTo('countUpTo', count, missed),
    escalatedShare: escalated / count,
  }));
}

/** Where some may have been let go of: the most there can be. */
const upTo = <Name extends string>(name: Name, count: number, missed: number): { [name in Name]?: number } =>
  missed > 0 ? ({ [name]: count + missed } as { [name in Name]?: number }) : {};

function peakOf({ hours }: Summary): string | null {
  const byHour = Array.from({ length: 24 }, (_, hour) => {
    let sum = 0;
    for (let day = 0; day < 7; day += 1) sum += hours[day * 24 + hour] ?? 0;
    return sum;
  });
  const most = Math.max(...byHour);
  if (most === 0) return null;
  const hour = byHour.indexOf(most);
  const text = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
  return `${text(hour)}-${text(hour + 1)}`;
}

interface Costs {
  currency: string | null;
  total: number;
  others: Metrics['otherCosts'];
}

function costsOf({ maps, days }: Summary): Costs {
  const totals = new Map<string, number>();
  for (const { costs } of days.values())
    for (const [currency, cost] of costs) totals.set(currency, (totals.get(currency) ?? 0) + cost);
  const [main] = top([...maps.currencies], 1, ([, count]) => count);
  if (!main) return { currency: null, total: 0, others: [] };
  const [currency] = main;
  const others = [...totals]
    .filter(([other]) => other !== currency)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([other, cost]) => ({ currency: other || null, cost: cost / nanosPerUnit }));
  return { currency, total: totals.get(currency) ?? 0, others };
}

const mostFrequent = (values: ReadonlyMap<string, { readonly count: number }>): Record<string, number> =>
  Object.fromEntries(
    top([...values], topValues, ([, { count }]) => count).map(([value, { count }]) => [value, count]),
  );

function ratingsOf({ ratings }: Summary): Metrics['ratings'] {
  const distribution = [...ratings.slice(1)];
  const count = distribution.reduce((sum, found) => sum + found, 0);
  const sum = distribution.reduce((whole, found, at) => whole + found * (at + 1), 0);
  return { average: ratio(sum, count), count, share: ratio(count, count + (ratings[0] ?? 0)), distribution };
}

const ranked = (map: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(top([...map], map.size, ([, count]) => count));

function top<Item>(
  items: readonly Item[],
  limit: number,
  countOf: (item: Item) => number,
  nameOf: (item: Item) => string = (item) => String((item as [string])[0]),
): Item[] {
  return [...items]
    .sort((a, b) => countOf(b) - countOf(a) || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, limit);
}
