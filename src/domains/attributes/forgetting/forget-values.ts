import { randomBytes } from 'node:crypto';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { AttributeValues } from '../declared.ts';
import { otherValues, pairKey, textsOf } from '../values.ts';

/**
 * Forgets texts that nobody says any more since these sessions are gone: they may be names of people. Their places stay taken,
 * else texts that count as one would count by themselves from here on. Answers with them.
 */
export async function forgetValues(
  tx: TenantTx,
  gone: readonly (AttributeValues | null)[],
): Promise<readonly { readonly key: string; readonly value: string }[]> {
  const said = new Map(
    gone.flatMap((values) =>
      Object.entries(values ? textsOf(values) : {}).map(([key, value]) => [
        pairKey(key, value),
        { key, value, blank: `${otherValues} ${randomBytes(12).toString('base64url')}` },
      ]),
    ),
  );
  if (said.size === 0) return [];
  // Sessions are gone through once, however many texts the person said: each by itself would be looked for in all of them.
  const others = await rows(
    tx,
    `SELECT DISTINCT held.key, held.value FROM session s, jsonb_each_text(s.attributes) AS held
     WHERE s.company_id = $1 AND (held.key, held.value) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [tx.companyId, [...said.values()].map(({ key }) => key), [...said.values()].map(({ value }) => value)],
    { key: is.text, value: is.text },
  );
  for (const { key, value } of others) said.delete(pairKey(key, value));
  await tx.query(
    `UPDATE attribute_value v SET value = said.blank
     FROM json_to_recordset($2::json) AS said (key text, value text, blank text)
     WHERE v.company_id = $1 AND v.key = said.key AND v.value = said.value AND v.merged_into IS NULL
       AND NOT EXISTS (SELECT FROM attribute_value m WHERE m.company_id = $1 AND m.key = said.key AND m.merged_into = said.value)`,
    [tx.companyId, JSON.stringify([...said.values()])],
  );
  return [...said.values()];
}
