export { viewsRpc } from './rpc.ts';
