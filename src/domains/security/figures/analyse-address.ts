import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { say } from '../../../words/sentence.ts';
import { toAlert } from '../alerts/alert-record.ts';
import { activityFactors, alertFactors, type Range, readActivity, readAlertsAbout } from './activity.ts';
import { type RiskFactor, riskReport, weightOf } from './risk-report.ts';

/** What is against an address in a range. */
export async function analyseAddress(ctx: SystemCtx, tx: SystemTx, ipAddress: string, range: Range) {
  const activity = await readActivity(tx, 'ip_address', ipAddress, range);
  const alerts = await readAlertsAbout(tx, 'ipAddress', ipAddress, range);
  const factors: RiskFactor[] = [
    ...alertFactors(alerts),
    ...activityFactors(activity),
    {
      factor: say('risk.accounts'),
      weight: activity.signIns === 0 && activity.accounts > 2 ? weightOf(activity.accounts, 20) : 0,
      evidence: say('risk.accounts.evidence', { count: activity.accounts }),
      advice: say('risk.accounts.advice'),
    },
  ];
  const country = (await toldCountry(tx, ipAddress, range)) ?? ctx.ports.geoip.countryOf(ipAddress);
  return { ...riskReport(factors), ipAddress, country, activity, alerts: alerts.map(toAlert) };
}

/** The country that a trusted proxy told last of an address. */
async function toldCountry(tx: SystemTx, ipAddress: string, { from, until }: Range): Promise<string | null> {
  const [entry] = await rows(
    tx,
    `SELECT metadata->>'ipCountry' AS country FROM audit_entry
     WHERE ip_address = $1 AND occurred_at >= $2 AND occurred_at < $3 AND metadata->>'ipCountry' IS NOT NULL
     ORDER BY occurred_at DESC, id DESC LIMIT 1`,
    [ipAddress, from, until],
    { country: is.text },
  );
  return entry?.country ?? null;
}
