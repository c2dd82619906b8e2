import { z } from 'zod';
import { invalidFields } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, line } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { checkLogExists } from './check-log-exists.ts';
import { lockRemovals } from './retention/lock-removals.ts';
import { countOrdered } from './retention/plan-removal.ts';
import { LegalHold, readLegalHold } from './retention/read-legal-hold.ts';

/** Under legal hold nothing is removed, by nobody, until it is lifted. */
export const setLegalHold = operation({
  id: 'audit.setLegalHold',
  summary: "Place a company's audit log under legal hold, or lift the hold",
  kind: 'mutation',
  access: 'platformAdmin',
  scope: 'company',
  limit: 'admin',
  companyMayBeGone: true,
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), hold: z.boolean(), reason: line(500).optional() }),
  output: LegalHold,
  run(ctx, { hold, reason }) {
    if (hold && reason === undefined) {
      throw invalidFields([{ path: 'reason', message: say('audit.whyHeld') }]);
    }
    const values = hold ? [ctx.now(), ctx.user().email, reason] : [null, null, null];
    return ctx.transaction(async (tx) => {
      await checkLogExists(tx, ctx.companyId);
      await lockRemovals(tx);
      // A clean-up that is under way has told of these as removed: its entry is set right by this one.
      const keptEntries = hold ? await countOrdered(ctx, tx, ctx.companyId) : 0;
      await tx.query(
        `INSERT INTO audit_retention (company_id, held_at, held_by, hold_reason) VALUES ($1, $2, $3, $4)
         ON CONFLICT (company_id) DO UPDATE
         SET held_at = excluded.held_at, held_by = excluded.held_by, hold_reason = excluded.hold_reason`,
        [ctx.companyId, ...values],
      );
      await ctx.record(tx, {
        action: hold ? 'audit.legalHold.place' : 'audit.legalHold.lift',
        severity: 'HIGH',
        resource: { type: 'company', id: ctx.companyId },
        metadata: {
          ...(reason === undefined ? {} : { reason }),
          ...(keptEntries > 0 ? { keptEntries } : {}),
        },
      });
      return readLegalHold(tx, ctx.companyId);
    });
  },
});
