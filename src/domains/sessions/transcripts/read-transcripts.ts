import type { TenantTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { MessageInput } from '../input/session-input.ts';
import { unpackTranscript } from './transcript-body.ts';

/** The messages of sessions; those without a transcript, or with a damaged one, are left out. */
export async function readTranscripts(
  tx: TenantTx,
  ids: readonly string[],
  log: Log,
): Promise<Map<string, MessageInput[]>> {
  const transcripts = new Map<string, MessageInput[]>();
  const turn = takeTurns();
  for (const { id, body } of await readTexts(tx, ids)) {
    await turn();
    const messages = await openTranscript(id, body, log);
    if (messages) transcripts.set(id, messages);
  }
  return transcripts;
}

const StoredText = { id: is.uuid, hash: is.text, body: is.bytes };
/** A transcript as it is stored, for who opens one after the other: a few kilobytes may unpack into the longest conversation. */
type StoredText = RowOf<typeof StoredText>;

export const readTexts = (tx: TenantTx, ids: readonly string[]): Promise<StoredText[]> =>
  rows(
    tx,
    "SELECT session_id AS id, encode(transcript_hash, 'hex') AS hash, body FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])",
    [tx.companyId, ids],
    StoredText,
  );

/** Null, and a line in the log, where what is stored is damaged: it never takes what is read with it along. */
export async function openTranscript(
  sessionId: string,
  body: Uint8Array,
  log: Log,
): Promise<MessageInput[] | null> {
  try {
    return await unpackTranscript(body);
  } catch (error) {
    // What the parser says may quote the text.
    const fault = error instanceof Error ? error.name : typeof error;
    log.error({ sessionId, fault }, 'a stored transcript is damaged');
    return null;
  }
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
