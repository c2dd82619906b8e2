import { z } from 'zod';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { orderRelabelling, readTaxonomy, relabelStep, writeTaxonomy } from '../sessions/index.ts';
import { CategoryRecord, planTaxonomy, revisionOf, TaxonomyInput } from './taxonomy-input.ts';

const stepsAtOnce = 10;

export const updateTaxonomy = operation({
  id: 'dashboard.updateTaxonomy',
  summary: 'Sets the categories; those that go are carried into others, history included',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    ...TaxonomyInput,
    revision: z
      .string()
      .max(50)
      .optional()
      .describe('The revision that you saw: when the categories were changed since, the answer is 409'),
  }),
  output: z.object({
    categories: z.array(CategoryRecord),
    isRelabelling: z.boolean().describe('History is still being carried over, in the background'),
  }),
  async run(ctx, { revision, ...wanted }) {
    const change = await ctx.transaction(async (tx) => {
      // Two that change the categories at once take turns at the company's row.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const old = await readTaxonomy(tx, ctx.companyId);
      if (revision !== undefined && revision !== revisionOf(old))
        throw conflict('Somebody changed this record since you opened it. Load it again.', {
          revision: revisionOf(old),
        });
      const change = planTaxonomy(old, wanted);
      await writeTaxonomy(tx, change.categories);
      await orderRelabelling(tx, change.merges);
      await ctx.record(tx, {
        eventType: 'SYSTEM_CONFIG',
        action: 'taxonomy.update',
        severity: change.merges.length > 0 ? 'MEDIUM' : 'LOW',
        description: 'Changed the categories of the company.',
        companyId: ctx.companyId,
        metadata: { categoryCount: change.categories.length, merges: change.merges },
      });
      return change;
    });
    let isRelabelling = change.merges.length > 0;
    for (let step = 0; isRelabelling && step < stepsAtOnce; step += 1) {
      isRelabelling = await ctx.services.database.tenant(ctx.companyId, (tx) => relabelStep(tx, ctx.now()));
    }
    return { categories: [...change.categories], isRelabelling };
  },
});
