export { sessionJobs } from './jobs.ts';
export { countSessions } from './record/count-sessions.ts';
export { readSession, SessionDetail } from './record/read-session.ts';
export { readSessionRows } from './record/read-session-rows.ts';
export { handOutSession, type Reader, SessionRecord } from './record/session-record.ts';
