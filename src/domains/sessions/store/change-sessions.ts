import type { TenantTx } from '../../../db/database.ts';
import type { SessionInput } from '../input/session-input.ts';
import { sentRows, writeRow } from '../record/sent-rows.ts';
import { rowColumns, type SessionRow } from '../record/session-row.ts';
import { markChanged } from './mark-changed.ts';
import type { Merged } from './merge-stored.ts';
import type { Existing } from './read-existing.ts';
import { packInTurns } from './ready-sessions.ts';
import { type StoredSession, snapshotSessions } from './snapshot-sessions.ts';
import { storeTranscripts } from './store-transcripts.ts';

export interface Change extends Merged {
  readonly input: SessionInput;
  readonly before: Existing;
}

/** Stores what has changed; gives by id what stood there before, but not of those that the same import made. */
export async function changeSessions(
  tx: TenantTx,
  changes: readonly Change[],
  { now, importId }: { readonly now: Date; readonly importId: string | null },
): Promise<Map<string, StoredSession>> {
  if (changes.length === 0) return new Map();
  const others = changes.filter(({ before }) => importId === null || before.import_id !== importId);
  const snapshots = await snapshotSessions(
    tx,
    others.map(({ before }) => before.id),
  );
  const withNewText = changes.filter(({ hasNewText }) => hasNewText);
  const packed = await packInTurns(withNewText.map(({ input }) => input));
  await Promise.all([
    updateRows(
      tx,
      changes.map(({ row }) => row),
      now,
    ),
    storeTranscripts(
      tx,
      withNewText.map(({ input, before }, at) => ({
        id: before.id,
        hash: input.transcriptHash,
        body: packed[at] ?? null,
      })),
    ),
  ]);
  const losing = changes.filter(({ losesText }) => losesText).map(({ before }) => before.id);
  if (losing.length > 0)
    await tx.query('DELETE FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])', [
      tx.companyId,
      losing,
    ]);
  await markChanged(
    tx,
    tx.companyId,
    changes.flatMap(({ row, before }) => [
      before.started_at,
      ...(row.started_at instanceof Date ? [row.started_at] : []),
    ]),
  );
  return snapshots;
}

async function updateRows(tx: TenantTx, rows: readonly SessionRow[], now: Date): Promise<void> {
  const names = rowColumns.map(([name]) => name).filter((name) => name !== 'id' && name !== 'external_id');
  const set = names.map((name) =>
    name === 'content_hash' ? "content_hash = decode(row.content_hash, 'hex')" : `${name} = row.${name}`,
  );
  await tx.query(
    `UPDATE session s SET ${set.join(', ')}, updated_at = $3, revision = s.revision + 1,
       transcript_attempts = CASE WHEN row.transcript_status = 0 THEN 0 ELSE s.transcript_attempts END,
       analysis_attempts = CASE WHEN row.analysis_status = 0 THEN 0 ELSE s.analysis_attempts END,
       stage_error = CASE WHEN row.analysis_status = 0 THEN NULL ELSE s.stage_error END
     FROM ${sentRows('$2')}
     WHERE s.company_id = $1 AND s.id = ANY($4::uuid[]) AND s.id = row.id`,
    [tx.companyId, `[${rows.map(writeRow).join()}]`, now, rows.map(({ id }) => id)],
    'update_sessions',
  );
}
