export { dashboardRoutes } from './routes.ts';
export { dashboardRpc } from './rpc.ts';
export { dashboardTools } from './tools.ts';
