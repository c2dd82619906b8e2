import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { AttributeValues } from '../declared.ts';
import { textsOf } from '../values.ts';

/** Of what these sessions say, the texts that have a place of their own, each by its key. */
export async function heldValues(
  tx: TenantTx,
  sessions: readonly (AttributeValues | null)[],
): Promise<Record<string, string>[]> {
  const said = sessions.flatMap((values) => Object.entries(values ? textsOf(values) : {}));
  if (said.length === 0) return [];
  const found = await rows(
    tx,
    `SELECT key, value FROM attribute_value WHERE company_id = $1 AND merged_into IS NULL
       AND (key, value) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [tx.companyId, said.map(([key]) => key), said.map(([, value]) => value)],
    { key: is.text, value: is.text },
  );
  return found.map(({ key, value }) => ({ [key]: value }));
}
