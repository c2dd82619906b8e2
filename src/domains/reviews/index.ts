export { getQuality } from './get-quality.ts';
export { reviewJobs } from './jobs.ts';
export { reviewRoutes } from './routes.ts';
export { reviewsRpc } from './rpc.ts';
