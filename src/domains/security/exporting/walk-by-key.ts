import type { Tx } from '../../../db/database.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { nilId } from '../../../ports/ids.ts';
import type { ExportRange } from './export-source.ts';

/** Short steps by key: neither memory nor a transaction grows with the number of records. */
const stepSize = 1000;
const beforeAll = '-infinity';

interface Keyed {
  readonly id: string;
  readonly occurred_at: Date;
}

export interface Table<Row> {
  readonly name: string;
  readonly columns: string;
  readonly filter?: { readonly where: string; readonly values: readonly unknown[] };
  read(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]>;
}

/** All rows of a table that fall into a range, in steps. */
export async function* walkByKey<Row extends Keyed>(
  ctx: SystemCtx,
  { from, until }: ExportRange,
  { name, columns, filter = { where: 'true', values: [] }, read }: Table<Row>,
): AsyncGenerator<Row[]> {
  let after: { at: Date | string; id: string } = { at: from ?? beforeAll, id: nilId };
  for (;;) {
    const { at, id } = after;
    const step = await ctx.services.database.system((tx) =>
      read(
        tx,
        `SELECT ${columns} FROM ${name}
         WHERE (occurred_at, id) > ($1, $2) AND ($3::timestamptz IS NULL OR occurred_at < $3) AND ${filter.where}
         ORDER BY occurred_at, id LIMIT ${stepSize}`,
        [at, id, until, ...filter.values],
      ),
    );
    const last = step.at(-1);
    if (!last) return;
    yield step;
    if (step.length < stepSize) return;
    after = { at: last.occurred_at, id: last.id };
  }
}
