import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { rows } from '../../../db/rows.ts';
import { severities } from '../../../kernel/audit-entry.ts';
import { said } from '../../../kernel/said.ts';
import { instant } from '../../../kernel/schema.ts';
import type { Geoip } from '../../../ports/geoip.ts';
import { AlertRow, alertColumns } from '../alerts/alert-record.ts';
import { alertTypes, severityRank } from '../alerts/alert-types.ts';
import { Anomaly, readAnomalies } from '../anomalies/anomaly-record.ts';
import { type CountRow, readCountries, readCounts, readSpans, type Scope } from './read-counts.ts';
import { scoreOf, threatLevels } from './score.ts';
import { readUserRisks, UserRisk } from './user-risk.ts';

const Counts = z.record(z.string(), z.int());

export const Metrics = z.object({
  securityScore: z.int().min(0).max(100),
  threatLevel: z.enum(threatLevels),
  scoreDeductions: z.array(z.object({ reason: said, count: z.int(), points: z.number() })),
  totalEvents: z.int(),
  criticalEvents: z.int(),
  activeAlerts: z.int(),
  resolvedAlerts: z.int(),
  eventCounts: z.object({ byType: Counts, byOutcome: Counts, bySeverity: Counts }),
  anomalies: z.array(Anomaly),
  topThreats: z.array(
    z.object({
      type: z.enum(alertTypes),
      count: z.int().describe('alerts with their repetitions'),
      severity: z.enum(severities),
      lastSeenAt: instant,
    }),
  ),
  geoDistribution: Counts.describe('events by country; empty without a source of countries'),
  geoEnabled: z.boolean().describe('whether a source of countries is set'),
  timeDistribution: z.array(z.object({ hour: z.int(), count: z.int() })).describe('by hour of the day, UTC'),
  userRiskScores: z.array(UserRisk),
});

/** The metrics of a range, and its open alerts. */
export async function readMetrics(
  tx: SystemTx,
  scope: Scope,
  severity: (typeof severities)[number] | null,
  geoip: Geoip,
): Promise<{ metrics: z.input<typeof Metrics>; alerts: AlertRow[] }> {
  const spans = await readSpans(tx, scope);
  const all = await readCounts(tx, scope, spans);
  const counts = severity ? all.filter((row) => row.severity === severity) : all;
  const allAlerts = await alertsIn(tx, scope);
  const alerts = severity ? allAlerts.filter((alert) => alert.severity === severity) : allAlerts;
  const open = alerts.filter(isOpen);
  const severe = all.filter(
    (row) => row.outcome !== 'SUCCESS' && (row.severity === 'HIGH' || row.severity === 'CRITICAL'),
  );
  const { score, threatLevel, deductions } = scoreOf(
    allAlerts.map((alert) => ({ ...alert, isOpen: isOpen(alert) })),
    sum(severe),
  );
  const metrics = {
    securityScore: score,
    threatLevel,
    scoreDeductions: deductions,
    totalEvents: sum(counts),
    criticalEvents: sum(counts.filter((row) => row.severity === 'CRITICAL')),
    activeAlerts: open.length,
    resolvedAlerts: alerts.length - open.length,
    eventCounts: {
      byType: countBy(counts, (row) => row.eventType),
      byOutcome: countBy(counts, (row) => row.outcome),
      bySeverity: countBy(counts, (row) => row.severity),
    },
    anomalies: await readAnomalies(tx, scope),
    topThreats: topThreats(alerts),
    geoDistribution: geoip.isEnabled ? await readCountries(tx, scope, spans, geoip.countryOf) : {},
    geoEnabled: geoip.isEnabled,
    timeDistribution: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      count: sum(counts.filter((row) => row.hour === hour)),
    })),
    userRiskScores: await readUserRisks(tx, scope, spans, alerts),
  };
  return { metrics, alerts: open };
}

const isOpen = (alert: AlertRow): boolean => alert.acknowledgedAt === null;

/** Alerts that were raised or seen again in a range, newest first. */
function alertsIn(tx: SystemTx, { from, until, companyId }: Scope): Promise<AlertRow[]> {
  return rows(
    tx,
    `SELECT ${alertColumns} FROM security_alert
     WHERE last_seen_at >= $1 AND occurred_at < $2 AND ($3::uuid IS NULL OR company_id = $3)
     ORDER BY occurred_at DESC, id DESC LIMIT 10000`,
    [from, until, companyId],
    AlertRow,
  );
}

const sum = (counts: readonly CountRow[]): number => counts.reduce((total, { n }) => total + n, 0);

function countBy(counted: readonly CountRow[], keyOf: (row: CountRow) => string): Record<string, number> {
  const counts = new Map<string, number>();
  for (const row of counted) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.n);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a));
}

/** Alerts by type, the worst and most frequent first. */
function topThreats(alerts: readonly AlertRow[]) {
  const types = new Map<AlertRow['type'], AlertRow[]>();
  for (const alert of alerts) types.set(alert.type, [...(types.get(alert.type) ?? []), alert]);
  return [...types]
    .map(([type, ofType]) => ({
      type,
      count: ofType.reduce((sum, { occurrences }) => sum + occurrences, 0),
      severity: ofType.map(({ severity }) => severity).reduce(worse),
      lastSeenAt: new Date(Math.max(...ofType.map((alert) => alert.lastSeenAt.getTime()))),
    }))
    .sort((a, b) => severityRank[b.severity] - severityRank[a.severity] || b.count - a.count);
}

type Severity = AlertRow['severity'];

const worse = (a: Severity, b: Severity): Severity => (severityRank[a] >= severityRank[b] ? a : b);
