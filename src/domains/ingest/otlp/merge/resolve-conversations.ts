import { type SpanRow, spanKey } from './span-row.ts';

/**
 * The conversation of each span of some whole traces: the one that it names, else the one that a span around it names, else
 * the one that its trace names where that is only one, else the trace.
 */
export function resolveConversations(rows: readonly SpanRow[]): Map<string, string> {
  const bySpan = new Map(rows.map((row) => [spanKey(row), row]));
  const named = new Map<string, Set<string>>();
  for (const { traceId, conversation } of rows) {
    if (conversation === null) continue;
    const names = named.get(traceId) ?? new Set();
    named.set(traceId, names.add(conversation));
  }
  return new Map(
    rows.map((row) => {
      const [only, second] = named.get(row.traceId) ?? [];
      const alone = second === undefined ? only : around(row, bySpan);
      return [spanKey(row), row.conversation ?? alone ?? row.traceId];
    }),
  );
}

const deepestTrace = 100;

function around(row: SpanRow, bySpan: ReadonlyMap<string, SpanRow>): string | undefined {
  let at: SpanRow | undefined = row;
  for (let steps = 0; at && steps < deepestTrace; steps += 1) {
    if (at.conversation !== null) return at.conversation;
    at = bySpan.get(at.traceId + at.parentId);
  }
  return undefined;
}
