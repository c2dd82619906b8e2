import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { isPlatformAdmin, type UserActor } from '../../../kernel/actor.ts';
import { forbidden, notFound } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';
import { AlertRow, alertColumns } from './alert-record.ts';

/** The alerts that a person sees: their own, and the company's; where those are too many, never their own left out. */
export const findAlerts = (tx: TenantTx, { userId }: { readonly userId: string }): Promise<AlertRow[]> =>
  rows(
    tx,
    `SELECT ${alertColumns} FROM (SELECT * FROM news_alert WHERE company_id = $1 AND (owner_id = $2 OR is_shared)
       ORDER BY owner_id <> $2, lower(name), id LIMIT 1000) seen
     ORDER BY lower(name), id`,
    [tx.companyId, userId],
    AlertRow,
  );

/** One of them, held until the transaction ends. */
export async function holdAlert(
  tx: TenantTx,
  id: string,
  { userId }: { readonly userId: string },
): Promise<AlertRow> {
  const [alert] = await rows(
    tx,
    `SELECT ${alertColumns} FROM news_alert WHERE company_id = $1 AND id = $2 AND (owner_id = $3 OR is_shared) FOR UPDATE`,
    [tx.companyId, id, userId],
    AlertRow,
  );
  if (!alert) throw notFound(say('thing.alert'));
  return alert;
}

/** Whether news may name who handled sessions. What was written down while it might is told no longer after that. */
export async function mayNameAssignees(tx: TenantTx): Promise<boolean> {
  const [company] = await rows(
    tx,
    'SELECT assignee_figures AS "isOn" FROM company WHERE id = $1',
    [tx.companyId],
    { isOn: is.bool },
  );
  return company?.isOn === true;
}

/** What everybody is told is for administrators to decide; one's own is for oneself. */
export function checkMayChange(
  actor: UserActor,
  alert: { readonly ownerId: string; readonly isShared: boolean },
): void {
  if (maySpeakForAll(actor)) return;
  if (alert.isShared || alert.ownerId !== actor.userId) throw forbidden(say('alert.forAdmins'));
}

const maySpeakForAll = (actor: UserActor): boolean =>
  isPlatformAdmin(actor) || (actor.companyId !== null && actor.role === 'ADMIN');
