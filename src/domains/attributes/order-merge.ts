import { changeRows } from '../../db/change-rows.ts';
import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { conflict, invalidField } from '../../kernel/errors.ts';
import { say } from '../../words/sentence.ts';
import { mostValues } from './values.ts';

export interface ValueMerge {
  readonly key: string;
  readonly from: readonly string[];
  readonly into: string;
}

/** So many values of one attribute can be written as others: each delivery of sessions reads all of them. */
export const mostMerged = 1000;

/** From now on these values are written as another; the sessions that say them follow step by step. */
export async function orderMerge(tx: TenantTx, { key, from, into }: ValueMerge, latest: Date): Promise<void> {
  const values = [tx.companyId, key, into];
  const others = [...new Set(from)];
  const before = await countValues(tx, key);
  // Texts that sessions say are all held until there are too many: then any may be among those that count as one.
  if (before.own + before.merged < mostValues) await refuseUnknown(tx, key, others);
  // It counts by itself again, whatever it was merged into before.
  await tx.query('DELETE FROM attribute_value WHERE company_id = $1 AND key = $2 AND value = $3', values);
  await tx.query('INSERT INTO attribute_value (company_id, key, value) VALUES ($1, $2, $3)', values);
  await tx.query(
    'UPDATE attribute_value SET merged_into = $3, carried_to = $5 WHERE company_id = $1 AND key = $2 AND merged_into = ANY($4::text[])',
    [...values, others, latest],
  );
  await changeRows(
    tx,
    `INSERT INTO attribute_value (company_id, key, value, merged_into, carried_to)
     SELECT $1, $2, value, $3, $5 FROM unnest($4::text[]) AS merged (value)
     ON CONFLICT (company_id, key, value) DO UPDATE SET merged_into = excluded.merged_into, carried_to = excluded.carried_to`,
    [...values, others, latest],
  );
  const after = await countValues(tx, key);
  if (after.merged > mostMerged) throw conflict(say('attribute.mergedFull', { most: mostMerged }));
  // Each other name for the same value would be one more that counts by itself.
  if (after.own > Math.max(before.own, mostValues))
    throw conflict(say('attribute.valuesFull', { most: mostValues }));
}

/** A merge can't be undone: a value that was mistyped is named rather than kept for later. */
async function refuseUnknown(tx: TenantTx, key: string, values: readonly string[]): Promise<void> {
  const [unknown] = await rows(
    tx,
    `SELECT value FROM unnest($3::text[]) AS named (value)
     WHERE NOT EXISTS (SELECT FROM attribute_value v WHERE v.company_id = $1 AND v.key = $2 AND v.value = named.value)`,
    [tx.companyId, key, values],
    { value: is.text },
  );
  if (unknown) throw invalidField('from', say('attribute.noSuchValue', { value: unknown.value }));
}

async function countValues(tx: TenantTx, key: string) {
  const [held] = await rows(
    tx,
    `SELECT count(merged_into)::integer AS merged, (count(*) - count(merged_into))::integer AS own
     FROM attribute_value WHERE company_id = $1 AND key = $2`,
    [tx.companyId, key],
    { merged: is.number, own: is.number },
  );
  return held ?? { merged: 0, own: 0 };
}
