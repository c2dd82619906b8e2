export type { Derivation } from './mark-changed.ts';
export { type Held, readHeld } from './read-existing.ts';
export { type ReadySession, readySessions, type StoreRules } from './ready-sessions.ts';
export type { StoreResult } from './store-result.ts';
export { type StoreOptions, storeReady, storeSessions } from './store-sessions.ts';
