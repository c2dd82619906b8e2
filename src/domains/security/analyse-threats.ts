import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { addressText, parseAddress } from '../../kernel/addresses/parse-address.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { invalidFields } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, instant, momentOrDay } from '../../kernel/schema.ts';
import { Alert, toAlert } from './alerts/alert-record.ts';
import {
  Activity,
  activityFactors,
  alertFactors,
  readActivity,
  readAlertsAbout,
} from './figures/activity.ts';
import { Metrics, readMetrics } from './figures/read-metrics.ts';
import { readClosedRange } from './figures/read-range.ts';
import { type RiskFactor, RiskReport, riskReport, weightOf } from './figures/risk-report.ts';

const About = RiskReport.extend({ activity: Activity, alerts: z.array(Alert) });
const metricsShape = Metrics.shape;

export const analyseThreats = operation({
  id: 'security.analyse',
  summary: 'Judges an address, a person, a stretch of time, and the whole',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    ipAddress: z
      .string()
      .max(64)
      .refine((text) => parseAddress(text) !== undefined, 'This is no IP address.')
      .optional(),
    userId: id.optional(),
    timeRange: z
      .strictObject({ start: momentOrDay, end: momentOrDay })
      .optional()
      .describe('default: the last 24 hours'),
  }),
  output: z.object({
    ipThreatAnalysis: About.extend({ ipAddress: z.string(), country: z.string().nullable() }).optional(),
    userThreatAnalysis: About.extend({ userId: z.string(), email: z.string().nullable() }).optional(),
    timeRangeAnalysis: RiskReport.extend({
      start: instant,
      end: instant,
      totalEvents: metricsShape.totalEvents,
      eventCounts: metricsShape.eventCounts,
      anomalies: metricsShape.anomalies,
      topThreats: metricsShape.topThreats,
    }).optional(),
    overallThreatLandscape: RiskReport.extend({
      securityScore: metricsShape.securityScore,
      activeAlerts: metricsShape.activeAlerts,
      topThreats: metricsShape.topThreats,
      userRiskScores: metricsShape.userRiskScores,
    }),
  }),
  async run(ctx, { ipAddress, userId, timeRange }) {
    const range = readTimeRange(ctx, timeRange);
    const address = ipAddress === undefined ? undefined : parseAddress(ipAddress);
    return ctx.transaction(async (tx) => {
      await ctx.record(tx, {
        eventType: 'DATA_ACCESS',
        action: 'security.analyse',
        description: 'Had threats analysed.',
        metadata: { ipAddress, userId, start: range.from, end: range.until },
      });
      const { metrics } = await readMetrics(tx, { ...range, companyId: null }, null, ctx.ports.geoip);
      const { totalEvents, eventCounts, anomalies, topThreats, securityScore, activeAlerts, userRiskScores } =
        metrics;
      const landscape = landscapeReport(metrics);
      return {
        ...(address ? { ipThreatAnalysis: await analyseAddress(ctx, tx, addressText(address), range) } : {}),
        ...(userId ? { userThreatAnalysis: await analyseUser(tx, userId, range) } : {}),
        ...(timeRange
          ? {
              timeRangeAnalysis: {
                ...landscape,
                start: range.from.toISOString(),
                end: range.until.toISOString(),
                ...{ totalEvents, eventCounts, anomalies, topThreats },
              },
            }
          : {}),
        overallThreatLandscape: { ...landscape, securityScore, activeAlerts, topThreats, userRiskScores },
      };
    });
  },
});

interface Range {
  readonly from: Date;
  readonly until: Date;
}

function readTimeRange(ctx: SystemCtx, timeRange: { start: string; end: string } | undefined): Range {
  if (!timeRange) return readClosedRange(ctx, {});
  const { from } = readClosedRange(ctx, { startDate: timeRange.start });
  const { until } = readClosedRange(ctx, { endDate: timeRange.end });
  if (from < until) return { from, until };
  const issue = { path: 'timeRange.start', message: 'The start must not be after the end.' };
  throw invalidFields([issue], issue.message);
}

async function analyseAddress(ctx: SystemCtx, tx: SystemTx, ipAddress: string, range: Range) {
  const activity = await readActivity(tx, 'ip_address', ipAddress, range);
  const alerts = await readAlertsAbout(tx, 'ipAddress', ipAddress, range);
  const factors: RiskFactor[] = [
    ...alertFactors(alerts),
    ...activityFactors(activity),
    {
      factor: 'Many accounts without a sign-in',
      weight: activity.signIns === 0 && activity.accounts > 2 ? weightOf(activity.accounts, 20) : 0,
      evidence: `${activity.accounts} accounts were tried, none came in`,
      advice: 'Block this address in front of the service while it goes on.',
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

async function analyseUser(tx: SystemTx, userId: string, range: Range) {
  const activity = await readActivity(tx, 'user_id', userId, range);
  const alerts = await readAlertsAbout(tx, 'userId', userId, range);
  const [person] = await rows(tx, 'SELECT email FROM app_user WHERE id = $1', [userId], { email: is.text });
  const factors: RiskFactor[] = [
    ...alertFactors(alerts),
    ...activityFactors(activity),
    {
      factor: 'Many addresses',
      weight: activity.addresses > 5 ? weightOf(activity.addresses - 4, 15) : 0,
      evidence: `${activity.addresses} different addresses`,
      advice: 'Compare the addresses with where this person works, and end the sessions that do not fit.',
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

/** The whole: as the score has it, so that both always say the same. */
function landscapeReport(metrics: z.input<typeof Metrics>): RiskReport {
  const report = riskReport(
    metrics.scoreDeductions.map(({ reason, count, points }) => ({
      factor: reason,
      weight: points,
      evidence: `${count} in this range`,
      advice: 'Look into the open alerts, the worst first, and acknowledge them.',
    })),
  );
  return { ...report, threatLevel: metrics.threatLevel, riskScore: 100 - metrics.securityScore };
}
