export { originBit, originBits } from './label-origins.ts';
