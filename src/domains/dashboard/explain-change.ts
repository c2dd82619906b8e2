import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import { measures, readCurrent } from '../figures/index.ts';
import { explainPeriod, explanation } from './explanation.ts';
import { FilterInput, readView } from './filter-input.ts';
import { closedPeriod, joinPeriods, previousPeriod } from './read-period.ts';

export const explainChange = operation({
  id: 'dashboard.explainChange',
  summary:
    'Explain which category, language, channel, country, team, bot version, tag or assignee moved a metric since the previous period',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  input: z.strictObject({ ...FilterInput, metric: z.enum(measures) }),
  output: z.object({ ...explanation, catchingUp }),
  run: async (ctx, { metric, ...filters }) =>
    readCurrent(ctx, {
      plan({ timeZone }) {
        const current = closedPeriod(filters, timeZone, ctx.now().getTime());
        const period = joinPeriods(previousPeriod(current, timeZone), current);
        return { view: { ...readView(filters, timeZone, ctx.actor), period }, current, isLong: true };
      },
      async read(figures, { view, current }) {
        return {
          ...(await explainPeriod(figures, metric, view, current)),
          ...saidCatchingUp(figures.isBehind),
        };
      },
    }),
});
