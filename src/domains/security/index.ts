export { securityJobs } from './jobs.ts';
export { countOldHours, judgeOldEntries } from './judge-old-entries.ts';
export { createReadingTally } from './readings/reading-tally.ts';
export { securityRoutes } from './routes.ts';
export { securityRpc, webhookRpc } from './rpc.ts';
export { createSecurityWatch, type SecurityWatch } from './watching/watch.ts';
