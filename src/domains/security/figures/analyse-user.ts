import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { say } from '../../../words/sentence.ts';
import { toAlert } from '../alerts/alert-record.ts';
import { activityFactors, alertFactors, type Range, readActivity, readAlertsAbout } from './activity.ts';
import { type RiskFactor, riskReport, weightOf } from './risk-report.ts';

/** What is against a person in a range. */
export async function analyseUser(tx: SystemTx, userId: string, range: Range) {
  const activity = await readActivity(tx, 'user_id', userId, range);
  const alerts = await readAlertsAbout(tx, 'userId', userId, range);
  const [person] = await rows(tx, 'SELECT email FROM app_user WHERE id = $1', [userId], { email: is.text });
  const factors: RiskFactor[] = [
    ...alertFactors(alerts),
    ...activityFactors(activity),
    {
      factor: say('risk.addresses'),
      weight: activity.addresses > 5 ? weightOf(activity.addresses - 4, 15) : 0,
      evidence: say('risk.addresses.evidence', { count: activity.addresses }),
      advice: say('risk.addresses.advice'),
    },
  ];
  return {
    ...riskReport(factors),
    userId,
    email: person?.email ?? null,
    activity,
    alerts: alerts.map(toAlert),
  };
}
