import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';

export const tidyDatabase = operation({
  id: 'platform.tidyDatabase',
  summary: 'Statistics and free room of tables, on the engine that does not see to them itself',
  kind: 'mutation',
  access: 'operator',
  scope: 'system',
  limit: 'general',
  audit: { none: 'it changes nothing that anybody could see' },
  input: z.strictObject({ vacuum: z.boolean() }),
  output: z.object({ tables: z.array(z.string()) }),
  async run(ctx, { vacuum }) {
    return { tables: [...(await ctx.services.database.tidy({ vacuum }))] };
  },
});
