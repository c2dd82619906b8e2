export { spentThisMonth } from './budget.ts';
export { estimateTexts, TextsEstimate } from './estimate-texts.ts';
export { batchJobs } from './jobs.ts';
export { batchRoutes } from './routes.ts';
export { batchRpc } from './rpc.ts';
export { runBatchStep } from './run-by-hand.ts';
export { checkBatches, createBatches, storeResults } from './run-schedules.ts';
