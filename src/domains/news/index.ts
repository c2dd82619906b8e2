export { newsJobs } from './jobs.ts';
export { newsRoutes } from './routes.ts';
export { alertsRpc } from './rpc.ts';
