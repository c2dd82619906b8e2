export { removeViewsOf } from './remove-views-of.ts';
export { viewsRpc } from './rpc.ts';
