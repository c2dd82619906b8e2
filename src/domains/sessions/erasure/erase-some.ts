import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { addressOf, type PersonMarks } from '../../../ports/person-marks.ts';
import { doubtValues } from '../../attributes/forgetting/index.ts';
import type { AttributeValues } from '../../attributes/index.ts';
import { withFewSpans } from '../change/few-spans.ts';
import { removeSessions } from '../change/undo-sessions.ts';
import { countIndexed } from './count-indexed.ts';
import { keepSessionMarks } from './erasures.ts';
import { forgetSamples } from './forget-told.ts';
import { isOf } from './is-of.ts';
import { holdPending, keepPending } from './pending-erasure.ts';

/** So many of a person's sessions at once: on the one connection of the embedded engine everybody else waits for them. */
export const erasedAtOnce = 500;

interface Erasing {
  readonly id: string;
  readonly marks: PersonMarks;
  readonly now: Date;
}

/**
 * Removes some of a person's sessions with what hangs on them, keeps them from coming again, and writes down what that was,
 * all of it or none: whoever goes on after a stop counts nothing twice. Answers how many of these are done, the first ones:
 * where they have very many spans only a few.
 */
export async function eraseSome(
  tx: TenantTx,
  all: readonly string[],
  { id, marks, now }: Erasing,
): Promise<number> {
  const pending = await holdPending(tx, id);
  if (!pending) return all.length;
  const ids = await withFewSpans(tx, all.slice(0, erasedAtOnce));
  const found = await rows(
    tx,
    `SELECT id, external_id, started_at, message_count, attributes FROM session
     WHERE company_id = $1 AND id = ANY($2::uuid[]) AND ${isOf('end_user', '$3', '$4')} ORDER BY external_id FOR UPDATE`,
    [tx.companyId, ids, pending.endUser, addressOf(pending.endUser)],
    {
      id: is.uuid,
      external_id: is.text,
      started_at: is.moment,
      message_count: is.orNull(is.number),
      attributes: is.orNull(is.own<AttributeValues>()),
    },
  );
  const own = found.map((row) => row.id);
  const [counts] = await rows(
    tx,
    `SELECT (SELECT count(*) FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS transcripts,
       (SELECT count(*) FROM session_enrichment WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS "aiResults",
       (SELECT count(*) FROM session_correction WHERE company_id = $1 AND session_id = ANY($2::uuid[])) AS corrections`,
    [tx.companyId, own],
    { transcripts: is.number, aiResults: is.number, corrections: is.number },
  );
  const searchEntries = await countIndexed(tx, found);
  await doubtValues(
    tx,
    found.map(({ attributes }) => attributes),
    id,
  );
  await removeSessions(tx, own);
  const externalIds = found.map(({ external_id }) => external_id);
  await keepSessionMarks(tx, id, externalIds, marks);
  await forgetSamples(tx, externalIds);
  const days = found.map(({ started_at }) => Math.floor(started_at.getTime() / dayMs));
  const sum = {
    endUser: pending.endUser,
    sessions: pending.sessions + own.length,
    messages: found.reduce((total, row) => total + (row.message_count ?? 0), pending.messages),
    transcripts: pending.transcripts + (counts?.transcripts ?? 0),
    aiResults: pending.aiResults + (counts?.aiResults ?? 0),
    corrections: pending.corrections + (counts?.corrections ?? 0),
    searchEntries: pending.searchEntries + searchEntries,
    days: [...new Set([...pending.days, ...days])],
  };
  await keepPending(tx, id, sum, { sessions: sum.sessions, now });
  return ids.length;
}
