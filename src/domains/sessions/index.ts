export { analysableSession } from './analysis/analysable-session.ts';
export {
  type AnewSelection,
  type AnewSession,
  countSessionsToAnalyseAnew,
  sessionsToAnalyseAnew,
} from './analysis/analysed-sessions.ts';
export { applyEnrichments, type Enrichment, type EnrichmentOutcome } from './analysis/apply-enrichment.ts';
export {
  countWaitingSessions,
  type FailedAnalysis,
  failAnalyses,
  readTranscripts,
  releaseStranded,
  resumeAnalyses,
  sampleSessions,
  setAnalysis,
  transcriptHashes,
  type WaitingSession,
  waitingByCompany,
  waitingSessions,
} from './analysis/waiting-sessions.ts';
export { correctSession } from './change/correct-session.ts';
export { type Forgotten, forgetPerson } from './change/forget-person.ts';
export { orderRelabelling, relabelStep } from './change/relabel-categories.ts';
export { changedSince, type UndoItem, undoSessions } from './change/undo-sessions.ts';
export { sessionJobs } from './jobs.ts';
export { countSessions } from './record/count-sessions.ts';
export { type DerivableField, derivableFields } from './record/derivable-fields.ts';
export { readSession, SessionDetail } from './record/read-session.ts';
export { readSessionRows } from './record/read-session-rows.ts';
export type { MessageRole, Sentiment, StageStatus } from './record/session-codes.ts';
export { sentimentCode, sentiments, stageCode, stageStatuses } from './record/session-codes.ts';
export type { MessageInput, SessionInput, SourceField } from './record/session-input.ts';
export { handOutSession, SessionRecord } from './record/session-record.ts';
export type { LabelField, Labels } from './record/settle-labels.ts';
export { lockSessions } from './store/lock-sessions.ts';
export { type ReadySession, readySessions, type StoreRules } from './store/ready-sessions.ts';
export type { StoredSession } from './store/snapshot-sessions.ts';
export { type StoreOptions, type StoreResult, storeReady, storeSessions } from './store/store-sessions.ts';
export {
  type FetchedTranscript,
  failTranscript,
  storeTranscript,
  type WaitingTranscript,
  waitingTranscripts,
} from './transcripts/waiting-transcripts.ts';
