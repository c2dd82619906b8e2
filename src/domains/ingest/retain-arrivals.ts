import { z } from 'zod';
import { dayMs } from '../../kernel/day-ms.ts';
import { task } from '../../kernel/operation.ts';

export const retainArrivals = task({
  id: 'ingest.retain',
  summary: 'Delete ingestion counts that are no longer shown',
  audit: { none: 'counts of a day that is over' },
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const before = new Date(ctx.now().getTime() - dayMs);
    await ctx.transaction((tx) => tx.query('DELETE FROM ingest_minute WHERE minute < $1', [before]));
    await ctx.transaction((tx) => tx.query('DELETE FROM ingest_refusal WHERE last_at < $1', [before]));
    return {};
  },
});
