import { z } from 'zod';
import { addressText, parseAddress } from '../../config/parse-address.ts';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { invalidField } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id, instant, momentOrDay } from '../../kernel/schema.ts';
import { say, written } from '../../words/sentence.ts';
import { Alert } from './alerts/alert-record.ts';
import { Activity, type Range, readAbout } from './figures/activity.ts';
import { Metrics, readMetrics } from './figures/read-metrics.ts';
import { readClosedRange } from './figures/read-range.ts';
import { RiskReport, riskReport, weightOf } from './figures/risk-report.ts';

const About = RiskReport.extend({ activity: Activity, alerts: z.array(Alert) });
const metricsShape = Metrics.shape;

export const analyseThreats = operation({
  id: 'security.analyse',
  summary: 'Assess the risk of an address, a user, a period and the whole service',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    ipAddress: z
      .string()
      .max(64, { abort: true })
      .refine((text) => parseAddress(text) !== undefined, written(say('security.badAddress')))
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
        action: 'security.analyse',
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
                start: range.from,
                end: range.until,
                ...{ totalEvents, eventCounts, anomalies, topThreats },
              },
            }
          : {}),
        overallThreatLandscape: { ...landscape, securityScore, activeAlerts, topThreats, userRiskScores },
      };
    });
  },
});

function readTimeRange(ctx: SystemCtx, timeRange: { start: string; end: string } | undefined): Range {
  if (!timeRange) return readClosedRange(ctx, {});
  const { from } = readClosedRange(ctx, { startDate: timeRange.start });
  const { until } = readClosedRange(ctx, { endDate: timeRange.end });
  if (from < until) return { from, until };
  throw invalidField('timeRange.start', say('security.rangeOrder'));
}

/** The whole: as the score has it, so that both always say the same. */
function landscapeReport(metrics: z.input<typeof Metrics>): RiskReport {
  const report = riskReport(
    metrics.scoreDeductions.map(({ reason, count, points }) => ({
      factor: reason,
      weight: points,
      evidence: say('risk.inRange', { count }),
      advice: say('risk.worstAlerts'),
    })),
  );
  return { ...report, threatLevel: metrics.threatLevel, riskScore: 100 - metrics.securityScore };
}

async function analyseAddress(ctx: SystemCtx, tx: SystemTx, ipAddress: string, range: Range) {
  const { activity, alerts, factors } = await readAbout(tx, 'ip_address', ipAddress, range);
  const own = {
    factor: say('risk.accounts'),
    weight: activity.signIns === 0 && activity.accounts > 2 ? weightOf(activity.accounts, 20) : 0,
    evidence: say('risk.accounts.evidence', { count: activity.accounts }),
    advice: say('risk.accounts.advice'),
  };
  const country = (await toldCountry(tx, ipAddress, range)) ?? ctx.ports.geoip.countryOf(ipAddress);
  return { ...riskReport([...factors, own]), ipAddress, country, activity, alerts };
}

async function analyseUser(tx: SystemTx, userId: string, range: Range) {
  const { activity, alerts, factors } = await readAbout(tx, 'user_id', userId, range);
  const own = {
    factor: say('risk.addresses'),
    weight: activity.addresses > 5 ? weightOf(activity.addresses - 4, 15) : 0,
    evidence: say('risk.addresses.evidence', { count: activity.addresses }),
    advice: say('risk.addresses.advice'),
  };
  const [person] = await rows(tx, 'SELECT email FROM app_user WHERE id = $1', [userId], { email: is.text });
  return { ...riskReport([...factors, own]), userId, email: person?.email ?? null, activity, alerts };
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
