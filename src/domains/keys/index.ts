export { keyJobs } from './jobs.ts';
export { createResolveKey } from './resolve-key.ts';
export { keyRoutes } from './routes.ts';
export { apiKeysRpc } from './rpc.ts';
