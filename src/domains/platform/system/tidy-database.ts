import { z } from 'zod';
import { task } from '../../../kernel/operation.ts';

export const tidyDatabase = task({
  id: 'platform.tidyDatabase',
  summary: "Update table statistics and free space, on the engine that doesn't do it itself",
  audit: { none: 'it changes nothing that anybody could see' },
  input: z.strictObject({ vacuum: z.boolean() }),
  output: z.object({ tables: z.array(z.string()) }),
  async run(ctx, { vacuum }) {
    return { tables: [...(await ctx.services.database.tidy({ vacuum }))] };
  },
});
