import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { readListText, writeListText } from '../../kernel/lists/list-text.ts';

interface Merge {
  readonly from: string;
  readonly into: string;
}

/** Kept views and alerts of a category that became another are about that one: its sessions are there. */
export async function followMerges(tx: TenantTx, merges: readonly Merge[]): Promise<void> {
  for (const merge of merges) {
    for (const table of ['news_alert', 'news_firing'] as const) await renameInRules(tx, table, merge);
    await renameInViews(tx, merge);
  }
}

async function renameInRules(
  tx: TenantTx,
  table: 'news_alert' | 'news_firing',
  { from, into }: Merge,
): Promise<void> {
  const values = [tx.companyId, from, into];
  await tx.query(
    `UPDATE ${table} SET subject = $3 WHERE company_id = $1 AND metric = 'categoryShare' AND subject = $2`,
    values,
  );
  await tx.query(
    `UPDATE ${table} SET filters = jsonb_set(filters, '{category}', (SELECT jsonb_agg(DISTINCT CASE WHEN key = $2 THEN $3 ELSE key END)
       FROM jsonb_array_elements_text(filters -> 'category') AS said(key)))
     WHERE company_id = $1 AND filters -> 'category' @> to_jsonb($2::text)`,
    values,
  );
}

async function renameInViews(tx: TenantTx, { from, into }: Merge): Promise<void> {
  const views = await rows(
    tx,
    "SELECT id, search FROM saved_view WHERE company_id = $1 AND search ~ 'category=' ORDER BY id FOR UPDATE",
    [tx.companyId],
    { id: is.uuid, search: is.text },
  );
  for (const { id, search } of views) {
    const asked = new URLSearchParams(search);
    const keys = readListText(asked.get('category') ?? '');
    if (!keys.includes(from)) continue;
    asked.set('category', writeListText([...new Set(keys.map((key) => (key === from ? into : key)))]));
    await tx.query('UPDATE saved_view SET search = $3 WHERE company_id = $1 AND id = $2', [
      tx.companyId,
      id,
      asked.toString(),
    ]);
  }
}
