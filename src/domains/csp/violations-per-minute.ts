import type { SystemTx } from '../../db/database.ts';
import { is, type RowOf, rows } from '../../db/rows.ts';
import { nilId } from '../../ports/ids.ts';

const ViolationMinute = {
  minuteAt: is.moment,
  /** Reports about our own pages, noise left out. */
  violationCount: is.number,
  highRiskCount: is.number,
  bypassCount: is.number,
};
export type ViolationMinute = RowOf<typeof ViolationMinute>;

/** Whether there is such a minute since a moment; `since` is SQL. */
export const violatedSince = (since: string): string =>
  `EXISTS (SELECT 1 FROM csp_minute WHERE company_id = '${nilId}' AND minute_at >= ${since} AND report_count > noise_count)`;

/** What the security rules watch for a spike; minutes without a violation are left out. */
export function violationsPerMinute(tx: SystemTx, since: Date): Promise<ViolationMinute[]> {
  return rows(
    tx,
    `SELECT minute_at AS "minuteAt", report_count - noise_count AS "violationCount",
       high_risk_count AS "highRiskCount", bypass_count AS "bypassCount"
     FROM csp_minute WHERE company_id = $1 AND minute_at >= $2 AND report_count > noise_count ORDER BY minute_at`,
    [nilId, since],
    ViolationMinute,
  );
}
