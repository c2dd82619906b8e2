export { analysableSession } from './analysable-session.ts';
export {
  type AnewSelection,
  type AnewSession,
  countSessionsToAnalyseAnew,
  sessionsToAnalyseAnew,
} from './analysed-sessions.ts';
export { applyEnrichments, type Enrichment, type EnrichmentOutcome } from './apply-enrichment.ts';
export { correctSession } from './correct-session.ts';
export { countSessions } from './count-sessions.ts';
export { type DerivableField, derivableFields } from './derivable-fields.ts';
export { catchUp } from './figures/catch-up.ts';
export { chooseDay, isUnfiltered, type Selection } from './figures/choose-days.ts';
export { dayParts, readDayRows } from './figures/day-parts.ts';
export { type Dimension, dimensions } from './figures/dimensions.ts';
export { bandEdgesSeconds, bucketBase, type DayFigures, type Figures } from './figures/figures.ts';
export { findHits } from './figures/find-hits.ts';
export { idAt, listSessions, type SortField, sortFields } from './figures/list-sessions.ts';
export { type PartCache, partCacheOf } from './figures/part-cache.ts';
export { type Period, planPeriod } from './figures/plan-period.ts';
export { type CurrentCompany, readCurrent } from './figures/read-current.ts';
export { type FiguresAnswer, readFigures } from './figures/read-figures.ts';
export { readFilteredFigures } from './figures/read-filtered-figures.ts';
export { inOneTransaction, type Reading } from './figures/reading.ts';
export type { SessionFilter } from './figures/select-sessions.ts';
export { sketchCount } from './figures/user-sketch.ts';
export { questionKey } from './figures/words.ts';
export { dayStartMs, localDay } from './figures/zone-days.ts';
export { type Forgotten, forgetPerson } from './forget-person.ts';
export { holdBack } from './held-back.ts';
export { sessionJobs } from './jobs.ts';
export { lockSessions } from './lock-sessions.ts';
export { readSession, SessionDetail } from './read-session.ts';
export { type ReadySession, readySessions, type StoreRules } from './ready-sessions.ts';
export { maskAddressesIn } from './redact/mask-addresses.ts';
export { redactInTurns } from './redact/redact-in-turns.ts';
export { orderRelabelling, relabelStep } from './relabel-categories.ts';
export type { MessageRole, Sentiment, StageStatus } from './session-codes.ts';
export { sentimentCode, sentiments, stageCode, stageStatuses } from './session-codes.ts';
export type { MessageInput, SessionInput, SourceField } from './session-input.ts';
export type { SessionColumns } from './session-record.ts';
export { handOutSession, SessionRecord, sessionColumns } from './session-record.ts';
export type { LabelField, Labels } from './settle-labels.ts';
export type { StoredSession } from './snapshot-sessions.ts';
export { type StoreOptions, type StoreResult, storeReady, storeSessions } from './store-sessions.ts';
export {
  type Category,
  categoryLabel,
  countUnknownCategories,
  otherKey,
  readTaxonomy,
  taxonomyPresets,
  writeTaxonomy,
} from './taxonomy.ts';
export { changedSince, type UndoItem, undoSessions } from './undo-sessions.ts';
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
} from './waiting-sessions.ts';
export {
  type FetchedTranscript,
  failTranscript,
  storeTranscript,
  type WaitingTranscript,
  waitingTranscripts,
} from './waiting-transcripts.ts';
