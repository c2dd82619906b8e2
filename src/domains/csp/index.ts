export { createCspInbox, type RunningCspInbox } from './counting/csp-inbox.ts';
export { cspJobs } from './jobs.ts';
export { cspRoutes } from './routes.ts';
export { cspRpc } from './rpc.ts';
export { violatedSince, violationsPerMinute } from './violations-per-minute.ts';
