import { randomBytes } from 'node:crypto';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { nilId } from '../../../ports/ids.ts';
import type { AttributeValues } from '../declared.ts';
import { otherValues, textsOf } from '../values.ts';

/** A text of an attribute. */
interface Said {
  readonly key: string;
  readonly value: string;
}

/** So many sessions are asked at once: on the one connection of the embedded engine everybody else waits for them. */
export const askedAtOnce = 5000;

/**
 * What gone sessions said may be names of people: whether anybody says it still is asked step by step. Whoever says one of these
 * texts once this is done takes the doubt away.
 */
export async function doubtValues(
  tx: TenantTx,
  gone: readonly (AttributeValues | null)[],
  by: string,
): Promise<void> {
  const said = gone.flatMap((values) => Object.entries(values ? textsOf(values) : {}));
  if (said.length === 0) return;
  await tx.query(
    `UPDATE attribute_value SET doubted_by = $4 WHERE company_id = $1 AND merged_into IS NULL
       AND (key, value) IN (SELECT * FROM unnest($2::text[], $3::text[]))`,
    [tx.companyId, said.map(([key]) => key), said.map(([, value]) => value), by],
  );
}

/** Takes the doubt from what some sessions say, those behind an id. The last of them; null: that was all, or no doubt is left. */
export async function askSome(
  tx: TenantTx,
  { by, after = nilId }: { readonly by: string; readonly after?: string | undefined },
): Promise<string | null> {
  const [last] = await rows(
    tx,
    `SELECT id FROM session WHERE company_id = $1 AND id > $2 ORDER BY id OFFSET ${askedAtOnce - 1} LIMIT 1`,
    [tx.companyId, after],
    { id: is.uuid },
  );
  // Sessions are gone through once, however many texts the person said: each by itself would be looked for in all of them.
  await tx.query(
    `UPDATE attribute_value v SET doubted_by = NULL WHERE v.company_id = $1 AND v.doubted_by = $2 AND (v.key, v.value) IN (
       SELECT said.key, said.value FROM session s, jsonb_each_text(s.attributes) AS said
       WHERE s.company_id = $1 AND s.id > $3 AND ($4::uuid IS NULL OR s.id <= $4))`,
    [tx.companyId, by, after, last?.id ?? null],
  );
  if (!last) return null;
  const left = await rows(
    tx,
    'SELECT 1 AS one FROM attribute_value WHERE company_id = $1 AND doubted_by = $2 LIMIT 1',
    [tx.companyId, by],
    { one: is.number },
  );
  return left.length > 0 ? last.id : null;
}

/**
 * Forgets the texts that are in doubt still once all sessions were asked; answers with them. Their places stay taken, else
 * texts that count as one would count by themselves from here on. What others were merged into was named by an administrator.
 */
export async function forgetDoubted(tx: TenantTx, by: string): Promise<readonly Said[]> {
  const doubted = await rows(
    tx,
    'SELECT key, value FROM attribute_value WHERE company_id = $1 AND doubted_by = $2',
    [tx.companyId, by],
    { key: is.text, value: is.text },
  );
  const blanks = doubted.map((one) => ({
    ...one,
    blank: `${otherValues} ${randomBytes(12).toString('base64url')}`,
  }));
  await tx.query(
    `UPDATE attribute_value v SET value = said.blank
     FROM json_to_recordset($2::json) AS said (key text, value text, blank text)
     WHERE v.company_id = $1 AND v.key = said.key AND v.value = said.value AND v.merged_into IS NULL
       AND NOT EXISTS (SELECT FROM attribute_value m WHERE m.company_id = $1 AND m.key = said.key AND m.merged_into = said.value)`,
    [tx.companyId, JSON.stringify(blanks)],
  );
  await tx.query('UPDATE attribute_value SET doubted_by = NULL WHERE company_id = $1 AND doubted_by = $2', [
    tx.companyId,
    by,
  ]);
  return doubted;
}
