import type { Database, SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { mayWalkForEach } from '../../../db/spread.ts';
import { nilId } from '../../../ports/ids.ts';
import { listChains } from '../chain/list-chains.ts';
import type { Selection } from '../selecting/selection.ts';
import { createSqlValues, type SqlValues } from '../selecting/sql-values.ts';

/** A chain that may hold what an export asks for; `links`: null where only the chain itself tells. */
export interface ExportedChain {
  readonly companyId: string;
  readonly links: number | null;
}

const Row = { companyId: is.uuid, links: is.number };
type Row = RowOf<typeof Row>;

const atOnce = 500;

/**
 * The chains that an export over all companies goes through, in their order. The sums of each day tell which ones hold
 * nothing that was asked for, by a look-up each, all in one statement.
 */
export async function* exportedChains(
  database: Database,
  selection: Selection,
): AsyncGenerator<ExportedChain> {
  if (!mayWalkForEach(database.lookup, null)) {
    for await (const companyId of listChains(database)) yield { companyId, links: null };
    return;
  }
  let found: Row[] = [];
  do {
    const last = found.at(-1)?.companyId ?? null;
    found = await database.system((tx) => chainsAfter(tx, selection, last));
    yield* found;
  } while (found.length === atOnce);
}

function chainsAfter(tx: SystemTx, selection: Selection, last: string | null): Promise<Row[]> {
  const values = createSqlValues();
  const after = last === null ? '' : `WHERE company_id > ${values.add(last)}`;
  return rows(
    tx,
    `WITH RECURSIVE chain (company_id) AS (
       (SELECT company_id FROM audit_checkpoint ${after} ORDER BY company_id LIMIT 1)
       UNION ALL
       SELECT (SELECT company_id FROM audit_checkpoint WHERE company_id > chain.company_id ORDER BY company_id LIMIT 1)
       FROM chain WHERE chain.company_id IS NOT NULL
     )
     SELECT chain.company_id AS "companyId", head.seq AS links FROM chain
     CROSS JOIN LATERAL (SELECT seq FROM audit_seal WHERE company_id = chain.company_id ORDER BY seq DESC LIMIT 1) head
     ${mayHold(selection, values)} LIMIT ${values.add(atOnce)}`,
    values.list,
    Row,
  );
}

/** Whole days, and of one person's the totals alone: a chain too many holds nothing, one too few would be missed. */
function mayHold(selection: Selection, values: SqlValues): string {
  const { userId, eventType, outcome, severity, from, until } = selection;
  if ([userId, eventType, outcome, severity, from, until].every((value) => value === null)) return '';
  const days = [
    ...(from ? [`AND day >= ${values.add(dayOf(from))}`] : []),
    ...(until ? [`AND day <= ${values.add(dayOf(until))}`] : []),
  ].join(' ');
  const has = (user: string, kind: readonly (string | null)[]) =>
    `EXISTS (SELECT FROM audit_count WHERE company_id = chain.company_id AND user_id = ${values.add(user)}
       AND (event_type, outcome, severity) = (${kind.map((word) => values.add(word ?? '')).join(', ')})
       ${days} AND entry_count > 0)`;
  const ofAnybody = has(nilId, [eventType, outcome, severity]);
  return `WHERE ${ofAnybody}${userId ? ` AND ${has(userId, [null, null, null])}` : ''}`;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
