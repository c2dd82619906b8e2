import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { readListText, writeListText } from '../../kernel/lists/list-text.ts';

interface Merge {
  readonly from: readonly string[];
  readonly into: string;
}

/** Kept views and alerts of a category that became another are about that one: its sessions are there. */
export async function followMerge(tx: TenantTx, merge: Merge): Promise<void> {
  for (const table of rules)
    await tx.query(
      `UPDATE ${table} SET subject = $3 WHERE company_id = $1 AND metric = 'categoryShare' AND subject = ANY($2::text[])`,
      [tx.companyId, merge.from, merge.into],
    );
  await renameInFilters(tx, 'category', merge);
}

/** The same of values of an attribute that are written as another from now on. */
export const followValueMerge = (tx: TenantTx, { key, ...merge }: Merge & { readonly key: string }) =>
  renameInFilters(tx, `attribute.${key}`, merge);

const rules = ['news_alert', 'news_firing'] as const;

/** `name`: as an address says the filter; rules keep an attribute's within one object. */
async function renameInFilters(tx: TenantTx, name: string, { from, into }: Merge): Promise<void> {
  for (const table of rules)
    await tx.query(
      `UPDATE ${table} SET filters = jsonb_set(filters, $4::text[], (SELECT jsonb_agg(DISTINCT CASE WHEN said = ANY($2::text[]) THEN $3 ELSE said END)
         FROM jsonb_array_elements_text(filters #> $4::text[]) AS said))
       WHERE company_id = $1 AND filters #> $4::text[] ?| $2::text[]`,
      [tx.companyId, from, into, name.split('.')],
    );
  const views = await rows(
    tx,
    'SELECT id, search FROM saved_view WHERE company_id = $1 AND strpos(search, $2) > 0 ORDER BY id FOR UPDATE',
    [tx.companyId, `${name}=`],
    { id: is.uuid, search: is.text },
  );
  for (const { id, search } of views) {
    const asked = new URLSearchParams(search);
    const values = readListText(asked.get(name) ?? '');
    if (!values.some((value) => from.includes(value))) continue;
    const renamed = values.map((value) => (from.includes(value) ? into : value));
    asked.set(name, writeListText([...new Set(renamed)]));
    await tx.query('UPDATE saved_view SET search = $3 WHERE company_id = $1 AND id = $2', [
      tx.companyId,
      id,
      asked.toString(),
    ]);
  }
}
