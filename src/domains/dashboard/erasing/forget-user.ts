import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { id, instant } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { bringUpToDate } from '../figures/index.ts';
import { dropGoneWords } from '../figures/search/index.ts';
import { forgetPerson } from '../sessions/erasure/index.ts';
import { removeViewsOf } from '../views/index.ts';

export const forgetUser = operation({
  id: 'dashboard.forgetUser',
  summary:
    'Erase an end user: sessions, transcripts, AI results, search entries and figures. Later sessions are rejected. Returns the receipt',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_PRIVACY',
  input: z.strictObject({
    companyId: id.optional(),
    userId: z.string().min(1).max(255).describe("The end user's key in the source"),
  }),
  output: z.object({
    receipt: z.object({
      id: z.string(),
      companyId: z.string(),
      userHash: z
        .string()
        .describe(
          "HMAC of the key under a secret of the service: proves to the operator whom the receipt is about, while the key can't be found by guessing",
        ),
      erasedAt: instant,
      erased: z.object({
        sessions: z.int(),
        messages: z.int(),
        transcripts: z.int(),
        aiResults: z.int(),
        corrections: z.int(),
        searchEntries: z.int(),
        refusedRows: z.int().describe('Rows that imports refused and that named the person'),
      }),
    }),
  }),
  async run(ctx, { userId }) {
    const receipt = {
      id: newId(ctx.ports.clock),
      companyId: ctx.companyId,
      userHash: ctx.ports.personMarks.markOf(ctx.companyId, userId),
      erasedAt: ctx.now().toISOString(),
    };
    const { forgotten: erased, startedAt } = await ctx.transaction(async (tx) => {
      const { id, userHash } = receipt;
      const erasure = {
        id,
        endUser: userId,
        userHash,
        erasedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
        erasedAt: ctx.now(),
      };
      const gone = await forgetPerson(tx, erasure, ctx.ports.personMarks);
      const savedViews = await removeViewsOf(tx, userId);
      await ctx.record(tx, {
        action: 'sessions.forgetUser',
        severity: 'HIGH',
        companyId: ctx.companyId,
        resource: { type: 'erasure', id: receipt.id },
        metadata: { userHash: receipt.userHash, ...gone.forgotten, savedViews },
      });
      return gone;
    });
    // Index and packed days still hold words and questions of the person: they go before the receipt is given.
    await dropGoneWords(ctx.services.database, ctx.companyId, startedAt);
    await bringUpToDate(ctx.services.database, ctx.companyId);
    return { receipt: { ...receipt, erased } };
  },
});
