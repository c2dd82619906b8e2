export { allCompanies } from './all-companies.ts';
export { auditJobs } from './jobs.ts';
export { createAuditRecorder, type RunningRecorder } from './recording/recorder.ts';
export { auditRoutes } from './routes.ts';
export { auditRpc } from './rpc.ts';
export { readWindow } from './selecting/day-window.ts';
export { dayZone } from './selecting/day-zone.ts';
export { verifyAll } from './verify-all.ts';
