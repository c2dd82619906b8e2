import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { PersonMarks } from '../../../ports/person-marks.ts';
import { type AttributeValues, forgetValues } from '../../attributes/index.ts';
import { removeSessions } from '../change/undo-sessions.ts';
import { countIndexed } from './count-indexed.ts';
import { keepErasure, type NewErasure } from './erasures.ts';
import { holdStoring } from './hold-erasures.ts';

export interface Forgotten {
  readonly sessions: number;
  readonly messages: number;
  readonly transcripts: number;
  readonly aiResults: number;
  readonly corrections: number;
  readonly searchEntries: number;
  /** Rows that imports refused and that name the person: their text is gone, the reason stays. */
  readonly refusedRows: number;
}

/**
 * Removes all sessions of an end user with what hangs on them, in one transaction, and keeps them from coming again; what
 * that was.
 */
export async function forgetPerson(
  tx: TenantTx,
  erasure: NewErasure,
  marks: PersonMarks,
): Promise<{ readonly forgotten: Forgotten; readonly startedAt: readonly Date[] }> {
  const { endUser } = erasure;
  // An import stores no chunk meanwhile: the next one finds the marks.
  await tx.query(
    "SELECT id FROM import_run WHERE company_id = $1 AND state = 'RUNNING' ORDER BY id FOR UPDATE",
    [tx.companyId],
  );
  // Nor does anybody else: what is under way is stored by then, and gone with the rest.
  await holdStoring(tx);
  const found = await rows(
    tx,
    'SELECT id, external_id, started_at, message_count, attributes FROM session WHERE company_id = $1 AND end_user = $2 ORDER BY external_id FOR UPDATE',
    [tx.companyId, endUser],
    {
      id: is.uuid,
      external_id: is.text,
      started_at: is.moment,
      message_count: is.orNull(is.number),
      attributes: is.orNull(is.own<AttributeValues>()),
    },
  );
  const ids = found.map(({ id }) => id);
  const [counts] = await rows(
    tx,
    `SELECT (SELECT count(*) FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS transcripts,
       (SELECT count(*) FROM session_enrichment WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS "aiResults",
       (SELECT count(*) FROM session_correction WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS corrections`,
    [tx.companyId, ids],
    { transcripts: is.number, aiResults: is.number, corrections: is.number },
  );
  const searchEntries = await countIndexed(tx, found);
  await removeSessions(tx, ids);
  await forgetValues(
    tx,
    found.map(({ attributes }) => attributes),
  );
  const externalIds = found.map(({ external_id }) => external_id);
  await keepErasure(tx, erasure, externalIds, marks);
  // What an undo would put back of a session that is somebody else's by now.
  await tx.query(
    "DELETE FROM import_item WHERE company_id = $1 AND previous IS NOT NULL AND previous -> 'session' ->> 'end_user' = $2",
    [tx.companyId, endUser],
  );
  // Spans without content make no session, and tell whose they are all the same.
  await tx.query(
    `DELETE FROM span_conversation c WHERE c.company_id = $1 AND c.session_id IS NULL AND EXISTS (SELECT FROM span_part p
       WHERE p.company_id = $1 AND p.external_id = c.external_id AND p.facts ->> 'userId' = $2)`,
    [tx.companyId, endUser],
  );
  const refused = await tx.query(
    `UPDATE import_rejection SET row_text = '', is_whole = false, person_mark = NULL
     WHERE company_id = $1 AND (person_mark = ANY($3::text[]) OR row_text ~ $2) RETURNING number`,
    [tx.companyId, asWord(endUser), marks.marksOf(tx.companyId, endUser)],
  );
  if (refused.length > 0) {
    await tx.query(
      `UPDATE import_run r SET mendable_count = (SELECT count(*) FROM import_rejection x
         WHERE x.company_id = $1 AND x.import_id = r.id AND x.is_whole) WHERE r.company_id = $1 AND r.mendable_count > 0`,
      [tx.companyId],
    );
  }
  await tx.query(
    `UPDATE import_run SET remarks = (SELECT coalesce(jsonb_agg(CASE WHEN remark::text ~ $2 THEN remark || '{"column": "…", "sample": null}' ELSE remark END), '[]')
       FROM jsonb_array_elements(remarks) AS remark) WHERE company_id = $1 AND remarks::text ~ $2`,
    [tx.companyId, asWord(endUser)],
  );
  const forgotten = {
    sessions: ids.length,
    messages: found.reduce((sum, row) => sum + (row.message_count ?? 0), 0),
    transcripts: counts?.transcripts ?? 0,
    aiResults: counts?.aiResults ?? 0,
    corrections: counts?.corrections ?? 0,
    searchEntries,
    refusedRows: refused.length,
  };
  return { forgotten, startedAt: found.map(({ started_at }) => started_at) };
}

/** A pattern that finds the key as it stands in a row of a file, in CSV or JSON, and not inside a longer one. */
function asWord(key: string): string {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const forms = new Set([key, key.replaceAll('"', '""'), inJson(key), inJson(inJson(key))]);
  const plain = [...forms].map((form) => form.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  return `(^|[^[:alnum:]])(${plain.join('|')})($|[^[:alnum:]])`;
}
