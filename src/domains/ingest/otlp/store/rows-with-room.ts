import type { TenantTx } from '../../../../db/database.ts';
import { is, rows } from '../../../../db/rows.ts';
import { groupBy } from '../../../../kernel/lists/group-by.ts';
import { type SpanRow, spanKey } from '../merge/span-row.ts';
import { type KeptSpan, mostSpans } from './span-rows.ts';

/** The spans whose trace and conversation are not full yet, and those that are kept already. */
export async function rowsWithRoom(
  tx: TenantTx,
  sent: readonly SpanRow[],
  ofTraces: readonly KeptSpan[],
): Promise<readonly SpanRow[]> {
  const known = new Set(ofTraces.map(({ row }) => spanKey(row)));
  const traces = new Map(
    [...groupBy(ofTraces, ({ row }) => row.traceId)].map(([id, all]) => [id, all.length]),
  );
  const conversations = await countSpans(tx, [
    ...new Set(sent.flatMap(({ conversation }) => conversation ?? [])),
  ]);
  return sent.filter((row) => {
    if (known.has(spanKey(row))) return true;
    const { traceId, conversation } = row;
    return hasRoom(traces, traceId) && (conversation === null || hasRoom(conversations, conversation));
  });
}

function hasRoom(counts: Map<string, number>, id: string): boolean {
  const count = (counts.get(id) ?? 0) + 1;
  counts.set(id, count);
  return count <= mostSpans;
}

async function countSpans(tx: TenantTx, conversations: readonly string[]): Promise<Map<string, number>> {
  if (conversations.length === 0) return new Map();
  const found = await rows(
    tx,
    `SELECT external_id AS id, count(*)::integer AS count FROM span_part
     WHERE company_id = $1 AND external_id = ANY($2::text[]) GROUP BY external_id`,
    [tx.companyId, conversations],
    { id: is.text, count: is.number },
  );
  return new Map(found.map(({ id, count }) => [id, count]));
}
