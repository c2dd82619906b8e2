import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
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
  for (const [id, body] of await readTranscriptBodies(tx, ids)) {
    await turn();
    const messages = await openTranscript(id, body, log);
    if (messages) transcripts.set(id, messages);
  }
  return transcripts;
}

/** As they are stored, for who opens one after the other: a few kilobytes may unpack into the longest conversation. */
export async function readTranscriptBodies(
  tx: TenantTx,
  ids: readonly string[],
): Promise<Map<string, Uint8Array>> {
  const found = await rows(
    tx,
    'SELECT session_id, body FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { session_id: is.uuid, body: is.bytes },
  );
  return new Map(found.map(({ session_id, body }) => [session_id, body]));
}

/** The bodies of the first of these that take no more than so much as they are stored, of one at least, and how many they are. */
export async function readFirstBodies(
  tx: TenantTx,
  ids: readonly string[],
  mostBytes: number,
): Promise<{ count: number; bodies: Map<string, Uint8Array> }> {
  const found = await rows(
    tx,
    'SELECT session_id, octet_length(body) AS bytes FROM session_transcript WHERE company_id = $1 AND session_id = ANY($2::uuid[])',
    [tx.companyId, ids],
    { session_id: is.uuid, bytes: is.number },
  );
  const sizes = new Map(found.map(({ session_id, bytes }) => [session_id, bytes]));
  let sum = 0;
  const over = ids.findIndex((id) => {
    sum += sizes.get(id) ?? 0;
    return sum > mostBytes;
  });
  const count = over < 0 ? ids.length : Math.max(1, over);
  return { count, bodies: await readTranscriptBodies(tx, ids.slice(0, count)) };
}

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
