export { fillDemo } from './fill-demo.ts';
export { demoRpc } from './rpc.ts';
