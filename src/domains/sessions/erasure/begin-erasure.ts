import type { TenantTx } from '../../../db/database.ts';
import { holdStoring } from '../../../db/hold-storing.ts';
import { is, rows } from '../../../db/rows.ts';
import { addressOf, type PersonMarks } from '../../../ports/person-marks.ts';
import { keepErasure, type NewErasure } from './erasures.ts';
import { isOf } from './is-of.ts';
import { holdPending } from './pending-erasure.ts';

/**
 * From the end of this transaction nothing of a person is taken in any more; its id, which is that of one that was
 * begun before and is not done, and the sessions that are there.
 */
export async function beginErasure(
  tx: TenantTx,
  erasure: NewErasure,
  marks: PersonMarks,
): Promise<{ readonly id: string; readonly sessions: readonly string[] }> {
  // An import stores no chunk meanwhile: the next one finds the marks.
  await tx.query(
    "SELECT id FROM import_run WHERE company_id = $1 AND state = 'RUNNING' ORDER BY id FOR UPDATE",
    [tx.companyId],
  );
  // Nor does anybody else: what is under way is stored by then, and gone with the rest.
  await holdStoring(tx);
  const [begun] = await rows(
    tx,
    'SELECT id FROM erasure WHERE company_id = $1 AND user_hash = ANY($2::text[]) AND pending IS NOT NULL LIMIT 1',
    [tx.companyId, marks.marksOf(tx.companyId, erasure.endUser)],
    { id: is.uuid },
  );
  if (!begun) await keepErasure(tx, erasure, marks);
  return { id: begun?.id ?? erasure.id, sessions: await findOwn(tx, erasure.endUser) };
}

/**
 * What is left of an erasure that was begun, what came back since included: a session that was somebody else's for a moment,
 * and was put back. Until the end of this transaction nothing more does. Null: it is done.
 */
export async function findLeft(tx: TenantTx, id: string): Promise<readonly string[] | null> {
  await holdStoring(tx);
  const pending = await holdPending(tx, id);
  return pending && findOwn(tx, pending.endUser);
}

async function findOwn(tx: TenantTx, endUser: string): Promise<string[]> {
  const found = await rows(
    tx,
    `SELECT id FROM session WHERE company_id = $1 AND ${isOf('end_user', '$2', '$3')} ORDER BY external_id`,
    [tx.companyId, endUser, addressOf(endUser)],
    { id: is.uuid },
  );
  return found.map(({ id }) => id);
}
