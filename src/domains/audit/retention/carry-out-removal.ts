import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { nilId } from '../../../ports/ids.ts';
import { allCompanies } from '../all-companies.ts';
import { joinSeal } from '../chain/join-entry.ts';
import { changeCounts } from '../sealing/change-counts.ts';
import { lockRemovals } from './lock-removals.ts';
import { lesser, type RemovalOrder, severe } from './removal-order.ts';
import { readRetention } from './retention-settings.ts';

const Removed = {
  id: is.text,
  occurredAt: is.moment,
  eventType: is.text,
  outcome: is.text,
  severity: is.text,
  userId: is.orNull(is.text),
};

const stepSize = 1000;

/**
 * Carries out an order in short steps: the entries go, their links stay and say under which order. True when it
 * is done; false when `mayGoOn` ended it, and the schedule takes it up again.
 */
export async function carryOutRemoval(
  services: Services,
  order: RemovalOrder,
  mayGoOn: () => boolean,
): Promise<boolean> {
  const passes: readonly Pass[] = [
    { before: order.removeBefore, severities: lesser },
    { before: order.removeSevereBefore, severities: severe },
  ];
  for (const pass of passes) {
    const step = (after: Position) => services.database.retention((tx) => removeStep(tx, order, pass, after));
    for (let after: Position | null = start; after; after = await step(after)) {
      if (!mayGoOn()) return false;
    }
  }
  await services.database.retention((tx) => finish(tx, order, services.ports.clock.now()));
  return true;
}

interface Pass {
  readonly before: Date;
  readonly severities: readonly string[];
}

interface Position {
  readonly at: Date;
  readonly id: string;
}

const start: Position = { at: new Date(0), id: nilId };

async function removeStep(
  tx: SystemTx,
  { companyId, id: orderId }: RemovalOrder,
  { before, severities }: Pass,
  after: Position,
): Promise<Position | null> {
  await lockRemovals(tx);
  // Somebody may have put the company under legal hold since.
  if ((await readRetention(tx, companyId)).isHeld) return null;
  const due = await rows(
    tx,
    `SELECT e.id, e.occurred_at FROM audit_entry e ${joinSeal('CROSS', 'e', '$1')}
     WHERE e.company_id = $1 AND e.occurred_at < $2 AND e.severity = ANY($3) AND (e.occurred_at, e.id) > ($4, $5)
     ORDER BY e.occurred_at, e.id LIMIT ${stepSize}`,
    [companyId, before, severities, after.at, after.id],
    { id: is.text, occurred_at: is.moment },
  );
  const last = due.at(-1);
  if (!last) return null;
  const removed = await rows(
    tx,
    `DELETE FROM audit_entry WHERE company_id = $1 AND id = ANY($2)
     RETURNING ${columnsOf(Removed)}`,
    [companyId, due.map(({ id }) => id)],
    Removed,
  );
  await tx.query('UPDATE audit_seal SET removed_by = $2 WHERE company_id = $1 AND entry_id = ANY($3)', [
    companyId,
    orderId,
    removed.map(({ id }) => id),
  ]);
  await changeCounts(tx, companyId, removed, -1);
  return due.length === stepSize ? { at: last.occurred_at, id: last.id } : null;
}

async function finish(tx: SystemTx, { companyId, id, removeBefore }: RemovalOrder, now: Date): Promise<void> {
  await tx.query('UPDATE audit_removal SET finished_at = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    now,
  ]);
  await tx.query('DELETE FROM audit_count WHERE company_id = ANY($1) AND day <= $2 AND entry_count = 0', [
    [companyId, allCompanies],
    removeBefore.toISOString().slice(0, 10),
  ]);
}
