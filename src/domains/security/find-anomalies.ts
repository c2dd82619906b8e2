import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { task } from '../../kernel/operation.ts';
import { floorTo } from '../../kernel/time/floor-to.ts';
import { nilId } from '../../ports/ids.ts';
import { allCompanies } from '../audit/index.ts';
import { type SeriesName, seriesOf } from './anomalies/anomaly-series.ts';
import { type History, surpriseOf } from './anomalies/predictive-tail.ts';
import { readAction } from './readings/read-action.ts';

const minuteMs = 60_000;
const historyDays = 28;
/** Fewer events than this are no anomaly, however quiet it usually is. */
const floor = 10;
/** One in a hundred million. */
const minScore = 8;

export const findAnomalies = task({
  id: 'security.findAnomalies',
  summary: 'Find minutes with unusually many events, across the service and in each company',
  audit: { none: 'looking changes nothing that anybody owns' },
  input: z.strictObject({}),
  output: z.object({ found: z.int() }),
  async run(ctx) {
    const thisMinute = floorTo(ctx.now().getTime(), minuteMs);
    // The last two that are over: an entry may come to light a moment late.
    const minutes = [2, 1].map((n) => new Date(thisMinute - n * minuteMs));
    return ctx.transaction(async (tx) => {
      let found = 0;
      for (const minute of minutes) found += await judgeMinute(tx, minute);
      return { found };
    });
  },
});

async function judgeMinute(tx: SystemTx, minute: Date): Promise<number> {
  let found = 0;
  for (const { companyId, series, observed } of await readMinute(tx, minute)) {
    if (observed < floor) continue;
    const { expected, score } = surpriseOf(observed, await readHistory(tx, companyId, series, minute));
    if (score < minScore) continue;
    found += 1;
    await tx.query(
      `INSERT INTO security_anomaly (company_id, series, minute_at, observed_count, expected_count, score)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (company_id, series, minute_at) DO UPDATE SET observed_count = excluded.observed_count,
         expected_count = excluded.expected_count, score = excluded.score`,
      [companyId, series, minute, observed, expected, Math.min(score, 300)],
    );
  }
  return found;
}

interface Observation {
  readonly companyId: string;
  readonly series: SeriesName;
  observed: number;
}

async function readMinute(tx: SystemTx, minute: Date): Promise<Observation[]> {
  const until = new Date(minute.getTime() + minuteMs);
  const entries = await rows(
    tx,
    `SELECT company_id, event_type, outcome, count(*) AS n FROM audit_entry
     WHERE occurred_at >= $1 AND occurred_at < $2 AND action <> $3 GROUP BY 1, 2, 3`,
    // Entries of the hour before come together, which is no rush.
    [minute, until, readAction],
    { company_id: is.uuid, event_type: is.text, outcome: is.text, n: is.number },
  );
  const reports = await rows(
    tx,
    'SELECT report_count - noise_count AS n FROM csp_minute WHERE company_id = $1 AND minute_at = $2',
    [nilId, minute],
    { n: is.number },
  );
  const observations = new Map<string, Observation>();
  const add = (companyId: string, series: SeriesName | null, n: number) => {
    if (!series) return;
    const known = observations.get(`${companyId} ${series}`);
    if (known) known.observed += n;
    else observations.set(`${companyId} ${series}`, { companyId, series, observed: n });
  };
  for (const { company_id, event_type, outcome, n } of entries) {
    for (const companyId of [company_id, allCompanies]) add(companyId, seriesOf(event_type, outcome), n);
  }
  for (const { n } of reports) add(allCompanies, 'cspReports', n);
  return [...observations.values()];
}

/** The same hours of the day (an hour around) on the same kind of day, over four weeks: work has its rhythm. */
async function readHistory(
  tx: SystemTx,
  companyId: string,
  series: SeriesName,
  minute: Date,
): Promise<History> {
  const hours = hoursLike(minute);
  if (series === 'cspReports') {
    const [row] = await rows(
      tx,
      `SELECT sum(report_count - noise_count) FILTER (WHERE date_trunc('hour', minute_at, 'UTC') = ANY($2))::bigint AS n,
         min(minute_at) AS first_at FROM csp_minute WHERE company_id = $1 AND minute_at >= $3 AND minute_at < $4`,
      [nilId, hours, hours[0], minute],
      { n: is.orNull(is.number), first_at: is.orNull(is.moment) },
    );
    return { events: row?.n ?? 0, minutes: 60 * countFrom(hours, row?.first_at) };
  }
  const counted = await rows(
    tx,
    `SELECT event_type, outcome, sum(event_count)::bigint AS n FROM security_hour
     WHERE company_id = $1 AND hour_at = ANY($2) GROUP BY 1, 2`,
    [companyId, hours],
    { event_type: is.text, outcome: is.text, n: is.number },
  );
  const [first] = await rows(
    tx,
    'SELECT min(hour_at) AS first_at FROM security_hour WHERE company_id = $1 AND hour_at >= $2',
    [companyId, hours[0]],
    { first_at: is.orNull(is.moment) },
  );
  const events = counted
    .filter((row) => seriesOf(row.event_type, row.outcome) === series)
    .reduce((sum, { n }) => sum + n, 0);
  return { events, minutes: 60 * countFrom(hours, first?.first_at) };
}

const countFrom = (hours: readonly Date[], first: Date | null | undefined): number =>
  first ? hours.filter((hour) => hour.getTime() + hourMs > first.getTime()).length : 0;

/** Oldest first; hours that are over before the minute's own. */
function hoursLike(minute: Date): Date[] {
  const hour = floorTo(minute.getTime(), hourMs);
  const hours: Date[] = [];
  for (let day = historyDays; day >= 0; day -= 1) {
    for (const around of [-1, 0, 1]) {
      const at = hour + around * hourMs - day * dayMs;
      if (at < hour && isWeekend(at) === isWeekend(hour)) hours.push(new Date(at));
    }
  }
  return hours;
}

const isWeekend = (ms: number): boolean => [0, 6].includes(new Date(ms).getUTCDay());
