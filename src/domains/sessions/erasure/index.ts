export { findErased, liftErasure, readErasures } from './erasures.ts';
export { forgetPerson } from './forget-person.ts';
export { holdErasures } from './hold-erasures.ts';
