export { forgetValues } from './forget-values.ts';
export { heldValues } from './held-values.ts';
