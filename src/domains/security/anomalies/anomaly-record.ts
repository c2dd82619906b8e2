import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { said } from '../../../kernel/said.ts';
import { instant } from '../../../kernel/schema.ts';
import { nilId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { allCompanies } from '../../audit/index.ts';
import type { Scope } from '../figures/read-counts.ts';
import { seriesNames } from './anomaly-series.ts';

export const Anomaly = z.object({
  type: z.string().describe('the series that left its usual range'),
  detectedAt: instant,
  subject: z.string().describe('all, platform, or the id of a company'),
  observed: z.int().describe('events in the minute'),
  expected: z.number().describe('events a minute that are usual at this hour'),
  score: z.number().describe('-log10 of the probability of so many or more'),
  description: said,
});

const shownCount = 100;

const AnomalyRow = {
  company_id: is.uuid,
  series: is.oneOf(seriesNames),
  minute_at: is.moment,
  observed_count: is.number,
  expected_count: is.number,
  score: is.number,
};
type AnomalyRow = RowOf<typeof AnomalyRow>;

/** The anomalies of a range, newest first. */
export async function readAnomalies(tx: SystemTx, { from, until, companyId }: Scope) {
  const found = await rows(
    tx,
    `SELECT company_id, series, minute_at, observed_count, expected_count, score FROM security_anomaly
     WHERE minute_at >= $1 AND minute_at < $2 AND ($3::uuid IS NULL OR company_id = $3)
     ORDER BY minute_at DESC, score DESC LIMIT ${shownCount}`,
    [from, until, companyId],
    AnomalyRow,
  );
  return found.map(toAnomaly);
}

function toAnomaly(row: AnomalyRow): z.input<typeof Anomaly> {
  const subjects: Record<string, string> = { [allCompanies]: 'all', [nilId]: 'platform' };
  const expected = Math.round(row.expected_count * 100) / 100;
  return {
    type: row.series,
    detectedAt: row.minute_at.toISOString(),
    subject: subjects[row.company_id] ?? row.company_id,
    observed: row.observed_count,
    expected,
    score: Math.round(row.score * 10) / 10,
    description: say(`anomaly.${row.series}`, { count: row.observed_count, expected }),
  };
}
