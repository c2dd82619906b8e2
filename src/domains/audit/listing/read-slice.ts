import type { Tx } from '../../../db/database.ts';
import { rows } from '../../../db/rows.ts';
import { mayWalkForEach } from '../../../db/spread.ts';
import { eventTypes, outcomes, severities } from '../../../kernel/audit-entry.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { joinEntry, joinSeal } from '../chain/join-entry.ts';
import { entryColumns } from '../chain/stored-entry.ts';
import { entryConditions } from '../selecting/entry-conditions.ts';
import type { Selection } from '../selecting/selection.ts';
import { createSqlValues, type SqlValues } from '../selecting/sql-values.ts';
import type { Slice, SortOrder } from './locate-page.ts';
import { SealedRow } from './place-entries.ts';

/** Reads the rows of a slice: first their keys from an index, then only those rows. */
export function readSlice(
  tx: Tx,
  selection: Selection,
  slice: Slice,
  { order, isByKind }: { readonly order: SortOrder; readonly isByKind: boolean },
): Promise<SealedRow[]> {
  const values = createSqlValues();
  const bounded = { ...selection, ...boundsOf(selection, slice) };
  const sorted = `ORDER BY occurred_at ${order}, id ${order}`;
  const company = selection.companyId === null ? null : values.add(selection.companyId);
  const keys =
    isByKind && mayWalkForEach(tx, selection.companyId)
      ? keysByKind(bounded, slice, sorted, values)
      : `SELECT company_id, id FROM audit_entry WHERE ${entryConditions(bounded, values)} ${sorted}`;
  return rows(
    tx,
    `WITH page AS MATERIALIZED (${keys} OFFSET ${values.add(slice.skip)} LIMIT ${values.add(slice.take)})
     SELECT ${entryColumns}, s.seq, s.hash FROM page
     ${joinEntry('CROSS', 'page', 'id', company ?? tx)} ${joinSeal('LEFT', 'e', company ?? tx)}
     ORDER BY e.occurred_at ${order}, e.id ${order}`,
    values.list,
    SealedRow,
  );
}

/** One short walk down the index per kind, merged: rare kinds among millions cost no more than common ones. */
function keysByKind(selection: Selection, slice: Slice, sorted: string, values: SqlValues): string {
  const { eventType, outcome, severity } = selection;
  const axis = (all: readonly string[], one: string | null) =>
    `unnest(${values.add(one === null ? all : [one])}::text[])`;
  const kinds = `${axis(eventTypes, eventType)} AS t (event_type), ${axis(outcomes, outcome)} AS o (outcome),
    ${axis(severities, severity)} AS s (severity)`;
  const others = entryConditions({ ...selection, eventType: null, outcome: null, severity: null }, values);
  return `SELECT found.company_id, found.id FROM ${kinds}
    CROSS JOIN LATERAL (
      SELECT company_id, id, occurred_at FROM audit_entry
      WHERE event_type = t.event_type AND outcome = o.outcome AND severity = s.severity AND ${others}
      ${sorted} LIMIT ${values.add(slice.skip + slice.take)}
    ) AS found ${sorted}`;
}

function boundsOf({ from, until }: Selection, { firstDay, lastDay }: Slice): { from: Date; until: Date } {
  const first = new Date(`${firstDay}T00:00:00.000Z`);
  const end = new Date(new Date(`${lastDay}T00:00:00.000Z`).getTime() + dayMs);
  return {
    from: from && from > first ? from : first,
    until: until && until < end ? until : end,
  };
}
