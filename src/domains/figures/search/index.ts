export { dropGoneWords } from './drop-gone-words.ts';
export { idsHolding } from './ids-holding.ts';
