import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { instant } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { AlertRow, alertColumns, toAlert } from '../alerts/alert-record.ts';
import { type RiskFactor, weightOf } from './risk-report.ts';

/** What an address or a person did in a range, as the audit log has it. */
export const Activity = z.object({
  eventCount: z.int(),
  isComplete: z.boolean().describe('false: only the newest 5,000 events were looked at'),
  failedSignIns: z.int(),
  signIns: z.int(),
  refusals: z.int(),
  suspiciousEvents: z.int(),
  accounts: z.int().describe('different accounts'),
  addresses: z.int().describe('different addresses'),
  companies: z.int().describe('different companies'),
  firstSeenAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
});
export type Activity = z.input<typeof Activity>;

const maxEvents = 5000;

const Event = {
  companyId: is.uuid,
  occurredAt: is.moment,
  action: is.text,
  outcome: is.text,
  userEmail: is.orNull(is.text),
  ipAddress: is.orNull(is.text),
};
const EventRow = { ...Event, n: is.number };
type EventRow = RowOf<typeof EventRow>;

export interface Range {
  readonly from: Date;
  readonly until: Date;
}

const fields = { ip_address: 'ipAddress', user_id: 'userId' } as const;
type Column = keyof typeof fields;

/** What an address or a person did in a range, the alerts about them, and what both weigh. */
export async function readAbout(tx: SystemTx, column: Column, value: string, range: Range) {
  const activity = await readActivity(tx, column, value, range);
  const alerts = await readAlertsAbout(tx, column, value, range);
  const factors = [...alertFactors(alerts), ...activityFactors(activity)];
  return { activity, alerts: alerts.map(toAlert), factors };
}

/** Folded refusals count as often as they happened. */
async function readActivity(
  tx: SystemTx,
  column: Column,
  value: string,
  { from, until }: Range,
): Promise<Activity> {
  const events = await rows(
    tx,
    `SELECT ${columnsOf(Event)}, coalesce((metadata->>'count')::int, 1) AS n
     FROM audit_entry WHERE ${column} = $1 AND occurred_at >= $2 AND occurred_at < $3
     ORDER BY occurred_at DESC, id DESC LIMIT ${maxEvents}`,
    [value, from, until],
    EventRow,
  );
  const count = (test: (row: EventRow) => boolean) => events.filter(test).reduce((sum, { n }) => sum + n, 0);
  const isSignIn = (row: EventRow) => row.action === 'auth.login';
  return {
    eventCount: count(() => true),
    isComplete: events.length < maxEvents,
    failedSignIns: count((row) => isSignIn(row) && row.outcome === 'FAILURE'),
    signIns: count((row) => isSignIn(row) && row.outcome === 'SUCCESS'),
    refusals: count((row) => row.outcome === 'BLOCKED' || row.outcome === 'RATE_LIMITED'),
    suspiciousEvents: count((row) => row.outcome === 'SUSPICIOUS'),
    accounts: distinct(events.map((row) => row.userEmail)),
    addresses: distinct(events.map((row) => row.ipAddress)),
    companies: distinct(events.map((row) => row.companyId)),
    firstSeenAt: events.at(-1)?.occurredAt ?? null,
    lastSeenAt: events[0]?.occurredAt ?? null,
  };
}

const distinct = (values: readonly (string | null)[]): number =>
  new Set(values.filter((value) => value !== null)).size;

/** Newest first. */
function readAlertsAbout(
  tx: SystemTx,
  column: Column,
  value: string,
  { from, until }: Range,
): Promise<AlertRow[]> {
  return rows(
    tx,
    `SELECT ${alertColumns} FROM security_alert
     WHERE last_seen_at >= $1 AND occurred_at < $2 AND context->>'${fields[column]}' = $3
     ORDER BY occurred_at DESC, id DESC LIMIT 20`,
    [from, until, value],
    AlertRow,
  );
}

const alertWeights = { LOW: 5, MEDIUM: 12, HIGH: 25, CRITICAL: 45 } as const;

/** What the alerts about somebody weigh. */
const alertFactors = (alerts: readonly AlertRow[]): RiskFactor[] =>
  alerts.slice(0, 5).map((alert) => ({
    factor: alert.title,
    weight: alertWeights[alert.severity] * (alert.acknowledgedAt === null ? 1 : 0.5),
    evidence: alert.description,
    advice: alert.acknowledgedAt === null ? say('risk.openAlerts') : say('risk.seenAlerts'),
  }));

/** What failures and refusals weigh, whoever caused them. */
const activityFactors = (activity: Activity): RiskFactor[] => [
  {
    factor: say('risk.failedSignIns'),
    weight: weightOf(activity.failedSignIns, 20),
    evidence: say('risk.failedSignIns.evidence', {
      failed: activity.failedSignIns,
      signIns: activity.signIns,
    }),
    advice: say('risk.failedSignIns.advice'),
  },
  {
    factor: say('risk.refusals'),
    weight: weightOf(activity.refusals, 20),
    evidence: say('risk.refusals.evidence', { count: activity.refusals }),
    advice: say('risk.refusals.advice'),
  },
  {
    factor: say('risk.suspicious'),
    weight: weightOf(activity.suspiciousEvents, 40),
    evidence: say('risk.suspicious.evidence', { count: activity.suspiciousEvents }),
    advice: say('risk.suspicious.advice'),
  },
];
