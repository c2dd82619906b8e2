import { hash } from 'node:crypto';
import { z } from 'zod';
import { invalidField } from '../../../kernel/errors.ts';
import { said } from '../../../kernel/said.ts';
import { id } from '../../../kernel/schema.ts';
import { say, written } from '../../../words/sentence.ts';
import { type Category, categoryLabel, otherKey, readCategory } from '../../taxonomy/index.ts';

export const categoryKey = z.string().regex(/^[A-Z][A-Z0-9_]{0,49}$/, written(say('taxonomy.key')));

export const CategoryRecord = z.object({ key: z.string(), label: said, description: said });

export const maxCategories = 100;

export const CategoryInput = z.strictObject({
  key: categoryKey,
  label: categoryLabel,
  description: z.string().trim().max(500).default(''),
});

export const TaxonomyInput = {
  companyId: id.optional(),
  categories: z.array(CategoryInput).min(1).max(maxCategories).describe('All categories in their order'),
  merges: z
    .array(z.strictObject({ from: categoryKey, into: categoryKey }))
    .max(100)
    .default([])
    .describe('Where sessions of a removed category go; default: OTHER'),
};

export const Revision = z
  .string()
  .max(50)
  .optional()
  .describe('The revision you saw; if the categories have changed since, the response is 409');

/** Tells one state of the categories from another, so that an edit of an older one is noticed. */
export const revisionOf = (categories: readonly Category[]): string =>
  hash(
    'sha256',
    JSON.stringify(categories.map(({ key, label, description }) => [key, label, description])),
    'base64url',
  ).slice(0, 22);

export interface Merge {
  readonly from: string;
  readonly into: string;
}
export interface TaxonomyChange {
  readonly categories: readonly Category[];
  readonly merges: readonly Merge[];
}

/** What the new list means for the old one: OTHER stays, and every category that goes is carried into another. */
export function planTaxonomy(
  old: readonly Category[],
  wanted: { readonly categories: readonly Category[]; readonly merges: readonly Merge[] },
  language: string | null | undefined,
): TaxonomyChange {
  const list = wanted.categories.map((category) => readCategory(category, language));
  const keys = new Set(list.map(({ key }) => key));
  if (keys.size < list.length) throw invalidField('categories', say('taxonomy.keyTwice'));
  const known = old.find(({ key }) => key === otherKey);
  const other = known ?? { key: otherKey, label: 'Other', description: '' };
  const categories = keys.has(otherKey) ? list : [...list, other];
  keys.add(otherKey);
  const intoOf = new Map(wanted.merges.map(({ from, into }) => [from, into]));
  for (const [from, into] of intoOf) {
    if (!keys.has(into)) throw invalidField('merges', say('taxonomy.notAmong', { category: into }));
    if (keys.has(from)) throw invalidField('merges', say('taxonomy.mergedAway', { category: from }));
  }
  const gone = old.filter(({ key }) => !keys.has(key)).map(({ key }) => key);
  const merges = [...new Set([...gone, ...intoOf.keys()])].map((from) => ({
    from,
    into: intoOf.get(from) ?? otherKey,
  }));
  return { categories, merges };
}
