import { z } from 'zod';
import type { Period } from '../../kernel/time/period.ts';
import { attributeName } from '../attributes/index.ts';
import { explained, measures, type readCurrent, type View } from '../figures/index.ts';
import { daysOf, dayText, previousPeriod } from './read-period.ts';

const Contribution = z.object({
  value: z.string().nullable().describe('null: sessions where it is not known'),
  sessions: z.int().describe('A session with several tags counts for each and contributes a part to each'),
  previousSessions: z.int(),
  metric: z.number().nullable(),
  previousMetric: z.number().nullable(),
  contribution: z
    .number()
    .describe('How much of the change it made; all of a dimension add up to the change'),
  rateEffect: z.number().describe('The part that comes from its own metric being different'),
  mixEffect: z.number().describe('The part that comes from its share of the sessions being different'),
});

/** What moved a metric from the period before to this one. */
export const explanation = {
  metric: z.enum(measures),
  value: z.number().nullable(),
  previousValue: z.number().nullable(),
  change: z.number().nullable(),
  sessions: z.int(),
  previousSessions: z.int(),
  dateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
  previousDateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
  dimensions: z
    .array(
      z.object({ dimension: z.union([z.enum(explained), attributeName]), values: z.array(Contribution) }),
    )
    .describe(
      'The largest contributions first, at most 1,000; a dimension with more than 20,000 values is left out',
    ),
};
const Explanation = z.object(explanation);
export type Explanation = z.output<typeof Explanation>;

type CurrentFigures = Parameters<Parameters<typeof readCurrent>[1]['read']>[0];

/** One answer, whoever asks: the screen, or an alert that carries it. */
export async function explainPeriod(
  { company, explain }: CurrentFigures,
  metric: Explanation['metric'],
  view: Omit<View, 'period'>,
  period: Period,
): Promise<Explanation> {
  const before = previousPeriod(period, company.timeZone);
  const range = (of: Period) => {
    const { first, last } = daysOf(of, company.timeZone);
    return { minDate: dayText(first), maxDate: dayText(last) };
  };
  return {
    metric,
    ...(await explain(metric, { ...view, period }, { ...view, period: before })),
    dateRange: range(period),
    previousDateRange: range(before),
  };
}
