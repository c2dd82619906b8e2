import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { id } from '../../kernel/schema.ts';
import { checkConfirmed } from '../accounts/mails/index.ts';
import { pullSource, readSource } from './pulling/pull-source.ts';

export const pullNow = operation({
  id: 'imports.pullNow',
  summary: "Fetch from the company's data source now",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: { none: 'the pull leaves an entry of its own, whoever began it' },
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    result: z.enum(['QUEUED', 'NOT_MODIFIED', 'FAILED']),
    importId: z.string().nullable(),
    message: said,
  }),
  async run(ctx) {
    await checkConfirmed(ctx);
    const source = await readSource(ctx.services, ctx.companyId);
    return pullSource(ctx.services, source, { actor: ctx.actor, origin: ctx.origin, signal: ctx.signal });
  },
});
