export { platformJobs } from './jobs.ts';
export { platformRoutes } from './routes.ts';
export { companyRpc, platformRpc, usersRpc } from './rpc.ts';
