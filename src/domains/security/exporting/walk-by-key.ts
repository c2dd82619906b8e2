import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { nilId } from '../../../ports/ids.ts';

export interface ExportRange {
  readonly from: Date | null;
  readonly until: Date | null;
  /** Of alerts, as their list filters them; null: all. */
  readonly severity: readonly string[] | null;
  readonly acknowledged: boolean | null;
}

/** Short steps by key: neither memory nor a transaction grows with the number of records. */
const stepSize = 1000;
const beforeAll = '-infinity';

const Keyed = { id: is.uuid, occurredAt: is.moment };

interface Table<Row extends typeof Keyed> {
  readonly name: string;
  readonly row: Row;
  readonly filter?: { readonly where: string; readonly values: readonly unknown[] };
}

/** All rows of a table that fall into a range, in steps. */
export async function* walkByKey<Row extends typeof Keyed>(
  ctx: SystemCtx,
  { from, until }: ExportRange,
  { name, row, filter = { where: 'true', values: [] } }: Table<Row>,
): AsyncGenerator<RowOf<Row>[]> {
  let after: { at: Date | string; id: string } = { at: from ?? beforeAll, id: nilId };
  for (;;) {
    const { at, id } = after;
    const step = await ctx.services.database.system((tx) =>
      rows(
        tx,
        `SELECT ${columnsOf(row)} FROM ${name}
         WHERE (occurred_at, id) > ($1, $2) AND ($3::timestamptz IS NULL OR occurred_at < $3) AND ${filter.where}
         ORDER BY occurred_at, id LIMIT ${stepSize}`,
        [at, id, until, ...filter.values],
        row,
      ),
    );
    const last = step.at(-1) as RowOf<typeof Keyed> | undefined;
    if (!last) return;
    yield step;
    if (step.length < stepSize) return;
    after = { at: last.occurredAt, id: last.id };
  }
}
