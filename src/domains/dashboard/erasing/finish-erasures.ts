import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { task } from '../../../kernel/operation.ts';
import { findLeft } from '../../sessions/erasure/index.ts';
import { dropWords, goOnErasing } from './go-on-erasing.ts';

/** Whoever is at it writes down much more often that it goes on. */
const stillMs = 2 * 60_000;

export const finishErasures = task({
  id: 'dashboard.finishErasures',
  summary: 'Finish erasures of end users that a stop cut off',
  audit: { none: "an entry for each that is finished, in its company's log" },
  input: z.strictObject({}),
  output: z.object({ finished: z.int() }),
  async run(ctx) {
    const waiting = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT company_id AS "companyId", id, user_hash AS "userHash" FROM erasure
         WHERE pending IS NOT NULL AND touched_at < $1 ORDER BY touched_at`,
        [new Date(ctx.now().getTime() - stillMs)],
        { companyId: is.uuid, id: is.uuid, userHash: is.text },
      ),
    );
    let finished = 0;
    for (const erasure of waiting) {
      try {
        if (await finish(ctx, erasure)) finished += 1;
      } catch (error) {
        ctx.signal.throwIfAborted();
        // One that fails keeps no other waiting, and is tried again.
        ctx.log.error({ err: error, erasure: erasure.id }, 'an erasure could not be finished');
      }
    }
    return { finished };
  },
});

interface Unfinished {
  readonly companyId: string;
  readonly id: string;
  readonly userHash: string;
}

async function finish(ctx: SystemCtx, { companyId, id, userHash }: Unfinished): Promise<boolean> {
  const { database } = ctx.services;
  const ids = await database.tenant(companyId, (tx) => findLeft(tx, id));
  if (!ids) return false;
  const erased = await goOnErasing(
    {
      id,
      userHash,
      marks: ctx.ports.personMarks,
      now: ctx.now,
      transaction(work) {
        ctx.signal.throwIfAborted();
        return database.tenant(companyId, work);
      },
      record: (tx, entry) => ctx.record(tx, { eventType: 'DATA_PRIVACY', ...entry }),
    },
    ids,
  );
  if (!erased) return false;
  await dropWords(database, companyId, erased.days);
  return true;
}
