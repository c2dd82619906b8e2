export { estimateTexts, TextsEstimate } from './estimate-texts.ts';
export { batchJobs } from './jobs.ts';
export { spentThisMonth } from './make-jobs.ts';
export { batchRoutes } from './routes.ts';
export { batchRpc } from './rpc.ts';
