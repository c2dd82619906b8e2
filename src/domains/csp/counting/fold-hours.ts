import type { SystemTx } from '../../../db/database.ts';
import { columnName, columnsOf, is, rows } from '../../../db/rows.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { nilId } from '../../../ports/ids.ts';
import { overflow } from '../advising/violation-group.ts';
import { classifications } from '../judging/classify-report.ts';
import { riskLevels } from '../judging/risk-levels.ts';
import { directives } from '../reading/directive-of.ts';
import { documentOwners } from '../reading/normalise-report.ts';
import { foldKind } from './kind.ts';
import { addKind, type ReportBatch } from './report-batch.ts';
import { addKinds, holdKinds } from './store-batch.ts';

/** The range of a day shows its hours as they were stored. */
const wholeHours = 25;
/** Of our own pages; of others' pages no figure shows any. */
const keptApart = 60;
const enough = { own: keptApart * 2, others: 20 };

/**
 * Hours of more than a day ago that hold so many kinds that the figures of a month would be read for seconds: a flood of
 * invented ones fills each. The most frequent stay apart.
 */
export async function hoursToFold(tx: SystemTx, now: Date): Promise<Date[]> {
  const found = await rows(
    tx,
    `SELECT hour_at AS hour FROM csp_violation WHERE company_id = $1 AND hour_at < $2 AND reason <> $3 GROUP BY hour_at
     HAVING count(*) FILTER (WHERE document_owner = 'own') > $4 OR count(*) FILTER (WHERE document_owner <> 'own') > $5
     ORDER BY hour_at`,
    [nilId, new Date(now.getTime() - wholeHours * hourMs), overflow, enough.own, enough.others],
    { hour: is.moment },
  );
  return found.map(({ hour }) => hour);
}

const Folded = {
  fingerprint: is.uuid,
  directive: is.oneOf(directives),
  documentOwner: is.oneOf(documentOwners),
  classification: is.oneOf(classifications),
  bypassAttempt: is.bool,
  riskLevel: is.oneOf(riskLevels),
  slotCounts: is.list(is.number),
  firstSeenAt: is.moment,
  lastSeenAt: is.moment,
};

/** Counts the rarer kinds of an hour together, as if there had been no room for them: all totals stay. */
export async function foldHour(tx: SystemTx, hour: Date): Promise<number> {
  await holdKinds(tx);
  const columns = Object.keys(Folded).map(columnName).join(', ');
  const found = await rows(
    tx,
    `SELECT ${columnsOf(Folded)} FROM (
       SELECT ${columns}, row_number() OVER (PARTITION BY document_owner ORDER BY report_count DESC, fingerprint) AS place
       FROM csp_violation WHERE company_id = $1 AND hour_at = $2 AND reason <> $3) AS placed
     WHERE document_owner <> 'own' OR place > $4`,
    [nilId, hour, overflow, keptApart],
    Folded,
  );
  const together: Pick<ReportBatch, 'kinds'> = { kinds: new Map() };
  for (const { slotCounts, firstSeenAt, lastSeenAt, ...kind } of found)
    addKind(together, {
      hour: hour.getTime(),
      kind: foldKind(kind),
      slotCounts,
      firstSeenMs: firstSeenAt.getTime(),
      lastSeenMs: lastSeenAt.getTime(),
    });
  const gone = [nilId, hour, found.map(({ fingerprint }) => fingerprint)];
  for (const table of ['csp_violation', 'csp_sample'])
    await tx.query(
      `DELETE FROM ${table} WHERE company_id = $1 AND hour_at = $2 AND fingerprint = ANY($3::uuid[])`,
      gone,
    );
  await addKinds(tx, [...together.kinds.values()]);
  return found.length;
}
