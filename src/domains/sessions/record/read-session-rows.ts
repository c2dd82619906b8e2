import { type Asked, columnsOf, rows } from '../../../db/rows.ts';
import { inOrder } from '../../../kernel/lists/in-order.ts';
import { ShownRow } from './session-record.ts';

/** The sessions of ids, in their order. */
export async function readSessionRows(
  sql: Asked & { readonly companyId: string },
  ids: readonly string[],
): Promise<ShownRow[]> {
  if (ids.length === 0) return [];
  const found = await rows(
    sql,
    {
      name: 'shown_sessions',
      text: `SELECT ${columnsOf(ShownRow)} FROM session WHERE company_id = $1 AND id = ANY($2::uuid[])`,
    },
    [sql.companyId, ids],
    ShownRow,
  );
  return inOrder(ids, found);
}
