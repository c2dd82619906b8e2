import { z } from 'zod';
import { catchingUp } from '../../kernel/catching-up.ts';
import { instant } from '../../kernel/schema.ts';
import { isDaySeries } from '../../kernel/written/day-series.ts';
import { companyStatuses } from '../companies/index.ts';

const counts = z.record(z.string(), z.int());
/** A record by day. What made a series answers for each of its days: they are too many to be asked one by one. */
function byDay(value: z.ZodType<number>) {
  const record = z.record(z.string(), value);
  const { $schema: _, ...form } = z.toJSONSchema(record);
  const isByDay = (given: unknown) => isDaySeries(given) || record.safeParse(given).success;
  return z.custom<Record<string, number>>(isByDay, 'This is no series of days.').meta(form);
}

const frequent = counts.describe('The hundred most frequent');
const percent = z.number().nullable();

const upTo = (name: string) =>
  z
    .int()
    .optional()
    .describe(
      `Only there where a long range holds more different ones than are kept: between \`${name}\` and so many, and \`${name}\` where it is not there`,
    );

export const AskedQuestion = z.object({
  question: z
    .string()
    .describe('Questions that differ only in numbers, names and codes count as one, with … in their place'),
  count: z.int(),
  countUpTo: upTo('count'),
  escalatedShare: z.number().describe('Of those that are counted'),
});

export const Metrics = z
  .object({
    totalSessions: z.int(),
    uniqueUsers: z.int(),
    uniqueUsersEstimated: z.boolean(),
    avgSessionsPerDay: z.number(),
    avgSessionLength: z.number().nullable().describe('Seconds'),
    avgResponseTime: z.number().nullable().describe('Seconds'),
    medianResponseTime: z.number().nullable().describe('Seconds, within 2%'),
    p95ResponseTime: z.number().nullable().describe('Seconds, within 2%'),
    escalatedCount: z.int(),
    forwardedCount: z.int(),
    resolvedChatsPercentage: percent.describe('Ended, not escalated, not forwarded'),
    sentimentPositiveCount: z.int(),
    sentimentNeutralCount: z.int(),
    sentimentNegativeCount: z.int(),
    days: byDay(z.int()).describe("Every day of the range, in the company's zone"),
    hours: z.array(z.array(z.int())).describe('Seven days from Monday, 24 hours each'),
    categories: counts,
    languages: counts,
    countries: counts,
    channels: frequent,
    tags: frequent,
    teams: frequent,
    versions: frequent.describe('By botVersion: the hundred most frequent'),
    ratings: z.object({
      average: z.number().nullable().describe('1 to 5'),
      count: z.int(),
      share: z.number().nullable().describe('Of all sessions, from 0 to 1'),
      distribution: z.array(z.int()).describe('How many were rated 1, 2, 3, 4 and 5'),
    }),
    firstResponse: z.object({
      average: z.number().nullable().describe('Seconds'),
      median: z.number().nullable().describe('Seconds, within 2%'),
      p95: z.number().nullable().describe('Seconds, within 2%'),
    }),
    topQuestions: z.array(AskedQuestion),
    wordCloudData: z.array(z.object({ text: z.string(), value: z.int(), valueUpTo: upTo('value') })),
    responseTimeDistribution: z.array(
      z.object({ fromSeconds: z.number(), toSeconds: z.number().nullable(), count: z.int() }),
    ),
    peakUsageTime: z.string().nullable(),
    sessionTrend: percent,
    usersTrend: percent,
    avgSessionTimeTrend: percent,
    avgResponseTimeTrend: percent,
    totalTokens: z.int(),
    totalCost: z.number(),
    avgDailyCosts: z.number(),
    tokensByDay: byDay(z.int()),
    costByDay: byDay(z.number()),
    currency: z.string().nullable().describe('The currency of most sessions with a cost'),
    otherCosts: z
      .array(z.object({ currency: z.string().nullable(), cost: z.number() }))
      .describe('In other currencies; never converted or added up'),
    ai: z.object({
      requests: z.int(),
      tokens: z.int(),
      cost: z.number(),
      listCost: z.number(),
      saved: z.number(),
      currency: z.string(),
    }),
  })
  .meta({ id: 'SessionMetrics' });
export type Metrics = z.infer<typeof Metrics>;

export const MetricsAnswer = z.object({
  metrics: Metrics,
  previous: Metrics.nullable(),
  company: z.object({
    id: z.string(),
    name: z.string(),
    status: z.enum(companyStatuses),
    timeZone: z.string(),
  }),
  dateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
  coverage: z.object({ sessions: z.int(), analysed: z.int() }),
  generatedAt: instant,
  catchingUp,
});
