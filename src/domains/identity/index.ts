export { hasProven } from './has-proven.ts';
export { identityRoutes } from './routes.ts';
export { identityRpc } from './rpc.ts';
