export { identityRoutes } from './routes.ts';
export { identityRpc } from './rpc.ts';
