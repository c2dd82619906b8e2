export { analysableSession } from './analysable-session.ts';
export {
  type AnewSelection,
  type AnewSession,
  countSessionsToAnalyseAnew,
  sessionsToAnalyseAnew,
} from './analysed-sessions.ts';
export {
  countWaitingSessions,
  sampleSessions,
  type WaitingSession,
  waitingByCompany,
  waitingSessions,
} from './waiting-sessions.ts';
