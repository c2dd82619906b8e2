export { securityJobs } from './jobs.ts';
export { countPast, judgePast } from './judge-past.ts';
export { createReadingTally } from './readings/reading-tally.ts';
export { createRefusalTally, type RefusalTally, tallyRefusals } from './refusal-tally.ts';
export { securityRoutes } from './routes.ts';
export { securityRpc, webhookRpc } from './rpc.ts';
export { createSecurityWatch, type SecurityWatch } from './watch.ts';
