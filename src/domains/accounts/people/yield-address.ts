import type { SystemTx } from '../../../db/database.ts';
import { rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import { nobodysAddress, withdrawNewsOf } from '../../mail/index.ts';
import { yieldedMail } from '../mails/mails.ts';
import { endSessions } from '../sessions/sessions.ts';
import { UserRow, userColumns } from './user-row.ts';

interface Taking {
  readonly email: string;
  /** Has proven the domain of the address. */
  readonly companyId: string;
  readonly companyName: string;
  readonly by: 'identity-provider' | 'invitation';
}

/**
 * An account of another company that never confirmed its address gives it up to whom the company that has proven the domain
 * lets in. It is signed out, and keeps its company, data and password under an address that is nobody's. False: there is none;
 * what was confirmed, and what is the platform's, gives up nothing.
 */
export async function yieldAddress(
  ctx: SystemCtx,
  tx: SystemTx,
  { email, companyId, companyName, by }: Taking,
): Promise<boolean> {
  // Not to be known beforehand: somebody could register with it.
  const newEmail = nobodysAddress(newId(ctx.ports.clock));
  const [yielding] = await rows(
    tx,
    `UPDATE app_user SET email = $2, updated_at = $3, version = version + 1
     WHERE email = $1 AND email_confirmed_at IS NULL AND company_id NOT IN ($4, $5) RETURNING ${userColumns}`,
    [email, newEmail, ctx.now(), companyId, nilId],
    UserRow,
  );
  if (!yielding) return false;
  await endSessions(tx, yielding.id);
  await withdrawNewsOf(tx, yielding.id);
  await tx.query('DELETE FROM one_time_token WHERE user_id = $1', [yielding.id]);
  if (yielding.passwordHash !== null)
    await ctx.services.mail.enqueue(
      tx,
      yieldedMail({ ...yielding, email }, { company: companyName, newEmail }),
    );
  const entry = { eventType: 'USER_MANAGEMENT', severity: 'HIGH', subject: { userId: null, email } } as const;
  // Neither company learns which the other is.
  await ctx.services.audit.record(
    tx,
    { type: 'system', job: 'addresses' },
    { ...ctx.origin, address: null, userAgent: null, country: null },
    {
      ...entry,
      action: 'user.yieldAddress',
      companyId: yielding.companyId,
      resource: { type: 'user', id: yielding.id },
      metadata: { by, newEmail },
    },
  );
  await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
    ...entry,
    action: 'user.takeAddress',
    companyId,
    metadata: { by, email },
  });
  return true;
}
