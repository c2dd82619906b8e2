export { beginErasure, findLeft } from './begin-erasure.ts';
export { type Erased, endErasure } from './end-erasure.ts';
export { eraseSome } from './erase-some.ts';
export { findErased, liftErasure, readErasures, wasAnyErased } from './erasures.ts';
export { forgetKept } from './forget-kept.ts';
