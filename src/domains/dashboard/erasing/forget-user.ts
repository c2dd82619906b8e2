import { z } from 'zod';
import { conflict } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id, instant } from '../../../kernel/schema.ts';
import { newId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { askSome } from '../../attributes/forgetting/index.ts';
import { beginErasure, eraseSome, forgetKept } from '../../sessions/erasure/index.ts';
import { dropWords, type Erasing, endErasing, goOnErasing } from './go-on-erasing.ts';

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
    const marks = ctx.ports.personMarks;
    const userHash = marks.markOf(ctx.companyId, userId);
    const erasedAt = ctx.now();
    const begun = await ctx.transaction(async (tx) => {
      const { id, sessions } = await beginErasure(
        tx,
        {
          id: newId(ctx.ports.clock),
          endUser: userId,
          userHash,
          erasedBy: ctx.actor.type === 'user' ? ctx.actor.userId : null,
          erasedAt,
        },
        marks,
      );
      const erasing: Erasing = { ...ctx, id, userHash, marks };
      const doneCount = await eraseSome(tx, sessions, { id, marks, now: erasedAt });
      const rest = sessions.slice(doneCount);
      const kept = await forgetKept(tx, { id, marks, now: erasedAt });
      if (rest.length === 0 && kept === null && (await askSome(tx, { by: id })) === null)
        return { erasing, rest, kept, done: await endErasing(tx, erasing) };
      // Two entries, in place of the one that is asked for: its end leaves another.
      ctx.nothingToRecord();
      await ctx.record(tx, {
        action: 'sessions.beginErasure',
        severity: 'HIGH',
        resource: { type: 'erasure', id },
        metadata: { userHash },
      });
      return { erasing, rest, kept, done: null };
    });
    // Where much is erased, or looked through, that is done in steps: nothing new of the person is stored, and what a stop cuts off
    // is finished.
    const done = begun.done ?? (await goOnErasing(begun.erasing, begun.rest, begun.kept));
    if (!done) throw conflict(say('erasure.finished'));
    await dropWords(ctx.services.database, ctx.companyId, done.days);
    return {
      receipt: {
        id: begun.erasing.id,
        companyId: ctx.companyId,
        userHash,
        erasedAt: erasedAt.toISOString(),
        erased: done.forgotten,
      },
    };
  },
});
