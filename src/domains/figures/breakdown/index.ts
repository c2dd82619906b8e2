export { attributeOf, type Cut, cuts } from '../store/dimensions.ts';
export { amountOf, type Cell, emptyCell } from './amounts.ts';
