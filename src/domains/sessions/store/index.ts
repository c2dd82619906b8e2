export type { Derivation } from './mark-changed.ts';
export { type Held, readHeld } from './read-existing.ts';
export { type ReadySession, readySessions, type StoreRules } from './ready-sessions.ts';
export { type StoreOptions, type StoreResult, storeReady, storeSessions } from './store-sessions.ts';
