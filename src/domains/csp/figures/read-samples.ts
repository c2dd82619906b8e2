import type { SystemTx } from '../../../db/database.ts';
import { type Actor, isPlatformAdmin } from '../../../kernel/actor.ts';
import { platformId } from '../counting/store-batch.ts';
import type { RiskLevel } from '../judging/rate-risk.ts';
import type { MetricsRange } from './metrics-range.ts';

export interface SampleRow {
  occurredAt: Date;
  documentUri: string;
  directive: string;
  blockedUri: string;
  sourceFile: string;
  lineNumber: number | null;
  riskLevel: RiskLevel;
  bypassAttempt: boolean;
  network: string | null;
  userAgent: string | null;
}

export const maxSamples = 100;

/** The newest samples of reports about our own pages. */
export async function readSamples(tx: SystemTx, range: MetricsRange): Promise<SampleRow[]> {
  return tx.query<SampleRow>(
    `SELECT s.occurred_at AS "occurredAt", s.document_uri AS "documentUri", v.directive, s.blocked_uri AS "blockedUri",
       s.source_file AS "sourceFile", s.line_number AS "lineNumber", v.risk_level AS "riskLevel",
       v.bypass_attempt AS "bypassAttempt", s.network, s.user_agent AS "userAgent"
     FROM csp_sample s
     JOIN csp_violation v ON v.company_id = s.company_id AND v.hour_at = s.hour_at AND v.fingerprint = s.fingerprint
     WHERE s.company_id = $1 AND s.occurred_at >= $2
     ORDER BY s.occurred_at DESC, s.fingerprint, s.slot LIMIT ${maxSamples}`,
    [platformId, range.start],
  );
}

/** Reports come from everybody's people: only who runs the platform may see where from. */
export const maySeeSenders = (actor: Actor): boolean =>
  isPlatformAdmin(actor) || actor.type === 'operator' || actor.type === 'system';
