export { newsJobs } from './jobs.ts';
export { newsRoutes } from './routes.ts';
export { alertsRpc, newsChannelsRpc } from './rpc.ts';
