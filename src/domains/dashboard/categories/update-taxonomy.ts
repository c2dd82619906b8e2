import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { orderRelabelling } from '../../sessions/change/index.ts';
import { toCategoryRecord, writeTaxonomy } from '../../taxonomy/index.ts';
import { followMerges, followMergesInFirings } from '../../views/index.ts';
import { holdTaxonomy, relabelSome } from './hold-taxonomy.ts';
import {
  CategoryRecord,
  planTaxonomy,
  Revision,
  type TaxonomyChange,
  TaxonomyInput,
} from './taxonomy-input.ts';

export const updateTaxonomy = operation({
  id: 'dashboard.updateTaxonomy',
  summary: 'Set the categories; sessions of removed ones move to others, past ones included',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    ...TaxonomyInput,
    revision: Revision,
  }),
  output: z.object({
    categories: z.array(CategoryRecord),
    isRelabelling: z.boolean().describe('Past sessions are still being updated in the background'),
  }),
  async run(ctx, { revision, ...wanted }) {
    const change = await ctx.transaction(async (tx) => {
      const old = await holdTaxonomy(tx, revision);
      const change = planTaxonomy(old, wanted, ctx.origin.language);
      await writeTaxonomy(tx, change.categories);
      await orderRelabelling(tx, change.merges);
      await followMerges(tx, intoOf(change));
      await ctx.record(tx, {
        action: 'taxonomy.update',
        severity: change.merges.length > 0 ? 'MEDIUM' : 'LOW',
        metadata: { categoryCount: change.categories.length, merges: change.merges },
      });
      return change;
    });
    if (change.merges.length > 0)
      await followMergesInFirings(
        (work) => ctx.services.database.tenant(ctx.companyId, work),
        intoOf(change),
      );
    const isRelabelling = change.merges.length > 0 && (await relabelSome(ctx));
    return { categories: change.categories.map(toCategoryRecord), isRelabelling };
  },
});

const intoOf = ({ merges }: TaxonomyChange): ReadonlyMap<string, string> =>
  new Map(merges.map(({ from, into }) => [from, into]));
