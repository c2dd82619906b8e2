import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { getAccount } from './find-account.ts';
import { Profile, toProfile } from './profile.ts';

export const getUser = operation({
  id: 'auth.getUser',
  summary: 'Get your profile',
  kind: 'query',
  access: 'session',
  scope: 'system',
  limit: 'session',
  input: z.strictObject({}),
  output: Profile,
  async run(ctx) {
    const { userId } = ctx.user();
    return toProfile(await ctx.transaction((tx) => getAccount(tx, userId)));
  },
});
