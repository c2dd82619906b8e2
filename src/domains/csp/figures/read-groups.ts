import type { SystemTx } from '../../../db/database.ts';
import { columnName, columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { nilId } from '../../../ports/ids.ts';
import { classifications } from '../judging/classify-report.ts';
import { riskLevels } from '../judging/risk-levels.ts';
import { directives } from '../reading/directive-of.ts';
import { documentOwners } from '../reading/normalise-report.ts';
import { uriKinds } from '../reading/read-uri.ts';
import type { MetricsRange } from './metrics-range.ts';

const Group = {
  directive: is.oneOf(directives),
  blockedKind: is.oneOf(uriKinds),
  blockedTarget: is.text,
  blockedOrigin: is.orNull(is.text),
  isBlockedOwn: is.bool,
  documentOwner: is.oneOf(documentOwners),
  classification: is.oneOf(classifications),
  reason: is.text,
  bypassAttempt: is.bool,
  riskLevel: is.oneOf(riskLevels),
};
const SeenGroup = {
  ...Group,
  count: is.number,
  firstSeenAt: is.moment,
  lastSeenAt: is.moment,
};
export type SeenGroup = RowOf<typeof SeenGroup>;

const KeyCount = { key: is.text, count: is.number };
export type KeyCount = RowOf<typeof KeyCount>;

/** What a violation can be grouped by, beside time. */
export const groupColumns = {
  directive: 'directive',
  blockedHost: 'blocked_target',
  documentPath: 'document_path',
  riskLevel: 'risk_level',
} as const;

const maxGroups = 2000;
const maxKeys = 100;

/** What a row counts of a range that may begin within its hour. */
const seenCount = `CASE WHEN hour_at >= $3 THEN report_count
  ELSE (SELECT coalesce(sum(n), 0)::bigint FROM unnest(slot_counts[$4::int:]) AS n) END`;

/** The rows about our own pages in a range, with what each counts of it. */
export const ownRows = `
  SELECT *, ${seenCount} AS seen_count
  FROM csp_violation
  WHERE company_id = $1 AND hour_at >= $2 AND document_owner = 'own' AND last_seen_at >= $3`;

export const rangeValues = (range: MetricsRange) =>
  [nilId, range.firstHour, range.start, range.firstSlot] as const;

export async function countKinds(tx: SystemTx, range: MetricsRange): Promise<number> {
  const [row] = await rows(
    tx,
    `SELECT count(DISTINCT fingerprint) AS count FROM (${ownRows}) AS seen WHERE seen_count > 0`,
    rangeValues(range),
    { count: is.number },
  );
  return row?.count ?? 0;
}

/**
 * Violations that call for the same action, worst first. Should they be cut, then at the harmless end: what may
 * loosen the suggested policy is never there without what argues against it.
 */
export function readGroups(tx: SystemTx, range: MetricsRange): Promise<SeenGroup[]> {
  return rows(
    tx,
    `SELECT ${columnsOf(Group)}, sum(seen_count)::bigint AS count, min(first_seen_at) AS "firstSeenAt",
       max(last_seen_at) AS "lastSeenAt"
     FROM (${ownRows}) AS seen WHERE seen_count > 0 GROUP BY ${Object.keys(Group).map(columnName).join(', ')}
     ORDER BY array_position(ARRAY['critical', 'high', 'medium', 'low'], risk_level), count DESC, blocked_target, directive
     LIMIT ${maxGroups}`,
    rangeValues(range),
    SeenGroup,
  );
}

/** The largest groups, and what is left of them as one, so that they add up to all there is. */
export function readKeys(
  tx: SystemTx,
  range: MetricsRange,
  groupBy: keyof typeof groupColumns,
): Promise<KeyCount[]> {
  return rows(
    tx,
    `SELECT CASE WHEN place > ${maxKeys} THEN '(other)' ELSE key END AS key, sum(count)::bigint AS count
     FROM (SELECT *, row_number() OVER (ORDER BY count DESC, key) AS place
       FROM (SELECT ${groupColumns[groupBy]} AS key, sum(seen_count)::bigint AS count
         FROM (${ownRows}) AS seen WHERE seen_count > 0 GROUP BY 1) AS groups) AS placed
     GROUP BY 1 ORDER BY 2 DESC, 1`,
    rangeValues(range),
    KeyCount,
  );
}

export function readBrowsers(tx: SystemTx, range: MetricsRange): Promise<KeyCount[]> {
  return rows(
    tx,
    `SELECT browser AS key, sum(seen_count)::bigint AS count
     FROM (SELECT browser, ${seenCount} AS seen_count FROM csp_browser WHERE company_id = $1 AND hour_at >= $2) AS seen
     WHERE seen_count > 0 GROUP BY 1 ORDER BY 2 DESC, 1`,
    rangeValues(range),
    KeyCount,
  );
}
