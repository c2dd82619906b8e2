import { z } from 'zod';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id, line } from '../../../kernel/schema.ts';
import { countWords, maxSearchWords, readSearch } from '../../../kernel/search/search-query.ts';
import { say, written } from '../../../words/sentence.ts';
import { readCurrent } from '../../figures/index.ts';
import { orderRelabelling } from '../../sessions/change/index.ts';
import { type Category, readTaxonomy, toCategoryRecord, writeTaxonomy } from '../../taxonomy/index.ts';
import { holdTaxonomy, relabelSome } from './hold-taxonomy.ts';
import { CategoryInput, CategoryRecord, categoryKey, maxCategories, Revision } from './taxonomy-input.ts';

const mostCharacters = 200;
const words = line(mostCharacters)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), written(say('taxonomy.noWord')))
  .refine(
    (text) => text.length > mostCharacters || countWords(readSearch(text)) <= maxSearchWords,
    written(say('figures.mostWords', { most: maxSearchWords })),
  )
  .describe('Sessions whose first message, summary or id holds all of these words');

export const previewSplit = operation({
  id: 'dashboard.previewSplit',
  summary: "Count a category's sessions that contain all of some words: what a split would move",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional(), from: categoryKey, words }),
  output: z.object({ count: z.int() }),
  run: async (ctx, { from, words: wanted }) => ({ count: await countHolding(ctx, from, wanted) }),
});

export const splitCategory = operation({
  id: 'dashboard.splitCategory',
  summary:
    "Move a category's sessions that contain all of some words to another category, past ones included",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    from: categoryKey,
    into: CategoryInput.describe('A new category, placed after the old one, or an existing one'),
    words,
    revision: Revision,
  }),
  output: z.object({
    categories: z.array(CategoryRecord),
    count: z.int().describe('Sessions that are moved'),
    isRelabelling: z.boolean().describe('Past sessions are still being updated in the background'),
  }),
  async run(ctx, { from, into, words: wanted, revision }) {
    const count = await countHolding(ctx, from, wanted);
    const categories = await ctx.transaction(async (tx) => {
      const old = await holdTaxonomy(tx, revision);
      const split = withSplit(old, from, into);
      await writeTaxonomy(tx, split);
      await orderRelabelling(tx, [{ from, into: into.key, words: wanted }]);
      await ctx.record(tx, {
        action: 'taxonomy.split',
        severity: 'MEDIUM',
        metadata: { from, into: into.key, count },
      });
      return split;
    });
    const isRelabelling = await relabelSome(ctx);
    return { categories: categories.map(toCategoryRecord), count, isRelabelling };
  },
});

/** Also brings the index of words up to date, by which the split finds its sessions. */
async function countHolding(ctx: CompanyCtx, from: string, search: string): Promise<number> {
  return readCurrent(ctx, {
    isPatient: true,
    plan: () => ({ view: { period: undefined, filter: { category: [from] }, search: holding(search) } }),
    async read({ company, reading, page }, { view }) {
      mustBeAmong(await readTaxonomy(reading, company.id), from);
      const { totalCount } = await page(view, {
        sortBy: 'startTime',
        descending: true,
        offset: 0,
        limit: 1,
      });
      return totalCount;
    },
  });
}

const holding = (words: string) => {
  const query = readSearch(words);
  return query.length === 0 ? null : { query, inTranscripts: false };
};

function withSplit(old: readonly Category[], from: string, into: Category): readonly Category[] {
  mustBeAmong(old, from);
  if (into.key === from) throw invalidField('into.key', say('taxonomy.sameCategory'));
  if (old.some(({ key }) => key === into.key)) return old;
  if (old.length >= maxCategories) throw invalidField('into', say('taxonomy.full', { most: maxCategories }));
  const at = old.findIndex(({ key }) => key === from);
  return [...old.slice(0, at + 1), into, ...old.slice(at + 1)];
}

function mustBeAmong(categories: readonly Category[], wanted: string): void {
  if (!categories.some(({ key }) => key === wanted)) throw invalidField('from', say('taxonomy.noSuch'));
}
