import type { AlertRow } from './alert-record.ts';
import { severityRank } from './alert-types.ts';

/** Alerts by type, the worst and most frequent first. */
export function topThreats(alerts: readonly AlertRow[]) {
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
