import { z } from 'zod';
import { saidCatchingUp } from '../../../kernel/catching-up.ts';
import { operation } from '../../../kernel/operation.ts';
import { offsetOf, PageInput, paginate, sortOrder } from '../../../kernel/page.ts';
import { breakdownMeasures } from './breakdown-names.ts';
import { BreakdownAnswer, RowsInput } from './breakdown-schema.ts';
import { readRows } from './read-rows.ts';

export const getBreakdown = operation({
  id: 'dashboard.breakdown',
  summary:
    'Get the figures of a period broken down by one or two dimensions, compared with the previous period',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  input: z.strictObject({
    ...PageInput,
    ...RowsInput,
    sortOrder,
    values: z
      .array(z.string().max(200))
      .max(3)
      .optional()
      .describe('Values to chart over time; empty: unknown'),
    measure: z.enum(breakdownMeasures).default('sessions').describe('What to chart'),
  }),
  output: BreakdownAnswer,
  async run(ctx, { page, limit, values = [], measure, ...asked }) {
    const part = { offset: offsetOf({ page, limit }), limit };
    const { rowCount, isBehind, ...told } = await readRows(ctx, asked, { part, drawn: { values, measure } });
    return {
      by: asked.by,
      and: asked.and ?? null,
      ...told,
      pagination: paginate({ page, limit }, rowCount),
      generatedAt: ctx.now().toISOString(),
      ...saidCatchingUp(isBehind),
    };
  },
});
