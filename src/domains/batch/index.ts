export { batchJobs } from './jobs.ts';
export { batchRoutes } from './routes.ts';
export { batchRpc } from './rpc.ts';
export { runBatchStep } from './run-by-hand.ts';
export { checkBatches, createBatches, storeResults } from './run-schedules.ts';
export { spentThisMonth } from './spending/budget.ts';
export { estimateTexts, TextsEstimate } from './spending/estimate-texts.ts';
