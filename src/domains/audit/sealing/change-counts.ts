import type { Tx } from '../../../db/database.ts';
import { nilId } from '../../../ports/ids.ts';
import { allCompanies } from '../all-companies.ts';

interface Counted {
  readonly occurredAt: Date;
  readonly eventType: string;
  readonly outcome: string;
  readonly severity: string;
  readonly userId: string | null;
}

/** Keeps the counts per day in step with the entries: +1 when they are sealed, -1 when they are removed. */
export async function changeCounts(
  tx: Tx,
  companyId: string,
  entries: readonly Counted[],
  sign: 1 | -1,
): Promise<void> {
  const deltas = new Map<string, number>();
  for (const { occurredAt, eventType, outcome, severity, userId } of entries) {
    const day = occurredAt.toISOString().slice(0, 10);
    const rows = combinations(eventType, outcome, severity).map((kind) => [nilId, day, ...kind]);
    if (userId !== null) rows.push([userId, day, '', '', '']);
    for (const company of [companyId, allCompanies]) {
      for (const row of rows) {
        const key = [company, ...row].join('\n');
        deltas.set(key, (deltas.get(key) ?? 0) + sign);
      }
    }
  }
  // One order for all writers, so that two of them never wait for each other.
  const keys = [...deltas.keys()].sort();
  const columns = [0, 1, 2, 3, 4, 5].map((i) => keys.map((key) => key.split('\n')[i] ?? ''));
  await tx.query(upsert, [...columns, keys.map((key) => deltas.get(key) ?? 0)]);
}

/** Each value or any: every filter and every sorting then finds its sums ready. */
function combinations(eventType: string, outcome: string, severity: string): [string, string, string][] {
  return [eventType, ''].flatMap((t) =>
    [outcome, ''].flatMap((o) => [severity, ''].map((s): [string, string, string] => [t, o, s])),
  );
}

const upsert = `
INSERT INTO audit_count (company_id, user_id, day, event_type, outcome, severity, entry_count)
SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::text[], $5::text[], $6::text[], $7::bigint[])
ON CONFLICT (company_id, user_id, event_type, outcome, severity, day)
DO UPDATE SET entry_count = audit_count.entry_count + excluded.entry_count`;
