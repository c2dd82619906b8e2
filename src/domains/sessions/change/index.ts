export { lockSessions } from '../store/lock-sessions.ts';
export type { StoredSession } from '../store/snapshot-sessions.ts';
export { correctSession } from './correct-session.ts';
export { withFewSpans } from './few-spans.ts';
export { mergeValuesStep } from './merge-values.ts';
export { orderRelabelling, relabelStep } from './relabel-categories.ts';
export { changedSince, removeSessions, undoSessions } from './undo-sessions.ts';
