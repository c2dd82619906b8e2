import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { MessageInput } from '../input/session-input.ts';
import { unpackTranscript } from './transcript-body.ts';

/** The messages of sessions; those without a transcript are left out. */
export async function readTranscripts(
  tx: TenantTx,
  ids: readonly string[],
): Promise<Map<string, MessageInput[]>> {
  const found = await rows(
    tx,
    'SELECT session_id, body FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { session_id: is.uuid, body: is.bytes },
  );
  const transcripts = await Promise.all(
    found.map(async (row) => [row.session_id, await unpackTranscript(row.body)] as const),
  );
  return new Map(transcripts);
}

/** The hash of each session's present text; sessions without one, or gone, are left out. */
export async function transcriptHashes(tx: TenantTx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await rows(
    tx,
    "SELECT session_id, encode(transcript_hash, 'hex') AS hash FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])",
    [tx.companyId, ids],
    { session_id: is.uuid, hash: is.text },
  );
  return new Map(found.map(({ session_id, hash }) => [session_id, hash]));
}
