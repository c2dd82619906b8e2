import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { findAccount } from '../people/find-account.ts';
import { badToken, readToken, tokenPurposes } from './one-time-tokens.ts';

/** Uses nothing up: who opens a link that ended learns so before filling in a form. */
export const checkLink = operation({
  id: 'auth.checkLink',
  summary: 'Check whether a mailed link still works, and for whom, without using it',
  kind: 'query',
  access: 'public',
  scope: 'system',
  limit: 'auth',
  input: z.strictObject({ purpose: z.enum(tokenPurposes), token: z.string().min(1).max(200) }),
  output: z.object({ email: z.string().nullable(), companyName: z.string().nullable() }),
  async run(ctx, { purpose, token }) {
    const { owner, account } = await ctx.transaction(async (tx) => {
      const owner = await readToken(tx, purpose, token, ctx.now());
      return { owner, account: owner?.userId ? await findAccount(tx, { id: owner.userId }) : undefined };
    });
    const isTaken = purpose === 'invite' && account?.user.status !== 'INVITED';
    if (!owner || isTaken) throw badToken(ctx, purpose);
    return { email: account?.user.email ?? owner.email, companyName: account?.companyName ?? null };
  },
});
