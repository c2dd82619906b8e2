export {
  type Category,
  categoryLabel,
  categoryReader,
  countUnknownCategories,
  otherKey,
  readTaxonomy,
  taxonomyPresets,
  writeTaxonomy,
} from './taxonomy.ts';
