export { askSome, doubtValues, forgetDoubted } from './forget-values.ts';
