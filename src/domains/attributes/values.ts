import type { TenantTx } from '../../db/database.ts';
import { holdCompany } from '../../db/hold-company.ts';
import { type Asked, is, rows } from '../../db/rows.ts';
import { mapInTurns } from '../../kernel/pace/take-turns.ts';
import { type AttributeValues, mostAttributes } from './declared.ts';

/** So many different texts of one attribute count by themselves. */
export const mostValues = 1000;
/** What all others count as. */
export const otherValues = '…';

type CompanySql = Asked & { readonly companyId: string };

export const pairKey = (key: string, value: string): string => `${key}\n${value}`;

/** How values are written since they were merged into others: by key and value, both of which may be any word. */
export type Merged = ReadonlyMap<string, ReadonlyMap<string, string>>;

export async function readMerged(sql: Asked, companyId: string, keys: readonly string[]): Promise<Merged> {
  const found = await rows(
    sql,
    `SELECT key, value, merged_into AS "mergedInto" FROM attribute_value
     WHERE company_id = $1 AND key = ANY($2::text[]) AND merged_into IS NOT NULL ORDER BY key, value`,
    [companyId, keys],
    { key: is.text, value: is.text, mergedInto: is.text },
  );
  const merged = new Map<string, Map<string, string>>(keys.map((key) => [key, new Map()]));
  for (const { key, value, mergedInto } of found) merged.get(key)?.set(value, mergedInto);
  return merged;
}

/** Texts that nobody met before get a place of their own, as long as there is one. */
export async function keepValues(
  tx: TenantTx,
  sessions: Iterable<Readonly<Record<string, unknown>> | null | undefined>,
): Promise<void> {
  const met = new Map<string, { key: string; value: string }>();
  for (const values of sessions)
    for (const [key, value] of Object.entries(values ?? {}))
      if (value !== null) met.set(pairKey(key, String(value)), { key, value: String(value) });
  if (met.size === 0) return;
  const unknown = await rows(
    tx,
    `SELECT key, value FROM json_to_recordset($2::json) AS met (key text, value text)
     WHERE NOT EXISTS (SELECT FROM attribute_value v
       WHERE v.company_id = $1 AND v.key = met.key AND v.value = met.value AND v.doubted_by IS NULL)`,
    [tx.companyId, JSON.stringify([...met.values()])],
    { key: is.text, value: is.text },
  );
  if (unknown.length === 0) return;
  // Two that add at once take turns, so that there are never more.
  await holdCompany(tx, tx.companyId);
  await tx.query(
    `UPDATE attribute_value SET doubted_by = NULL WHERE company_id = $1 AND doubted_by IS NOT NULL
       AND (key, value) IN (SELECT key, value FROM json_to_recordset($2::json) AS met (key text, value text))`,
    [tx.companyId, JSON.stringify(unknown)],
  );
  await tx.query(
    `INSERT INTO attribute_value (company_id, key, value)
     SELECT $1, key, value FROM (
       SELECT key, value, row_number() OVER (PARTITION BY key ORDER BY value) AS place FROM json_to_recordset($2::json) AS met (key text, value text)
     ) AS met LEFT JOIN (
       SELECT key, count(*) AS taken FROM attribute_value WHERE company_id = $1 AND key = ANY($3::text[]) AND merged_into IS NULL GROUP BY key
     ) AS held USING (key)
     WHERE place + coalesce(taken, 0) <= ${mostValues} ON CONFLICT DO NOTHING`,
    [tx.companyId, JSON.stringify(unknown), [...new Set(unknown.map(({ key }) => key))]],
  );
}

/** Sessions as figures count them: beyond the bound all texts are one. */
export async function countedValues(
  sql: CompanySql,
  sessions: readonly (AttributeValues | null)[],
): Promise<(Record<string, string> | null)[]> {
  const keys = new Set<string>();
  const counted = await mapInTurns(sessions, (values) => {
    for (const key in values) keys.add(key);
    return values && textsOf(values);
  });
  if (keys.size === 0) return counted;
  const all = [...keys];
  const full: { key: string; values: string[] }[] = [];
  // As many at a time as may be declared: more of them, retired ones included, take too long to read at once.
  for (let from = 0; from < all.length; from += mostAttributes)
    full.push(
      ...(await rows(
        sql,
        `SELECT key, array_agg(value) AS values FROM attribute_value
         WHERE company_id = $1 AND key = ANY($2::text[]) AND merged_into IS NULL GROUP BY key HAVING count(*) >= ${mostValues}`,
        [sql.companyId, all.slice(from, from + mostAttributes)],
        { key: is.text, values: is.list(is.text) },
      )),
    );
  if (full.length === 0) return counted;
  const known = new Map(full.map(({ key, values }) => [key, new Set(values)]));
  return mapInTurns(counted, (values) => {
    const beyond = Object.entries(values ?? {}).filter(
      ([key, value]) => known.get(key)?.has(value) === false,
    );
    return beyond.length === 0
      ? values
      : { ...values, ...Object.fromEntries(beyond.map(([key]) => [key, otherValues])) };
  });
}

export const textsOf = (values: AttributeValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
