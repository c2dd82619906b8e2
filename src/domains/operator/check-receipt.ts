import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';

export const checkReceipt = operation({
  id: 'operator.checkReceipt',
  summary: 'Check whether an erasure receipt is about this end user',
  kind: 'query',
  access: 'operator',
  scope: 'company',
  limit: 'general',
  input: z.strictObject({
    companyId: id,
    userId: z.string().min(1).max(255).describe("The end user's key in the source"),
    userHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/i, written(say('operator.receiptHash')))
      .toLowerCase(),
  }),
  output: z.object({
    isAbout: z.boolean().describe('false as well when the secret of then is not kept any more'),
  }),
  run: async (ctx, { userId, userHash }) => ({
    isAbout: ctx.ports.personMarks.isMarkOf(userHash, ctx.companyId, userId),
  }),
});
