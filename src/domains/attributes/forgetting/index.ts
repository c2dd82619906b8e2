export { askedAtOnce, askSome, doubtValues, forgetDoubted } from './forget-values.ts';
