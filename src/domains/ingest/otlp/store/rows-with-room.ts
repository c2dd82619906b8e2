import type { TenantTx } from '../../../../db/database.ts';
import { is, rows } from '../../../../db/rows.ts';
import { type SpanRow, spanKey } from '../merge/span-row.ts';
import { type KeptSpan, mostSpans, weightInSql, weightOf } from './span-rows.ts';

/** The spans whose trace and conversation are not full yet, and those that are kept already and tell no more now. */
export async function rowsWithRoom(
  tx: TenantTx,
  sent: readonly SpanRow[],
  ofTraces: readonly KeptSpan[],
): Promise<readonly SpanRow[]> {
  const known = new Map(ofTraces.map((span) => [spanKey(span.row), weightOf(span)]));
  const traces = new Map<string, number>();
  for (const span of ofTraces) addTo(traces, span.row.traceId, weightOf(span));
  const conversations = await weigh(tx, [...new Set(sent.flatMap(({ conversation }) => conversation ?? []))]);
  return sent.filter((row) => {
    const more = weightOf({ row }) - (known.get(spanKey(row)) ?? 0);
    if (more <= 0) return true;
    const { traceId, conversation } = row;
    return (
      addTo(traces, traceId, more) <= mostSpans &&
      (conversation === null || addTo(conversations, conversation, more) <= mostSpans)
    );
  });
}

function addTo(weights: Map<string, number>, id: string, more: number): number {
  const weight = (weights.get(id) ?? 0) + more;
  weights.set(id, weight);
  return weight;
}

async function weigh(tx: TenantTx, conversations: readonly string[]): Promise<Map<string, number>> {
  if (conversations.length === 0) return new Map();
  const found = await rows(
    tx,
    `SELECT external_id AS id, sum(${weightInSql})::integer AS weight FROM span_part
     WHERE company_id = $1 AND external_id = ANY($2::text[]) GROUP BY external_id`,
    [tx.companyId, conversations],
    { id: is.text, weight: is.number },
  );
  return new Map(found.map(({ id, weight }) => [id, weight]));
}
