export { attributeOf, type Cut, cuts, dimensions } from '../store/dimensions.ts';
export { added, amountOf, type Cell, emptyCell } from './amounts.ts';
export type { Step } from './tally-steps.ts';
