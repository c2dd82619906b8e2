import { changeRows } from '../../../db/change-rows.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
import type { Derivation } from '../../sessions/store/index.ts';
import type { CompanySql } from '../place.ts';
import type { DayRange } from './day-parts.ts';

const ChangeRow = { id: is.uuid, fromMs: is.number, toMs: is.number };
/** A mark that a writer of sessions left: what started in between is to be counted, or indexed, anew. */
export type Change = RowOf<typeof ChangeRow>;

/** What a person changes marks no more than this, or one moment here and one there. */
export const correctionMs = 600_000;

const codes = { figures: 0, search: 1 } as const satisfies Record<Derivation, number>;

/** Days, and of what changed there only what is not longer. */
export interface ChangeRange extends DayRange {
  readonly longestMs?: number | undefined;
}

/** What follows from sessions, and the zone that its days are cut in. */
export interface Derived {
  readonly zone: string;
  readonly derived: Derivation;
}

export const readChanges = (
  sql: CompanySql,
  { zone, derived }: Derived,
  { first, last, longestMs }: ChangeRange,
): Promise<Change[]> =>
  rows(
    sql,
    `SELECT id, floor(extract(epoch FROM from_at) * 1000)::float8 AS "fromMs", floor(extract(epoch FROM to_at) * 1000)::float8 AS "toMs"
     FROM session_change WHERE company_id = $1 AND derived = $4 AND to_at >= to_timestamp($2) AND from_at < to_timestamp($3)
       AND ($5::float8 IS NULL OR to_at - from_at <= $5 * interval '1 millisecond')`,
    [
      sql.companyId,
      dayStartMs(zone, first) / 1000,
      dayStartMs(zone, last + 1) / 1000,
      codes[derived],
      longestMs ?? null,
    ],
    ChangeRow,
  );

/** Removes the changes that are done and puts back what lies before and after the part that was. */
export async function settleChanges(
  sql: CompanySql,
  { zone, derived }: Derived,
  changes: readonly Change[],
  done: { readonly fromDay: number; readonly beforeDay: number },
): Promise<void> {
  const doneFromMs = dayStartMs(zone, done.fromDay);
  const doneBelowMs = dayStartMs(zone, done.beforeDay);
  await sql.query(
    'DELETE FROM session_change WHERE company_id = $1 AND derived = $3 AND id = ANY($2::uuid[])',
    [sql.companyId, changes.map(({ id }) => id), codes[derived]],
  );
  const left: [number, number][] = [];
  for (const { fromMs, toMs } of changes) {
    if (fromMs < doneFromMs) left.push([fromMs, Math.min(toMs, doneFromMs - 1)]);
    if (toMs >= doneBelowMs) left.push([Math.max(fromMs, doneBelowMs), toMs]);
  }
  if (left.length === 0) return;
  const rest = joined(left);
  await changeRows(
    sql,
    'INSERT INTO session_change (company_id, derived, from_at, to_at) SELECT $1, $4::smallint, to_timestamp(f), to_timestamp(t) FROM unnest($2::float8[], $3::float8[]) AS rest (f, t)',
    [
      sql.companyId,
      rest.map(([from]) => from / 1000),
      rest.map(([, to]) => (to + 0.999) / 1000),
      codes[derived],
    ],
  );
}

/** Spans that meet become one, so that the marks of a long import do not pile up. */
function joined(spans: [number, number][]): [number, number][] {
  const result: [number, number][] = [];
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
