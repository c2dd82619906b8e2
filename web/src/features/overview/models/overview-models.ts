import type { ChartModel, Writing } from '../../../charts/chart-model.ts';
import { questionsModel, wordsModel } from '../../../charts/texts-model.ts';
import { sentiments } from '../../../view/filters/session-search.ts';
import type { Names } from '../../../view/names/use-names.ts';
import type { Grain } from '../../../view/period/grain.ts';
import type { Period } from '../../../view/period/period.ts';
import type { MetricsAnswer } from '../../../view/sessions/dashboard-queries.ts';
import { countsModel } from './counts-model.ts';
import { daysModel } from './days-model.ts';
import { hoursModel } from './hours-model.ts';
import { responseModel } from './response-model.ts';

interface Around {
  readonly grain: Grain;
  readonly names: Names;
  readonly timeZone: string;
  readonly period: Period;
}

type ModelName =
  | 'days'
  | 'sentiment'
  | 'categories'
  | 'languages'
  | 'countries'
  | 'channels'
  | 'ratings'
  | 'teams'
  | 'versions'
  | 'tags'
  | 'hours'
  | 'response'
  | 'questions'
  | 'words';

/** Every chart of the overview, out of one answer. */
export function overviewModels(
  { metrics, previous, generatedAt }: MetricsAnswer,
  { names, timeZone, period, grain }: Around,
  writing: Writing,
): Record<ModelName, ChartModel> {
  const { t } = writing;
  const texts = (name: 'teams' | 'versions' | 'tags', filter: 'team' | 'botVersion' | 'tag'): ChartModel =>
    countsModel(
      {
        id: name,
        labelHeader: t(`session.${filter}`),
        counts: metrics[name],
        labelOf: (value) => value,
        drillOf: (values) => ({ [filter]: values }),
        limit: few,
        // One with several tags counts for each of them.
        total: metrics.totalSessions,
      },
      writing,
    );
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
    categories: countsModel(
      {
        id: 'categories',
        labelHeader: t('chart.category'),
        counts: metrics.categories,
        labelOf: names.category,
        drillOf: (category) => ({ category }),
        limit: 9,
      },
      writing,
    ),
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
    teams: texts('teams', 'team'),
    versions: texts('versions', 'botVersion'),
    tags: texts('tags', 'tag'),
    languages: countsModel(
      {
        id: 'languages',
        labelHeader: t('chart.language'),
        counts: metrics.languages,
        labelOf: names.language,
        drillOf: (language) => ({ language }),
        limit: few,
      },
      writing,
    ),
    countries: countsModel(
      {
        id: 'countries',
        labelHeader: t('chart.country'),
        counts: metrics.countries,
        labelOf: names.country,
        drillOf: (country) => ({ country }),
        limit: 250,
      },
      writing,
    ),
    channels: countsModel(
      {
        id: 'channels',
        labelHeader: t('chart.channel'),
        counts: metrics.channels,
        labelOf: (value) => value,
        drillOf: (channel) => ({ channel }),
        limit: few,
      },
      writing,
    ),
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
