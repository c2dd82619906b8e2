import type { ChartModel, Writing } from '../../../charts/chart-model.ts';
import { questionsModel, wordsModel } from '../../../charts/texts-model.ts';
import { sentiments } from '../../../view/filters/session-search.ts';
import type { Names } from '../../../view/names/use-names.ts';
import type { Grain } from '../../../view/period/grain.ts';
import type { Period } from '../../../view/period/period.ts';
import type { MetricsAnswer } from '../../../view/sessions/dashboard-queries.ts';
import { type CountsSource, countsModel } from './counts-model.ts';
import { daysModel } from './days-model.ts';
import { hoursModel } from './hours-model.ts';
import { responseModel } from './response-model.ts';

interface Around {
  readonly grain: Grain;
  readonly names: Names;
  readonly timeZone: string;
  readonly period: Period;
}

/** Every chart of the overview, out of one answer. */
export function overviewModels(
  { metrics, previous, generatedAt }: MetricsAnswer,
  { names, timeZone, period, grain }: Around,
  writing: Writing,
) {
  const { t } = writing;
  const counts = (
    id: 'categories' | 'languages' | 'countries' | 'channels' | 'teams' | 'versions' | 'tags',
    filter: 'category' | 'language' | 'country' | 'channel' | 'team' | 'botVersion' | 'tag',
    more: Partial<CountsSource> & Pick<CountsSource, 'labelHeader'>,
  ): ChartModel =>
    countsModel(
      {
        id,
        counts: metrics[id],
        labelOf: (value) => value,
        drillOf: (values) => ({ [filter]: values }),
        limit: few,
        ...more,
      },
      writing,
    );
  // One with several tags counts for each of them.
  const total = metrics.totalSessions;
  return {
    days: daysModel(
      {
        days: metrics.days,
        previousDays: previous?.days ?? null,
        period,
        grain,
        now: new Date(generatedAt),
        timeZone,
      },
      writing,
    ),
    sentiment: countsModel(
      {
        id: 'sentiment',
        labelHeader: t('chart.sentiment'),
        counts: {
          POSITIVE: metrics.sentimentPositiveCount,
          NEUTRAL: metrics.sentimentNeutralCount,
          NEGATIVE: metrics.sentimentNegativeCount,
        },
        order: sentiments,
        labelOf: (value) => t(sentimentKey(value)),
        drillOf: (values) => ({ sentiment: sentiments.filter((one) => values.includes(one)) }),
      },
      writing,
    ),
    categories: counts('categories', 'category', {
      labelHeader: t('chart.category'),
      labelOf: names.category,
      limit: 9,
    }),
    ratings: countsModel(
      {
        id: 'ratings',
        labelHeader: t('session.rating'),
        counts: Object.fromEntries(metrics.ratings.distribution.map((count, at) => [String(at + 1), count])),
        order: ['5', '4', '3', '2', '1'],
        labelOf: (rating) => t('session.rating.outOf', { rating }),
        drillOf: ([rating]) => ({ ratingFrom: Number(rating), ratingTo: Number(rating) }),
      },
      writing,
    ),
    teams: counts('teams', 'team', { labelHeader: t('session.team'), total }),
    versions: counts('versions', 'botVersion', { labelHeader: t('session.botVersion'), total }),
    tags: counts('tags', 'tag', { labelHeader: t('session.tag'), total }),
    languages: counts('languages', 'language', { labelHeader: t('chart.language'), labelOf: names.language }),
    countries: counts('countries', 'country', {
      labelHeader: t('chart.country'),
      labelOf: names.country,
      limit: 250,
    }),
    channels: counts('channels', 'channel', { labelHeader: t('chart.channel') }),
    hours: hoursModel(metrics.hours, writing),
    response: responseModel(
      {
        bands: metrics.responseTimeDistribution,
        median: metrics.medianResponseTime,
        p95: metrics.p95ResponseTime,
      },
      writing,
    ),
    questions: questionsModel(metrics.topQuestions, writing),
    words: wordsModel(metrics.wordCloudData, writing),
  };
}

/** As many as a small tile has room for. */
const few = 6;

const sentimentKey = (value: string) =>
  `sentiment.${sentiments.find((one) => one === value) ?? 'NEUTRAL'}` as const;
