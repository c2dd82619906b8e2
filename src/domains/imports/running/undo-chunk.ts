import type { TenantTx } from '../../../db/database.ts';
import { holdErasures } from '../../../db/hold-storing.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import { say, written } from '../../../words/sentence.ts';
import {
  changedSince,
  lockSessions,
  type StoredSession,
  undoSessions,
  withFewSpans,
} from '../../sessions/change/index.ts';

const chunkSize = 1_000;
/** Of what is put back, as it is stored: read, it takes several times as much. */
const chunkBytes = 8 * 1024 ** 2;

const Item = { sessionId: is.uuid, revision: is.number, previous: is.orNull(is.own<StoredSession>()) };
type Item = RowOf<typeof Item>;

/**
 * Takes back a chunk of an import; true when that was the last. A session that was changed meanwhile stays as it is. Whoever
 * locks the import before holds erasures first, as all do who store.
 */
export async function undoChunk(tx: TenantTx, importId: string, now: Date): Promise<boolean> {
  // What it puts back may be of somebody who is being erased: it is there before they are looked for, or gone by then.
  await holdErasures(tx);
  const next = await nextItems(tx, importId);
  const ids = await withFewSpans(
    tx,
    next.chunk.map(({ sessionId }) => sessionId),
  );
  const chunk = next.chunk.slice(0, ids.length);
  const isLast = next.isLast && chunk.length === next.chunk.length;
  await lockSessions(tx, ids);
  const items = chunk.map(({ sessionId, revision, previous }) => ({ id: sessionId, revision, previous }));
  const stays = new Set((await changedSince(tx, items)).map(({ id }) => id));
  const undone = items.filter(({ id }) => !stays.has(id));
  await undoSessions(tx, undone, now);
  await tx.query(
    'DELETE FROM import_item WHERE company_id = $1 AND import_id = $2 AND session_id = ANY($3::uuid[])',
    [tx.companyId, importId, ids],
  );
  await followRestored(tx, undone);
  await tx.query(
    `UPDATE import_run SET state = $4, undone_count = undone_count + $3, finished_at = $5, message = $6 WHERE company_id = $1 AND id = $2`,
    [
      tx.companyId,
      importId,
      undone.length,
      isLast ? 'UNDONE' : 'UNDOING',
      isLast ? now : null,
      isLast ? written(say('import.undone')) : null,
    ],
  );
  return isLast;
}

interface Next {
  readonly chunk: readonly Item[];
  readonly isLast: boolean;
}

/** Those that the run changed first, then those that it only made, which carry its id and their first revision. */
async function nextItems(tx: TenantTx, importId: string): Promise<Next> {
  const sizes = await rows(
    tx,
    `SELECT session_id AS id, coalesce(pg_column_size(previous), 0) AS bytes FROM import_item
     WHERE company_id = $1 AND import_id = $2 ORDER BY session_id LIMIT $3`,
    [tx.companyId, importId, chunkSize],
    { id: is.uuid, bytes: is.number },
  );
  let sum = 0;
  const over = sizes.findIndex(({ bytes }) => {
    sum += bytes;
    return sum > chunkBytes;
  });
  const count = over < 0 ? sizes.length : Math.max(1, over);
  const kept = await rows(
    tx,
    `SELECT ${columnsOf(Item)} FROM import_item WHERE company_id = $1 AND import_id = $2 AND session_id = ANY($3::uuid[])
     ORDER BY session_id`,
    [tx.companyId, importId, sizes.slice(0, count).map(({ id }) => id)],
    Item,
  );
  if (count < sizes.length || sizes.length === chunkSize) return { chunk: kept, isLast: false };
  const made = await rows(
    tx,
    `SELECT s.id FROM session s WHERE s.company_id = $1 AND s.import_id = $2 AND s.revision = 1
       AND NOT EXISTS (SELECT FROM import_item i WHERE i.company_id = $1 AND i.import_id = $2 AND i.session_id = s.id) LIMIT $3`,
    [tx.companyId, importId, chunkSize - kept.length],
    { id: is.uuid },
  );
  const chunk = [...kept, ...made.map(({ id }) => ({ sessionId: id, revision: 1, previous: null }))];
  return { chunk, isLast: chunk.length < chunkSize };
}

/** What an earlier import left stands again: it may be undone as well. */
async function followRestored(
  tx: TenantTx,
  undone: readonly { id: string; previous: StoredSession | null }[],
): Promise<void> {
  const restored = undone.flatMap(({ id, previous }) =>
    previous ? [{ id, revision: Number(previous.session['revision']) }] : [],
  );
  if (restored.length === 0) return;
  await tx.query(
    `UPDATE import_item i SET revision = s.revision
     FROM session s, unnest($2::uuid[], $3::integer[]) AS old (id, revision)
     WHERE i.company_id = $1 AND s.company_id = $1 AND s.id = old.id AND i.session_id = old.id AND i.revision = old.revision`,
    [tx.companyId, restored.map(({ id }) => id), restored.map(({ revision }) => revision)],
  );
  // What was made by an import and left alone until now has another revision from here on.
  await tx.query(
    `INSERT INTO import_item (company_id, import_id, session_id, revision, previous)
     SELECT company_id, import_id, id, revision, NULL FROM session
     WHERE company_id = $1 AND id = ANY($2::uuid[]) AND import_id IS NOT NULL
     ON CONFLICT (company_id, import_id, session_id) DO NOTHING`,
    [tx.companyId, restored.filter(({ revision }) => revision === 1).map(({ id }) => id)],
  );
}
