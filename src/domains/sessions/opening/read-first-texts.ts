import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { readTexts } from '../transcripts/index.ts';

/** Of the first of these that take no more than so much as they are stored, of one at least; and how many they are. */
export async function readFirstTexts(tx: TenantTx, ids: readonly string[], mostBytes: number) {
  const count = await countWithin(tx, ids, mostBytes);
  const found = await readTexts(tx, ids.slice(0, count));
  return { count, texts: new Map(found.map((text) => [text.id, text])) };
}

/** How many of the first of these take no more than so much as they are stored; one at least. */
async function countWithin(tx: TenantTx, ids: readonly string[], mostBytes: number): Promise<number> {
  const found = await rows(
    tx,
    'SELECT session_id, octet_length(body) AS bytes FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { session_id: is.uuid, bytes: is.number },
  );
  const sizes = new Map(found.map(({ session_id, bytes }) => [session_id, bytes]));
  let sum = 0;
  const over = ids.findIndex((id) => {
    sum += sizes.get(id) ?? 0;
    return sum > mostBytes;
  });
  return over < 0 ? ids.length : Math.max(1, over);
}
