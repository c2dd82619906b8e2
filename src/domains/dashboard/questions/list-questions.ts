import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../../kernel/catching-up.ts';
import { operation } from '../../../kernel/operation.ts';
import { readCurrent } from '../../figures/index.ts';
import { FilterInput, readView } from '../filter-input.ts';
import { AskedQuestion } from '../metrics-schema.ts';
import { closedPeriod, daysOf, dayText } from '../read-period.ts';
import { questionsOf } from '../to-metrics.ts';

export const listQuestions = operation({
  id: 'dashboard.questions',
  summary: 'List the questions asked in a period, most frequent first, and how often they were escalated',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  input: z.strictObject({ ...FilterInput, top: z.int().min(1).max(200).default(100) }),
  output: z.object({
    questions: z.array(AskedQuestion),
    totalSessions: z.int(),
    dateRange: z.object({ minDate: z.string(), maxDate: z.string() }),
    catchingUp,
  }),
  run: async (ctx, { top, ...filters }) =>
    readCurrent(ctx, {
      plan({ timeZone }) {
        const period = closedPeriod(filters, timeZone, ctx.now().getTime());
        return { view: { ...readView(filters, timeZone, ctx.actor), period } };
      },
      async read({ company, isBehind, summary }, { view }) {
        const figures = await summary(view);
        const { first, last } = daysOf(view.period, company.timeZone);
        return {
          questions: questionsOf(figures, top),
          totalSessions: figures.sums.count,
          dateRange: { minDate: dayText(first), maxDate: dayText(last) },
          ...saidCatchingUp(isBehind),
        };
      },
    }),
});
