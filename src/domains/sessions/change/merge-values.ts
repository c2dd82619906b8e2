import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { markChanged } from '../store/mark-changed.ts';

const sessionsPerStep = 1000;
/** So many are looked at for that: on the one connection of the embedded engine everybody else waits for it. */
const lookedAtPerStep = 5000;

/** Writes some sessions with the value that theirs were merged into, newest first. False when all is done. */
export async function mergeValuesStep(tx: TenantTx, now: Date): Promise<boolean> {
  const [order] = await rows(
    tx,
    `SELECT key, merged_into AS into, carried_to AS "carriedTo" FROM attribute_value
     WHERE company_id = $1 AND merged_into IS NOT NULL AND carried_to IS NOT NULL ORDER BY key, value LIMIT 1 FOR UPDATE`,
    [tx.companyId],
    { key: is.text, into: is.text, carriedTo: is.moment },
  );
  if (!order) return false;
  // What was merged together is carried over together, for each look goes over all sessions.
  const alike = await rows(
    tx,
    'SELECT value FROM attribute_value WHERE company_id = $1 AND key = $2 AND merged_into = $3 AND carried_to = $4 ORDER BY value FOR UPDATE',
    [tx.companyId, order.key, order.into, order.carriedTo],
    { value: is.text },
  );
  const values = alike.map(({ value }) => value);
  const [end] = await rows(
    tx,
    `SELECT started_at FROM session WHERE company_id = $1 AND started_at <= $2 ORDER BY started_at DESC OFFSET ${lookedAtPerStep - 1} LIMIT 1`,
    [tx.companyId, order.carriedTo],
    { started_at: is.moment },
  );
  const found = await rows(
    tx,
    `SELECT id, started_at FROM session WHERE company_id = $1 AND started_at <= $4 AND attributes->>$2 = ANY($3::text[])
       AND ($5::timestamptz IS NULL OR started_at >= $5)
     ORDER BY started_at DESC, id LIMIT ${sessionsPerStep} FOR UPDATE`,
    [tx.companyId, order.key, values, order.carriedTo, end?.started_at ?? null],
    { id: is.uuid, started_at: is.moment },
  );
  const last = found.at(-1);
  const before = end ? new Date(end.started_at.getTime() - 1) : null;
  const carriedTo = found.length < sessionsPerStep ? before : (last?.started_at ?? null);
  await tx.query(
    'UPDATE attribute_value SET carried_to = $4 WHERE company_id = $1 AND key = $2 AND value = ANY($3::text[])',
    [tx.companyId, order.key, values, carriedTo],
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
