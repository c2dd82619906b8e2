export { ingestRoutes } from './routes.ts';
export { ingestRpc } from './rpc.ts';
