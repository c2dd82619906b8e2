import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { readCurrent } from '../../figures/index.ts';
import { readTaxonomy, taxonomyPresets, toCategoryRecord } from '../../taxonomy/index.ts';
import { allSessions } from '../filter-input.ts';
import { CategoryRecord, planTaxonomy, revisionOf, TaxonomyInput } from './taxonomy-input.ts';

export const getTaxonomy = operation({
  id: 'dashboard.taxonomy',
  summary: "Get the company's categories in order, with their session counts, and the presets",
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    categories: z.array(CategoryRecord.extend({ count: z.int() })),
    revision: z.string().describe("Send this with a change, so that no one else's change is overwritten"),
    presets: z.record(z.string(), z.array(CategoryRecord)),
  }),
  run: async (ctx) => {
    const { categories, counts } = await readCurrent(ctx, {
      plan: () => ({ view: allSessions }),
      read: async ({ company, reading, facets }) => ({
        categories: await readTaxonomy(reading, company.id),
        counts: (await facets()).categories,
      }),
    });
    const countOf = new Map(counts.map(({ value, count }) => [value, count]));
    return {
      categories: categories.map((category) => ({
        ...toCategoryRecord(category),
        count: countOf.get(category.key) ?? 0,
      })),
      revision: revisionOf(categories),
      presets: Object.fromEntries(
        Object.entries(taxonomyPresets).map(([name, list]) => [name, list.map(toCategoryRecord)]),
      ),
    };
  },
});

export const previewTaxonomy = operation({
  id: 'dashboard.previewTaxonomy',
  summary: 'Preview a change of categories: which are removed, and how many sessions move where',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject(TaxonomyInput),
  output: z.object({
    categories: z.array(CategoryRecord),
    relabelled: z.array(z.object({ from: z.string(), into: z.string(), count: z.int() })),
  }),
  run: async (ctx, wanted) =>
    readCurrent(ctx, {
      plan: () => ({ view: allSessions }),
      async read({ company, reading, facets }) {
        const { categories, merges } = planTaxonomy(
          await readTaxonomy(reading, company.id),
          wanted,
          ctx.origin.language,
        );
        const counts = (await facets()).categories;
        return {
          categories: categories.map(toCategoryRecord),
          relabelled: merges.map(({ from, into }) => ({
            from,
            into,
            count: counts.find(({ value }) => value === from)?.count ?? 0,
          })),
        };
      },
    }),
});
