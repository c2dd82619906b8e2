import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { markChanged } from '../store/mark-changed.ts';

const sessionsPerStep = 1000;

/** Writes some sessions with the value that theirs was merged into, newest first. False when all is done. */
export async function mergeValuesStep(tx: TenantTx, now: Date): Promise<boolean> {
  const [order] = await rows(
    tx,
    `SELECT key, value, merged_into AS into, carried_to AS "carriedTo" FROM attribute_value
     WHERE company_id = $1 AND merged_into IS NOT NULL AND carried_to IS NOT NULL ORDER BY key, value LIMIT 1 FOR UPDATE`,
    [tx.companyId],
    { key: is.text, value: is.text, into: is.text, carriedTo: is.moment },
  );
  if (!order) return false;
  const found = await rows(
    tx,
    `SELECT id, started_at FROM session WHERE company_id = $1 AND started_at <= $4 AND attributes->>$2 = $3
     ORDER BY started_at DESC, id LIMIT ${sessionsPerStep} FOR UPDATE`,
    [tx.companyId, order.key, order.value, order.carriedTo],
    { id: is.uuid, started_at: is.moment },
  );
  const last = found.at(-1);
  const carriedTo = found.length < sessionsPerStep ? null : (last?.started_at ?? null);
  await tx.query(
    'UPDATE attribute_value SET carried_to = $4 WHERE company_id = $1 AND key = $2 AND value = $3',
    [tx.companyId, order.key, order.value, carriedTo],
  );
  if (!last) return true;
  await tx.query(
    'UPDATE session SET attributes = jsonb_set(attributes, $3::text[], $4::jsonb), updated_at = $5 WHERE company_id = $1 AND id = ANY($2::uuid[])',
    [tx.companyId, found.map(({ id }) => id), [order.key], JSON.stringify(order.into), now],
  );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
  return true;
}
