import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { readSession, SessionDetail } from '../sessions/index.ts';

export const getDashboardSession = operation({
  id: 'dashboard.session',
  summary: 'Get one session with its messages, AI results and corrections',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'sessions:read',
  limit: 'dashboard',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: z.object({ session: SessionDetail }),
  async run(ctx, { id }) {
    const session = await ctx.transaction((tx) => readSession(tx, id, ctx));
    if (!session) throw notFound(say('thing.session'));
    return { session };
  },
});
