import type { TenantTx } from '../../../db/database.ts';
import { holdNews } from '../../../db/hold-news.ts';
import type { PersonMarks } from '../../../ports/person-marks.ts';
import { forgetValues } from '../../attributes/forgetting/index.ts';
import { forgetDigests, forgetReasons } from './forget-told.ts';
import { holdPending, keepPending, type PendingErasure } from './pending-erasure.ts';

export interface Forgotten extends Omit<PendingErasure, 'endUser' | 'days' | 'said'> {
  /** Rows that imports refused and that name the person: their text is gone, the reason stays. */
  readonly refusedRows: number;
}

/** What was erased, and whose. */
export interface Erased {
  readonly endUser: string;
  readonly forgotten: Forgotten;
  /** UTC days, counted from 1970, that sessions began on. */
  readonly days: readonly number[];
}

/** Once all sessions of a person are gone: what else tells of them goes, and the erasure is done. Null: it was already. */
export async function endErasure(
  tx: TenantTx,
  id: string,
  { marks, now }: { readonly marks: PersonMarks; readonly now: Date },
): Promise<Erased | null> {
  const pending = await holdPending(tx, id);
  if (!pending) return null;
  const { endUser, days, said, ...counts } = pending;
  const word = asWord(endUser);
  await holdNews(tx, tx.companyId);
  await forgetDigests(tx);
  await forgetReasons(tx, { word, texts: await forgetValues(tx, said) });
  await tx.query('UPDATE ingest_refusal SET sample = NULL WHERE company_id = $1 AND sample ~ $2', [
    tx.companyId,
    word,
  ]);
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
    [tx.companyId, word, marks.marksOf(tx.companyId, endUser)],
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
    [tx.companyId, word],
  );
  await keepPending(tx, id, null, { sessions: counts.sessions, now });
  return { endUser, forgotten: { ...counts, refusedRows: refused.length }, days };
}

/** A pattern that finds the key as it stands in a row of a file, in CSV or JSON, and not inside a longer one. */
function asWord(key: string): string {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const forms = new Set([key, key.replaceAll('"', '""'), inJson(key), inJson(inJson(key))]);
  const plain = [...forms].map((form) => form.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  return `(^|[^[:alnum:]])(${plain.join('|')})($|[^[:alnum:]])`;
}
