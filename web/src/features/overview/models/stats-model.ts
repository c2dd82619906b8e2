import { shareOf, type Writing } from '../../../charts/chart-model.ts';
import type { DrillPatch } from '../../../view/filters/session-search.ts';
import type { Metrics, MetricsAnswer, SeriesAnswer } from '../../../view/sessions/dashboard-queries.ts';

export const statNames = [
  'sessions',
  'users',
  'length',
  'response',
  'resolved',
  'escalated',
  'positive',
  'rating',
  'first',
  'cost',
] as const;
export type StatName = (typeof statNames)[number];

export interface Stat {
  readonly name: StatName;
  readonly value: string;
  /** Undefined when nothing is compared, null when the period before is empty. */
  readonly change: number | null | undefined;
  readonly changeText?: string;
  readonly moreIs: 'good' | 'bad' | 'neutral';
  /** The sessions that are counted, where the figure is a count of sessions or a share of them. */
  readonly drill: DrillPatch | null;
  readonly facts: ReadonlyArray<{ readonly label: string; readonly value: string }>;
}

/** The figures at the top of the overview. */
export function statsModel(answer: MetricsAnswer, { t, format }: Writing): Stat[] {
  const { metrics, previous, coverage } = answer;
  const write: Record<StatName, (of: Metrics) => string> = {
    sessions: (of) => format.number(of.totalSessions),
    users: (of) => format.number(of.uniqueUsers),
    length: (of) => format.duration(of.avgSessionLength),
    response: (of) => format.duration(of.avgResponseTime),
    resolved: (of) => format.percent(of.resolvedChatsPercentage),
    escalated: (of) => format.percent(escalatedShare(of)),
    positive: (of) => format.percent(positiveShare(of)),
    rating: (of) => format.number(of.ratings.average, 2),
    first: (of) => format.duration(of.firstResponse.average),
    cost: (of) => writeCost(of, format),
  };
  const amount: Record<StatName, (of: Metrics) => number | null> = {
    sessions: (of) => of.totalSessions,
    users: (of) => of.uniqueUsers,
    length: (of) => of.avgSessionLength,
    response: (of) => of.avgResponseTime,
    resolved: (of) => of.resolvedChatsPercentage,
    escalated: escalatedShare,
    positive: positiveShare,
    rating: (of) => of.ratings.average,
    first: (of) => of.firstResponse.average,
    cost: (of) => (of.totalCost === 0 && of.currency === null ? null : of.totalCost),
  };
  const counted = { label: t('metric.fact.sample'), value: format.number(metrics.totalSessions) };
  const analysed = {
    label: t('metric.fact.analysed'),
    value: t('metric.fact.analysedOf', {
      analysed: format.number(coverage.analysed),
      sessions: format.number(coverage.sessions),
    }),
  };
  const facts: Record<StatName, Stat['facts']> = {
    sessions: [{ label: t('metric.fact.perDay'), value: format.number(metrics.avgSessionsPerDay) }],
    users: [counted],
    length: [counted],
    response: [
      { label: t('metric.fact.median'), value: format.duration(metrics.medianResponseTime) },
      { label: t('metric.fact.p95'), value: format.duration(metrics.p95ResponseTime) },
    ],
    resolved: [counted, analysed],
    escalated: [
      { label: t('metric.escalated'), value: format.number(metrics.escalatedCount) },
      counted,
      analysed,
    ],
    positive: [counted, analysed],
    rating: [
      { label: t('metric.fact.rated'), value: format.number(metrics.ratings.count) },
      { label: t('metric.fact.ratedShare'), value: format.percent(percentOf(metrics.ratings.share)) },
    ],
    first: [
      { label: t('metric.fact.median'), value: format.duration(metrics.firstResponse.median) },
      { label: t('metric.fact.p95'), value: format.duration(metrics.firstResponse.p95) },
    ],
    cost: [
      counted,
      {
        label: t('metric.fact.perDay'),
        value: metrics.currency === null ? '–' : format.money(metrics.avgDailyCosts, metrics.currency),
      },
      // Never added across currencies, and never kept quiet either.
      ...metrics.otherCosts.map((other) => ({
        label: other.currency ?? t('metric.cost.noCurrency'),
        value: format.money(other.cost, other.currency),
      })),
    ],
  };
  /** Shares move by percentage points, all else in per cent; what is not known has not moved. */
  const moved = (name: StatName): Pick<Stat, 'change' | 'changeText'> => {
    const now = amount[name](metrics);
    if (!previous || now === null) return { change: undefined };
    const before = amount[name](previous);
    if (!shares.includes(name)) return { change: changeOf(now, before) };
    if (before === null) return { change: null };
    const points = Math.round((now - before) * 10) / 10;
    const sign = points > 0 ? '+' : points < 0 ? '−' : '';
    return {
      change: points,
      changeText: t('metric.points', { value: `${sign}${format.number(Math.abs(points))}` }),
    };
  };
  // Nobody is told of what nobody says.
  const isSaid = (name: StatName): boolean =>
    (name !== 'rating' && name !== 'first') ||
    [metrics, previous].some((of) => of && amount[name](of) !== null);
  return statNames.filter(isSaid).map((name) => ({
    name,
    value: write[name](metrics),
    ...moved(name),
    moreIs: moreIs[name],
    drill: drills[name],
    facts: [
      ...facts[name],
      ...(previous ? [{ label: t('metric.fact.previous'), value: write[name](previous) }] : []),
    ],
  }));
}

const moreIs: Record<StatName, Stat['moreIs']> = {
  sessions: 'neutral',
  users: 'neutral',
  length: 'neutral',
  response: 'bad',
  resolved: 'good',
  escalated: 'bad',
  positive: 'good',
  rating: 'good',
  first: 'bad',
  cost: 'bad',
};

const drills: Record<StatName, DrillPatch | null> = {
  sessions: {},
  users: null,
  length: null,
  response: null,
  resolved: { resolved: true },
  escalated: { escalated: true },
  positive: { sentiment: ['POSITIVE'] },
  rating: { ratingFrom: 1 },
  first: null,
  cost: null,
};

/** How each of them went over the period. */
export const seriesOf: Record<StatName, (series: SeriesAnswer['series']) => readonly (number | null)[]> = {
  sessions: ({ sessions }) => sessions,
  users: ({ uniqueUsers }) => uniqueUsers,
  length: ({ avgSessionLength }) => avgSessionLength,
  response: ({ avgResponseTime }) => avgResponseTime,
  resolved: ({ resolvedShare }) => resolvedShare,
  escalated: ({ escalatedShare }) => escalatedShare,
  positive: ({ positiveShare }) => positiveShare,
  rating: ({ avgRating }) => avgRating,
  first: ({ avgFirstResponse }) => avgFirstResponse,
  cost: ({ cost }) => cost,
};

const shares: readonly StatName[] = ['resolved', 'escalated', 'positive'];

const escalatedShare = (of: Metrics): number | null => shareOf(of.escalatedCount, of.totalSessions);

/** Without a currency the amount is told as it stands. */
const writeCost = ({ totalCost, currency }: Metrics, format: Writing['format']): string =>
  format.money(currency === null && totalCost === 0 ? null : totalCost, currency);

const percentOf = (share: number | null): number | null => (share === null ? null : share * 100);

export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / before) * 100;

function positiveShare(of: Metrics): number | null {
  const known = of.sentimentPositiveCount + of.sentimentNeutralCount + of.sentimentNegativeCount;
  return shareOf(of.sentimentPositiveCount, known);
}
