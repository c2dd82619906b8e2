export {
  type Category,
  categoryLabel,
  categoryReader,
  countUnknownCategories,
  otherKey,
  readCategory,
  readTaxonomy,
  taxonomyPresets,
  toCategoryRecord,
  writeTaxonomy,
} from './taxonomy.ts';
