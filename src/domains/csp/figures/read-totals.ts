import type { SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { nilId } from '../../../ports/ids.ts';
import { slotMs } from '../counting/report-batch.ts';
import type { MetricsRange } from './metrics-range.ts';
import { type Trend, trend } from './trend.ts';

export interface Totals {
  totalViolations: number;
  highRiskViolations: number;
  bypassAttempts: number;
  /** Reports that name pages of other hosts, or none: in no other figure. */
  foreignReports: number;
  /** Every hour of the range, those without a report too. */
  hourlyCount: { hour: string; count: number }[];
  dailyCount: { key: string; count: number }[];
  trend: Trend;
}

const Bin = {
  bin: is.moment,
  total: is.number,
  highRisk: is.number,
  bypass: is.number,
  foreign: is.number,
};
type Bin = RowOf<typeof Bin>;

export async function readTotals(tx: SystemTx, range: MetricsRange): Promise<Totals> {
  // An hour is too coarse to tell where a single hour is heading.
  const binMs = range.name === '1h' ? slotMs : hourMs;
  const bins = await rows(
    tx,
    `SELECT date_bin(make_interval(secs => $3), minute_at, timestamptz '2000-01-01 00:00Z') AS bin,
       sum(report_count)::bigint AS total, sum(high_risk_count)::bigint AS "highRisk",
       sum(bypass_count)::bigint AS bypass, sum(foreign_count)::bigint AS foreign
     FROM csp_minute WHERE company_id = $1 AND minute_at >= $2 GROUP BY 1`,
    [nilId, range.start, binMs / 1000],
    Bin,
  );
  const hours = spread(bins, range.firstHour, range.end, hourMs);
  const series = binMs === hourMs ? hours : spread(bins, range.start, range.end, binMs);
  return {
    totalViolations: sumBy(bins, 'total'),
    highRiskViolations: sumBy(bins, 'highRisk'),
    bypassAttempts: sumBy(bins, 'bypass'),
    foreignReports: sumBy(bins, 'foreign'),
    hourlyCount: hours.map(([ms, count]) => ({ hour: new Date(ms).toISOString(), count })),
    dailyCount: byDay(hours),
    trend: trend(series.map(([, count]) => count)),
  };
}

/** One entry for every stretch of time, in order. */
function spread(bins: readonly Bin[], from: Date, to: Date, stepMs: number): [number, number][] {
  const counts = new Map<number, number>();
  for (let ms = from.getTime(); ms <= to.getTime(); ms += stepMs) counts.set(ms, 0);
  for (const { bin, total } of bins) {
    const ms = Math.floor(bin.getTime() / stepMs) * stepMs;
    counts.set(ms, (counts.get(ms) ?? 0) + total);
  }
  return [...counts];
}

function byDay(hours: readonly [number, number][]): { key: string; count: number }[] {
  const days = new Map<string, number>();
  for (const [ms, count] of hours) {
    const day = new Date(ms).toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days].map(([key, count]) => ({ key, count }));
}

function sumBy(bins: readonly Bin[], name: Exclude<keyof Bin, 'bin'>): number {
  return bins.reduce((total, bin) => total + bin[name], 0);
}
