import type { Route } from '../../kernel/route.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { startSignIn } from './start-sign-in.ts';

export const identityRoutes: Route[] = [
  { method: 'POST', path: '/api/auth/provider/start', op: startSignIn },
  { method: 'POST', path: '/api/auth/provider/finish', op: finishSignIn },
];
