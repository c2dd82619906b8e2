export { allCompanies, platformChain } from './chain-ids.ts';
export { readWindow } from './day-window.ts';
export { dayZone } from './day-zone.ts';
export { auditJobs } from './jobs.ts';
export { type AuditParts, createAuditRecorder, type RunningRecorder } from './recorder.ts';
export { auditRoutes } from './routes.ts';
export { auditRpc } from './rpc.ts';
export { createSealer, type Sealer } from './sealer.ts';
export { verifyAll } from './verify-all.ts';
