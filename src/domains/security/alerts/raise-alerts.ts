import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import { inEnglish, written } from '../../../words/sentence.ts';
import { enqueueNotifications } from '../delivering/enqueue-notifications.ts';
import type { Finding } from '../rules/rule.ts';
import type { Settings } from '../settings/settings.ts';
import { severityRank } from './alert-types.ts';

/**
 * Makes alerts of findings. The same again within the set minutes raises the occurrences of the one that is there;
 * a finding that was stored before (its newest event is known) changes nothing, so looking twice does no harm.
 */
export async function raiseAlerts(
  services: Services,
  tx: SystemTx,
  findings: readonly Finding[],
  { alerting }: Settings,
): Promise<string[]> {
  const raised: string[] = [];
  for (const finding of findings) {
    const known = await findLatest(tx, finding);
    const sinceMs = known ? finding.lastMs - known.last_seen_at.getTime() : Number.POSITIVE_INFINITY;
    if (known && sinceMs <= 0) continue;
    if (known && sinceMs <= alerting.suppressDuplicateMinutes * 60_000) {
      await repeatAlert(tx, known.company_id, known.id, finding);
      continue;
    }
    const id = newId(services.ports.clock);
    await insertAlert(tx, id, finding);
    await recordAlert(services, tx, id, finding);
    raised.push(id);
  }
  if (raised.length > 0 && alerting.enabled) {
    await enqueueNotifications(services, tx, alerting, raised);
  }
  return raised;
}

async function findLatest(tx: SystemTx, { type, subject }: Finding) {
  const [row] = await rows(
    tx,
    `SELECT company_id, id, last_seen_at FROM security_alert WHERE type = $1 AND subject = $2
     ORDER BY last_seen_at DESC LIMIT 1`,
    [type, subject],
    { company_id: is.uuid, id: is.uuid, last_seen_at: is.moment },
  );
  return row;
}

const contextOf = ({ ipAddress, userId, count, windowSeconds, evidence }: Finding): string =>
  JSON.stringify({ ipAddress, userId, count, window: windowSeconds, evidence: evidence.map(written) });

/** A repetition may make an alert worse, never milder. */
async function repeatAlert(tx: SystemTx, companyId: string, id: string, finding: Finding): Promise<void> {
  await tx.query(
    `UPDATE security_alert SET occurrences = occurrences + 1, last_seen_at = $3, description = $4, context = $5,
       severity = CASE WHEN severity_rank < $7 THEN $6 ELSE severity END,
       severity_rank = greatest(severity_rank, $7), is_anonymous = is_anonymous AND $8
     WHERE company_id = $1 AND id = $2`,
    [
      companyId,
      id,
      new Date(finding.lastMs),
      written(finding.description),
      contextOf(finding),
      finding.severity,
      severityRank[finding.severity],
      finding.isAnonymous,
    ],
  );
}

async function insertAlert(tx: SystemTx, id: string, finding: Finding): Promise<void> {
  await tx.query(
    `INSERT INTO security_alert (company_id, id, type, severity, severity_rank, subject, title, description, context,
       is_anonymous, occurred_at, last_seen_at, occurrences)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, 1)`,
    [
      finding.companyId ?? nilId,
      id,
      finding.type,
      finding.severity,
      severityRank[finding.severity],
      finding.subject,
      written(finding.title),
      written(finding.description),
      contextOf(finding),
      finding.isAnonymous,
      new Date(finding.lastMs),
    ],
  );
}

/** The log keeps what was raised, so that an alert cannot vanish without a trace. */
async function recordAlert(services: Services, tx: SystemTx, id: string, finding: Finding): Promise<void> {
  await services.audit.record(
    tx,
    { type: 'system', job: 'security-watch' },
    { requestId: `alert-${id}`, address: null, userAgent: null },
    {
      eventType: 'SECURITY_ALERT',
      action: 'security.alert',
      outcome: 'SUSPICIOUS',
      severity: finding.severity,
      description: `${inEnglish(finding.title)}: ${inEnglish(finding.description)}`,
      companyId: null,
      resource: { type: 'alert', id },
      metadata: { alertType: finding.type, rule: finding.rule, alertCompanyId: finding.companyId },
    },
  );
}
