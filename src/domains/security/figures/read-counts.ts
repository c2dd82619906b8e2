import type { SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { floorTo } from '../../../kernel/time/floor-to.ts';
import { allCompanies } from '../../audit/index.ts';

const CountRow = {
  /** Of the day, UTC. */
  hour: is.number,
  eventType: is.text,
  outcome: is.text,
  severity: is.text,
  n: is.number,
};
export type CountRow = RowOf<typeof CountRow>;

export interface Scope {
  readonly from: Date;
  readonly until: Date;
  readonly companyId: string | null;
}

/** Whole hours that are rolled up, and the stretches around them that are read entry by entry. */
export interface Spans {
  readonly rolledFrom: Date;
  readonly rolledUntil: Date;
}

/** Which part of a range the hourly counts answer. */
export async function readSpans(tx: SystemTx, { from, until }: Scope): Promise<Spans> {
  const [row] = await rows(tx, 'SELECT rolled_until FROM security_watch', [], {
    rolled_until: is.orNull(is.moment),
  });
  const rolled = row?.rolled_until?.getTime() ?? 0;
  const start = Math.ceil(from.getTime() / hourMs) * hourMs;
  const end = floorTo(Math.min(until.getTime(), rolled), hourMs);
  // Nothing rolled up in the range: one stretch, all of it read.
  if (end <= start) return { rolledFrom: until, rolledUntil: until };
  return { rolledFrom: new Date(start), rolledUntil: new Date(end) };
}

/** How many entries of the audit log there are in a range, by hour of the day and kind: exact. */
export function readCounts(tx: SystemTx, scope: Scope, spans: Spans): Promise<CountRow[]> {
  return rows(
    tx,
    `SELECT extract(hour FROM hour_at AT TIME ZONE 'UTC')::int AS hour, event_type AS "eventType", outcome, severity, sum(n)::bigint AS n FROM (
       SELECT hour_at, event_type, outcome, severity, event_count AS n FROM security_hour
       WHERE company_id = coalesce($1, '${allCompanies}')::uuid AND hour_at >= $3 AND hour_at < $4
       UNION ALL
       SELECT date_trunc('hour', occurred_at, 'UTC'), event_type, outcome, severity, count(*) FROM audit_entry
       WHERE ${edges} GROUP BY 1, 2, 3, 4
     ) AS counted GROUP BY 1, 2, 3, 4`,
    [scope.companyId, scope.from, spans.rolledFrom, spans.rolledUntil, scope.until],
    CountRow,
  );
}

/** Entries of a range outside its rolled-up hours; parameters as in `readCounts`. */
export const edges = `($1::uuid IS NULL OR company_id = $1::uuid)
  AND ((occurred_at >= $2 AND occurred_at < $3) OR (occurred_at >= $4 AND occurred_at < $5))`;

/** Countries by the number of events that came from them. Empty when no source of countries is set. */
export async function readCountries(
  tx: SystemTx,
  scope: Scope,
  spans: Spans,
  countryOf: (address: string) => string | null,
): Promise<Record<string, number>> {
  const rolled = await rows(
    tx,
    `SELECT subject AS country, sum(event_count)::bigint AS n FROM security_subject_hour
     WHERE subject_kind = 'country' AND hour_at >= $2 AND hour_at < $3 AND ($1::uuid IS NULL OR company_id = $1)
     GROUP BY 1`,
    [scope.companyId, spans.rolledFrom, spans.rolledUntil],
    { country: is.text, n: is.number },
  );
  const addresses = await rows(
    tx,
    `SELECT ip_address, metadata->>'ipCountry' AS told, count(*) AS n FROM audit_entry
     WHERE ip_address IS NOT NULL AND ${edges} GROUP BY 1, 2`,
    [scope.companyId, scope.from, spans.rolledFrom, spans.rolledUntil, scope.until],
    { ip_address: is.text, told: is.orNull(is.text), n: is.number },
  );
  const counts = new Map(rolled.map(({ country, n }) => [country, n]));
  for (const { ip_address: address, told, n } of addresses) {
    const country = told ?? countryOf(address);
    if (country) counts.set(country, (counts.get(country) ?? 0) + n);
  }
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}
