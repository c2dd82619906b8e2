import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { type AttributeValues, keepValues } from '../../attributes/index.ts';
import { rowColumns } from '../record/session-row.ts';
import { markChanged } from '../store/mark-changed.ts';
import type { StoredSession } from '../store/snapshot-sessions.ts';

export interface UndoItem {
  readonly id: string;
  /** The revision that the import left. */
  readonly revision: number;
  /** Null: the import made the session. */
  readonly previous: StoredSession | null;
}

/** Of these sessions, those that an import or a person changed since, or that are gone. */
export async function changedSince(
  tx: TenantTx,
  items: readonly UndoItem[],
): Promise<{ id: string; externalId: string | null }[]> {
  const found = await rows(
    tx,
    `SELECT item.id, s.external_id FROM unnest($2::uuid[], $3::integer[]) AS item (id, revision)
     LEFT JOIN session s ON s.company_id = $1 AND s.id = item.id
     WHERE s.id IS NULL OR s.revision <> item.revision`,
    [tx.companyId, items.map(({ id }) => id), items.map(({ revision }) => revision)],
    { id: is.uuid, external_id: is.orNull(is.text) },
  );
  return found.map(({ id, external_id }) => ({ id, externalId: external_id }));
}

/** Removes what an import made and puts back what it changed. Corrections that people made before stay. */
export async function undoSessions(tx: TenantTx, items: readonly UndoItem[], now: Date): Promise<void> {
  const made = items.filter(({ previous }) => previous === null).map(({ id }) => id);
  const changed = items.flatMap(({ previous }) => (previous === null ? [] : [previous]));
  await removeSessions(tx, made);
  if (changed.length === 0) return;
  const ids = changed.map(({ session }) => session['id']);
  const before = await startsOf(tx, ids);
  await keepValues(
    tx,
    changed.map(({ session }) => session['attributes'] as AttributeValues | null),
  );
  await tx.query(
    `UPDATE session s SET ${restoredColumns.map((name) => `${name} = old.${name}`).join(', ')}, updated_at = $3, revision = s.revision + 1
     FROM jsonb_populate_recordset(NULL::session, $2::jsonb) AS old
     WHERE s.company_id = $1 AND s.id = ANY($4::uuid[]) AND s.id = old.id`,
    [tx.companyId, JSON.stringify(changed.map(({ session }) => session)), now, ids],
  );
  // What was merged since is written as it is by now.
  await tx.query(
    `UPDATE session s SET attributes = s.attributes || merged.said FROM (
       SELECT old.id, jsonb_object_agg(v.key, v.merged_into) AS said
       FROM session old, jsonb_each_text(old.attributes) AS said, attribute_value v
       WHERE old.company_id = $1 AND old.id = ANY($2::uuid[]) AND v.company_id = $1 AND v.key = said.key AND v.value = said.value
         AND v.merged_into IS NOT NULL GROUP BY old.id
     ) AS merged WHERE s.company_id = $1 AND s.id = merged.id`,
    [tx.companyId, ids],
  );
  for (const [table, part] of [
    ['session_transcript', 'transcript'],
    ['session_enrichment', 'enrichment'],
  ] as const) {
    await tx.query(`DELETE FROM ${table} WHERE company_id = $1 AND session_id = ANY($2::uuid[])`, [
      tx.companyId,
      ids,
    ]);
    const rows = changed.flatMap((stored) => stored[part] ?? []);
    if (rows.length > 0)
      await changeRows(
        tx,
        `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
        [JSON.stringify(rows)],
      );
  }
  await markChanged(tx, tx.companyId, [...before, ...(await startsOf(tx, ids))]);
}

/** Removes sessions with all that hangs on them; how many there were. */
export async function removeSessions(tx: TenantTx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const found = await rows(
    tx,
    'DELETE FROM session WHERE company_id = $1 AND id = ANY($2::uuid[]) RETURNING started_at',
    [tx.companyId, ids],
    { started_at: is.moment },
  );
  // What the AI said about them goes with them, also what was being stored meanwhile: that held them.
  const requests = await rows(
    tx,
    'UPDATE ai_request SET kept = NULL, last_error = NULL WHERE company_id = $1 AND session_id = ANY($2::uuid[]) RETURNING id',
    [tx.companyId, ids],
    { id: is.uuid },
  );
  for (const column of ['raw', 'answer'])
    await tx.query(
      `UPDATE batch_item SET ${column} = NULL WHERE company_id = $1 AND request_id = ANY($2::uuid[]) AND ${column} IS NOT NULL`,
      [tx.companyId, requests.map(({ id }) => id)],
    );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
  return found.length;
}

async function startsOf(tx: TenantTx, ids: readonly unknown[]): Promise<Date[]> {
  const found = await rows(
    tx,
    'SELECT started_at FROM session WHERE company_id = $1 AND id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { started_at: is.moment },
  );
  return found.map((row) => row.started_at);
}

/** All that an import writes but what a session is known by, and what followed from it. */
const restoredColumns = [
  ...rowColumns.map(([name]) => name).filter((name) => name !== 'id' && name !== 'external_id'),
  'import_id',
  'ai_cost_nanos',
  'ai_list_cost_nanos',
  'ai_tokens',
  'ai_requests',
  'transcript_attempts',
  'analysis_attempts',
  'stage_error',
];
