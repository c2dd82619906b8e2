import { changeRows } from '../../../db/change-rows.ts';
import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { groupBy } from '../../../kernel/lists/group-by.ts';
import { allCompanies } from '../../audit/index.ts';
import { dataUnits } from '../signals/data-units.ts';
import { readKindsBetween } from '../signals/read-signals.ts';
import { countOf, type Signal } from '../signals/signal.ts';

/** Counts one hour anew: doing it twice changes nothing. */
export async function rollHour(
  tx: SystemTx,
  hour: Date,
  countryOf: (address: string) => string | null,
): Promise<void> {
  const end = new Date(hour.getTime() + hourMs);
  await tx.query('DELETE FROM security_hour WHERE hour_at = $1', [hour]);
  await tx.query('DELETE FROM security_subject_hour WHERE hour_at = $1', [hour]);
  await changeRows(
    tx,
    `INSERT INTO security_hour (company_id, hour_at, event_type, outcome, severity, event_count)
     SELECT company_id, $1::timestamptz, event_type, outcome, severity, count(*)
     FROM audit_entry WHERE occurred_at >= $1 AND occurred_at < $2 GROUP BY 1, 3, 4, 5`,
    [hour, end],
  );
  await changeRows(
    tx,
    `INSERT INTO security_hour (company_id, hour_at, event_type, outcome, severity, event_count)
     SELECT $2::uuid, hour_at, event_type, outcome, severity, sum(event_count)
     FROM security_hour WHERE hour_at = $1 GROUP BY 2, 3, 4, 5`,
    [hour, allCompanies],
  );
  await changeRows(
    tx,
    `INSERT INTO security_subject_hour (company_id, subject_kind, subject, hour_at, event_type, outcome, event_count)
     SELECT company_id, 'user', user_id::text, $1::timestamptz, event_type, outcome, count(*)
     FROM audit_entry WHERE occurred_at >= $1 AND occurred_at < $2 AND user_id IS NOT NULL GROUP BY 1, 3, 5, 6`,
    [hour, end],
  );
  await insertSubjects(tx, hour, 'country', await countCountries(tx, hour, end, countryOf));
  const kinds = ['adminAct', 'granted', 'dataRead', 'dataExport', 'sessionSeen', 'sessionOpened'] as const;
  await insertSubjects(tx, hour, 'habit', habitsOf(await readKindsBetween(tx, kinds, hour, end)));
  await tx.query(
    'UPDATE security_watch SET rolled_until = $1 WHERE rolled_until IS NULL OR rolled_until < $1',
    [end],
  );
}

interface SubjectCount {
  readonly companyId: string;
  readonly subject: string;
  readonly what: string;
  readonly count: number;
}

async function countCountries(
  tx: SystemTx,
  from: Date,
  until: Date,
  countryOf: (address: string) => string | null,
): Promise<SubjectCount[]> {
  const addresses = await rows(
    tx,
    `SELECT company_id, ip_address, metadata->>'ipCountry' AS told, count(*) AS n FROM audit_entry
     WHERE occurred_at >= $1 AND occurred_at < $2 AND ip_address IS NOT NULL GROUP BY 1, 2, 3`,
    [from, until],
    { company_id: is.uuid, ip_address: is.text, told: is.orNull(is.text), n: is.number },
  );
  const placed = addresses.flatMap((row) => {
    const country = row.told ?? countryOf(row.ip_address);
    return country ? [{ ...row, country }] : [];
  });
  return [...groupBy(placed, (row) => `${row.company_id} ${row.country}`).values()].map((group) => ({
    companyId: group[0]?.company_id ?? '',
    subject: group[0]?.country ?? '',
    what: '',
    count: group.reduce((sum, { n }) => sum + n, 0),
  }));
}

/** What each person did in the hour, in the units of the rules that ask for habits. */
function habitsOf(signals: readonly Signal[]): SubjectCount[] {
  const people = groupBy(
    signals.filter(({ userId }) => userId !== null),
    (signal) => `${signal.companyId} ${signal.userId}`,
  );
  return [...people.values()].flatMap((acts) => {
    const adminActs = acts.filter(({ kind }) => kind === 'adminAct' || kind === 'granted');
    const seen = acts.filter(({ kind }) => kind === 'sessionSeen');
    const who = { companyId: acts[0]?.companyId ?? '', subject: acts[0]?.userId ?? '' };
    return [
      { ...who, what: 'dataUnits', count: dataUnits(acts) },
      { ...who, what: 'sessionsSeen', count: countOf(seen) },
      { ...who, what: 'adminActs', count: adminActs.length },
    ].filter(({ count }) => count > 0);
  });
}

async function insertSubjects(
  tx: SystemTx,
  hour: Date,
  kind: 'country' | 'habit',
  counts: readonly SubjectCount[],
): Promise<void> {
  if (counts.length === 0) return;
  await changeRows(
    tx,
    `INSERT INTO security_subject_hour (company_id, subject_kind, subject, hour_at, event_type, outcome, event_count)
     SELECT company_id, $1, subject, $2, what, '', n
     FROM unnest($3::uuid[], $4::text[], $5::text[], $6::bigint[]) AS counted (company_id, subject, what, n)`,
    [
      kind,
      hour,
      counts.map(({ companyId }) => companyId),
      counts.map(({ subject }) => subject),
      counts.map(({ what }) => what),
      counts.map(({ count }) => count),
    ],
  );
}
