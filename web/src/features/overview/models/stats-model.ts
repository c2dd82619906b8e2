import { shareOf, type Writing } from '../../../charts/chart-model.ts';
import type { DrillPatch } from '../../../view/filters/session-search.ts';
import type { Metrics, MetricsAnswer, SeriesAnswer } from '../../../view/sessions/dashboard-queries.ts';

interface Figure {
  readonly amount: (of: Metrics) => number | null;
  readonly kind: 'number' | 'share' | 'duration' | 'rating' | 'money';
  /** How it went over the period. */
  readonly series: Exclude<keyof SeriesAnswer['series'], 'startsAt'>;
  readonly moreIs: 'good' | 'bad' | 'neutral';
  /** The sessions that are counted, where it is a count of sessions or a share of them. */
  readonly drill: DrillPatch | null;
}

const figure = (
  kind: Figure['kind'],
  amount: Figure['amount'],
  series: Figure['series'],
  { moreIs = 'neutral', drill = null }: Partial<Figure> = {},
): Figure => ({ kind, amount, series, moreIs, drill });

export const figures = {
  sessions: figure('number', (of) => of.totalSessions, 'sessions', { drill: {} }),
  users: figure('number', (of) => of.uniqueUsers, 'uniqueUsers'),
  length: figure('duration', (of) => of.avgSessionLength, 'avgSessionLength'),
  response: figure('duration', (of) => of.avgResponseTime, 'avgResponseTime', { moreIs: 'bad' }),
  resolved: figure('share', (of) => of.resolvedChatsPercentage, 'resolvedShare', {
    moreIs: 'good',
    drill: { resolved: true },
  }),
  escalated: figure('share', (of) => shareOf(of.escalatedCount, of.totalSessions), 'escalatedShare', {
    moreIs: 'bad',
    drill: { escalated: true },
  }),
  positive: figure('share', positiveShare, 'positiveShare', {
    moreIs: 'good',
    drill: { sentiment: ['POSITIVE'] },
  }),
  rating: figure('rating', (of) => of.ratings.average, 'avgRating', {
    moreIs: 'good',
    drill: { ratingFrom: 1 },
  }),
  first: figure('duration', (of) => of.firstResponse.average, 'avgFirstResponse', { moreIs: 'bad' }),
  // Without a currency the amount is told as it stands.
  cost: figure('money', (of) => (of.totalCost === 0 && of.currency === null ? null : of.totalCost), 'cost', {
    moreIs: 'bad',
  }),
};
export type StatName = keyof typeof figures;
export const statNames = Object.keys(figures) as StatName[];

export interface Stat extends Pick<Figure, 'moreIs' | 'drill'> {
  readonly name: StatName;
  readonly value: string;
  /** Undefined when nothing is compared, null when the period before is empty. */
  readonly change: number | null | undefined;
  readonly changeText?: string;
  readonly facts: ReadonlyArray<{ readonly label: string; readonly value: string }>;
}

/** The figures at the top of the overview. */
export function statsModel(answer: MetricsAnswer, { t, format }: Writing): Stat[] {
  const { metrics, previous, coverage } = answer;
  const write = (name: StatName, of: Metrics): string => {
    const { amount, kind } = figures[name];
    const value = amount(of);
    if (kind === 'share') return format.percent(value);
    if (kind === 'duration') return format.duration(value);
    if (kind === 'money') return format.money(value, of.currency);
    return format.number(value, kind === 'rating' ? 2 : 1);
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
    const { amount, kind } = figures[name];
    const now = amount(metrics);
    if (!previous || now === null) return { change: undefined };
    const before = amount(previous);
    if (kind !== 'share') return { change: changeOf(now, before) };
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
    [metrics, previous].some((of) => of && figures[name].amount(of) !== null);
  return statNames.filter(isSaid).map((name) => ({
    name,
    value: write(name, metrics),
    ...moved(name),
    moreIs: figures[name].moreIs,
    drill: figures[name].drill,
    facts: [
      ...facts[name],
      ...(previous ? [{ label: t('metric.fact.previous'), value: write(name, previous) }] : []),
    ],
  }));
}

const percentOf = (share: number | null): number | null => (share === null ? null : share * 100);

const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / before) * 100;

function positiveShare(of: Metrics): number | null {
  const known = of.sentimentPositiveCount + of.sentimentNeutralCount + of.sentimentNegativeCount;
  return shareOf(of.sentimentPositiveCount, known);
}
