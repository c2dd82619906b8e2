import { z } from 'zod';
import { invalidField } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import {
  type Category,
  categoryLabel,
  countUnknownCategories,
  toCategoryRecord,
  writeTaxonomy,
} from '../../taxonomy/index.ts';
import { holdTaxonomy } from './hold-taxonomy.ts';
import { CategoryRecord, maxCategories } from './taxonomy-input.ts';

export const addCategories = operation({
  id: 'dashboard.addCategories',
  summary: "Create categories from words, such as a source's labels before an import; existing ones stay",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    labels: z.array(categoryLabel).min(1).max(maxCategories),
  }),
  output: z.object({ categories: z.array(CategoryRecord), added: z.array(CategoryRecord) }),
  run: (ctx, { labels }) =>
    ctx.transaction(async (tx) => {
      const old = await holdTaxonomy(tx, undefined);
      const added = withKeys(old, labels);
      if (added.length === 0) {
        ctx.nothingToRecord();
        return { categories: old.map(toCategoryRecord), added };
      }
      const categories = [...old, ...added];
      if (categories.length > maxCategories) throw tooMany(old.length, added.length);
      await writeTaxonomy(tx, categories);
      await ctx.record(tx, {
        action: 'taxonomy.add',
        metadata: { categoryCount: categories.length, added: added.map(({ key }) => key) },
      });
      return { categories: categories.map(toCategoryRecord), added };
    }),
});

/** New categories for the labels that mean none yet, each with a key of its own made of its label. */
function withKeys(old: readonly Category[], labels: readonly string[]): Category[] {
  const taken = new Set(old.map(({ key }) => key));
  return countUnknownCategories(old, labels).map(({ label }) => {
    const wanted = keyOf(label);
    let key = wanted;
    for (let n = 2; taken.has(key); n += 1) key = `${wanted.slice(0, 46)}_${n}`;
    taken.add(key);
    return { key, label, description: '' };
  });
}

const keyOf = (label: string): string => {
  const words = label.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  const key = words.replace(/[^A-Z0-9]+/g, '_').replace(/^[_0-9]+|_$/g, '');
  return key.slice(0, 50) || 'CATEGORY';
};

const tooMany = (there: number, added: number) => {
  const message = say('taxonomy.tooMany', { most: maxCategories, there, added });
  return invalidField('labels', message);
};
