import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { eventTypes, outcomes, severities } from '../../../kernel/audit-entry.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { nilId } from '../../../ports/ids.ts';
import { allCompanies } from '../all-companies.ts';
import { joinEntry } from '../chain/join-entry.ts';
import { entryConditions } from './entry-conditions.ts';
import type { Selection } from './selection.ts';
import { createSqlValues, type SqlValues } from './sql-values.ts';

export interface Kind {
  readonly eventType: string;
  readonly outcome: string;
  readonly severity: string;
}

export interface DayCount {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** The value of the column that was asked for; else empty. */
  readonly value: string;
  readonly count: number;
}

const columns = { eventType: 'event_type', outcome: 'outcome', severity: 'severity' } as const;
const words = { eventType: eventTypes, outcome: outcomes, severity: severities } as const;
type Column = keyof typeof columns;

/**
 * Exactly how many entries match, per day and per value of a column. Whole days come from the sums that are kept, so
 * that the size of the log does not matter; only the parts of days at both ends are counted entry by entry. Of one
 * person's entries only the days' totals are kept: anything finer is counted along that person's index.
 */
export async function countEntries(
  tx: Tx,
  selection: Selection,
  perValueOf: Column | null,
): Promise<DayCount[]> {
  const values = createSqlValues();
  const value = valueColumn(perValueOf);
  const { userId, eventType, outcome, severity } = selection;
  const isKept = userId === null || (perValueOf === null && (eventType ?? outcome ?? severity) === null);
  const { whole, parts } = isKept ? splitDays(selection) : { whole: null, parts: [selection] };
  const sources = [
    ...(whole
      ? [
          wholeDays({ ...selection, ...whole }, perValueOf, values),
          unsealed(tx, { ...selection, ...whole }, value, values),
        ]
      : []),
    ...parts.map((part) => entriesOf({ ...selection, ...part }, value, values)),
  ];
  if (sources.length === 0) return [];
  const found = await rows(
    tx,
    `SELECT day::text AS day, value, sum(n)::bigint AS n FROM (${sources.join(' UNION ALL ')}) AS source (day, value, n)
     GROUP BY 1, 2 HAVING sum(n) > 0`,
    values.list,
    { day: is.text, value: is.text, n: is.number },
  );
  return found.map(({ day, value, n }) => ({ day, value, count: n }));
}

export const totalCount = (days: readonly DayCount[]): number =>
  days.reduce((sum, { count }) => sum + count, 0);

interface Span {
  readonly from: Date | null;
  readonly until: Date | null;
}

const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / dayMs) * dayMs);
const isDayStart = (at: Date): boolean => at.getTime() % dayMs === 0;

/** Whole UTC days, and what is left of a window before and after them. */
function splitDays({ from, until }: Span): { whole: Span | null; parts: Span[] } {
  const firstWhole = from && !isDayStart(from) ? new Date(dayStart(from).getTime() + dayMs) : from;
  const endOfWhole = until ? dayStart(until) : null;
  if (from && until && firstWhole && endOfWhole && firstWhole >= endOfWhole) {
    const isOneWhole = isDayStart(from) && isDayStart(until) && from < until;
    return isOneWhole ? { whole: { from, until }, parts: [] } : { whole: null, parts: [{ from, until }] };
  }
  return {
    whole: { from: firstWhole, until: endOfWhole },
    parts: [
      ...(from && firstWhole && from < firstWhole ? [{ from, until: firstWhole }] : []),
      ...(until && endOfWhole && endOfWhole < until ? [{ from: endOfWhole, until }] : []),
    ],
  };
}

const valueColumn = (perValueOf: Column | null): string => (perValueOf ? columns[perValueOf] : `''`);

function wholeDays(
  { companyId, userId, from, until, ...kinds }: Selection,
  perValueOf: Column | null,
  values: SqlValues,
): string {
  const conditions = [
    `company_id = ${values.add(companyId ?? allCompanies)}`,
    `user_id = ${values.add(userId ?? nilId)}`,
    ...(['eventType', 'outcome', 'severity'] as const).map((name) =>
      kinds[name] === null && name === perValueOf
        ? `${columns[name]} = ANY(${values.add(words[name])})`
        : `${columns[name]} = ${values.add(kinds[name] ?? '')}`,
    ),
    ...(from ? [`day >= ${values.add(from.toISOString().slice(0, 10))}`] : []),
    ...(until ? [`day < ${values.add(until.toISOString().slice(0, 10))}`] : []),
  ];
  return `SELECT day, ${valueColumn(perValueOf)}, entry_count FROM audit_count WHERE ${conditions.join(' AND ')}`;
}

/** What is not sealed yet is in none of the sums. */
function unsealed(tx: Tx, selection: Selection, value: string, values: SqlValues): string {
  const company = selection.companyId === null ? null : values.add(selection.companyId);
  const conditions = entryConditions({ ...selection, companyId: null }, values);
  return `SELECT (occurred_at AT TIME ZONE 'UTC')::date, ${value}, count(*) FROM audit_pending p
    ${joinEntry('CROSS', 'p', 'entry_id', company ?? tx)}
    WHERE ${company ? `p.company_id = ${company} AND ` : ''}${conditions} GROUP BY 1, 2`;
}

function entriesOf(selection: Selection, value: string, values: SqlValues): string {
  const conditions = entryConditions(selection, values);
  return `SELECT (occurred_at AT TIME ZONE 'UTC')::date, ${value}, count(*) FROM audit_entry WHERE ${conditions} GROUP BY 1, 2`;
}
