import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, insert, is, rows } from '../../../db/rows.ts';
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
    const sinceMs = known ? finding.lastMs - known.lastSeenAt.getTime() : Number.POSITIVE_INFINITY;
    if (known && sinceMs <= 0) continue;
    if (known && sinceMs <= alerting.suppressDuplicateMinutes * 60_000) {
      await repeatAlert(tx, known.companyId, known.id, finding);
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

const LatestAlert = { companyId: is.uuid, id: is.uuid, lastSeenAt: is.moment };

async function findLatest(tx: SystemTx, { type, subject }: Finding) {
  const [row] = await rows(
    tx,
    `SELECT ${columnsOf(LatestAlert)} FROM security_alert WHERE type = $1 AND subject = $2
     ORDER BY last_seen_at DESC LIMIT 1`,
    [type, subject],
    LatestAlert,
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

const insertAlert = (tx: SystemTx, id: string, finding: Finding): Promise<void> =>
  insert(tx, 'security_alert', {
    companyId: finding.companyId ?? nilId,
    id,
    type: finding.type,
    severity: finding.severity,
    severityRank: severityRank[finding.severity],
    subject: finding.subject,
    title: written(finding.title),
    description: written(finding.description),
    context: contextOf(finding),
    isAnonymous: finding.isAnonymous,
    occurredAt: new Date(finding.lastMs),
    lastSeenAt: new Date(finding.lastMs),
    occurrences: 1,
  });

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
