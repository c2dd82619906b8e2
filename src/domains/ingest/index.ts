export { createArrivalBook } from './arrivals/arrival-book.ts';
export { ingestJobs } from './jobs.ts';
export { ingestRoutes } from './routes.ts';
export { ingestRpc } from './rpc.ts';
