import { createHmac } from 'node:crypto';
import type { AccountThrottle } from '../../../kernel/services.ts';
import type { Limiter } from './limiter.ts';

/** At most a hundred failures an hour on one account, from wherever they come. */
export function createAccountThrottle(limiter: Limiter, secret: Buffer): AccountThrottle {
  const rule = { count: 100, windowSeconds: 3600 };
  // Counters may lie in a shared store that others read too: no address is to be found there.
  const keyOf = (account: string) => `a:${createHmac('sha256', secret).update(account).digest('base64url')}`;
  return {
    isBlocked: async (account) => !(await limiter.peek('account', keyOf(account), rule)).allowed,
    countFailure: async (account) => {
      await limiter.consume('account', keyOf(account), rule);
    },
  };
}
