import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { StoreResult } from '../../sessions/store/index.ts';

interface Met {
  readonly session: { readonly externalId: string; readonly contentHash: string };
  readonly result: StoreResult;
}

/** What a chunk of a rehearsal would do, were the chunks before it stored. */
export async function rehearse(
  tx: TenantTx,
  importId: string,
  chunk: readonly Met[],
): Promise<StoreResult[]> {
  if (chunk.length === 0) return [];
  const place = [tx.companyId, importId] as const;
  const earlier = await rows(
    tx,
    `SELECT external_id, content_hash FROM import_rehearsal
     WHERE company_id = $1 AND import_id = $2 AND external_id = ANY($3::text[])`,
    [...place, chunk.map(({ session }) => session.externalId)],
    { external_id: is.text, content_hash: is.text },
  );
  const met = new Map(earlier.map((row) => [row.external_id, row.content_hash]));
  const results = chunk.map(({ session: { externalId, contentHash }, result }): StoreResult => {
    const before = met.get(externalId);
    met.set(externalId, contentHash);
    if (before === undefined) return result;
    return { ...result, outcome: before === contentHash ? 'identical' : 'changed' };
  });
  await tx.query(
    `INSERT INTO import_rehearsal (company_id, import_id, external_id, content_hash)
     SELECT $1, $2, id, hash FROM unnest($3::text[], $4::text[]) AS met (id, hash)
     ON CONFLICT (company_id, import_id, external_id) DO UPDATE SET content_hash = excluded.content_hash`,
    [...place, [...met.keys()], [...met.values()]],
  );
  return results;
}
