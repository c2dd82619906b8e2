import type { SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { type Actor, isPlatformAdmin } from '../../../kernel/actor.ts';
import { nilId } from '../../../ports/ids.ts';
import { riskLevels } from '../judging/risk-levels.ts';
import type { MetricsRange } from './metrics-range.ts';

const SampleRow = {
  occurredAt: is.moment,
  documentUri: is.text,
  directive: is.text,
  blockedUri: is.text,
  sourceFile: is.text,
  lineNumber: is.orNull(is.number),
  riskLevel: is.oneOf(riskLevels),
  bypassAttempt: is.bool,
  network: is.orNull(is.text),
  userAgent: is.orNull(is.text),
};
export type SampleRow = RowOf<typeof SampleRow>;

export const maxSamples = 100;

/** The newest samples of reports about our own pages. */
export function readSamples(tx: SystemTx, range: MetricsRange): Promise<SampleRow[]> {
  return rows(
    tx,
    `SELECT s.occurred_at AS "occurredAt", s.document_uri AS "documentUri", v.directive, s.blocked_uri AS "blockedUri",
       s.source_file AS "sourceFile", s.line_number AS "lineNumber", v.risk_level AS "riskLevel",
       v.bypass_attempt AS "bypassAttempt", s.network, s.user_agent AS "userAgent"
     FROM csp_sample s
     JOIN csp_violation v ON v.company_id = s.company_id AND v.hour_at = s.hour_at AND v.fingerprint = s.fingerprint
     WHERE s.company_id = $1 AND s.occurred_at >= $2
     ORDER BY s.occurred_at DESC, s.fingerprint, s.slot LIMIT ${maxSamples}`,
    [nilId, range.start],
    SampleRow,
  );
}

/** Reports come from everybody's people: only who runs the platform may see where from. */
export const maySeeSenders = (actor: Actor): boolean =>
  isPlatformAdmin(actor) || actor.type === 'operator' || actor.type === 'system';
