import type { SystemTx, TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { stageCode } from '../codes/session-codes.ts';
import { derivedBit } from '../input/derivable-fields.ts';
import type { MessageInput } from '../input/session-input.ts';
import { milliseconds } from '../record/session-row.ts';
import { markChanged } from '../store/mark-changed.ts';
import { packTranscript } from './transcript-body.ts';

export interface WaitingTranscript {
  readonly companyId: string;
  readonly sessionId: string;
  readonly url: string;
  readonly attempts: number;
}

/** Sessions whose transcript stands at an address and is not fetched yet, of working companies: the oldest of each in turn. */
export async function waitingTranscripts(
  tx: SystemTx,
  limit: number,
  maxAttempts: number,
): Promise<WaitingTranscript[]> {
  const companies = await rows(
    tx,
    `SELECT s.company_id FROM session s JOIN company c ON c.id = s.company_id
     WHERE ${isWaiting} AND s.transcript_attempts < $2 AND c.status IN ('TRIAL', 'ACTIVE')
     GROUP BY s.company_id ORDER BY min(s.created_at), s.company_id LIMIT $1`,
    [limit, maxAttempts],
    { company_id: is.uuid },
  );
  // More than its share, for where others wait for less than theirs.
  const share = Math.min(limit, Math.ceil((limit * 4) / Math.max(1, companies.length)));
  const queues: WaitingTranscript[][] = [];
  for (const { company_id: companyId } of companies) {
    const found = await rows(
      tx,
      `SELECT s.id, s.full_transcript_url AS url, s.transcript_attempts AS attempts FROM session s
       WHERE s.company_id = $1 AND ${isWaiting} AND s.transcript_attempts < $3 ORDER BY s.created_at, s.id LIMIT $2`,
      [companyId, share, maxAttempts],
      { id: is.uuid, url: is.text, attempts: is.number },
    );
    queues.push(found.map(({ id, url, attempts }) => ({ companyId, sessionId: id, url, attempts })));
  }
  // One of each in turn: an address that answers slowly holds up its own company, and the others a little.
  const turns = Array.from({ length: share }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? []));
  return turns.flat().slice(0, limit);
}

const isWaiting =
  's.transcript_status = 0 AND s.transcript_status IN (0, 1, 3) AND s.full_transcript_url IS NOT NULL';

/** What it fills in follows from the messages. */
const noted = (
  [
    ['messages_sent', 'messagesSent'],
    ['message_count', 'messageCount'],
    ['response_ms', 'avgResponseTime'],
    ['first_response_ms', 'firstResponseSeconds'],
    ['initial_msg', 'initialMsg'],
  ] as const
).map(([column, field]) => `| CASE WHEN ${column} IS NULL THEN ${derivedBit(field)} ELSE 0 END`);

export interface FetchedTranscript {
  readonly messages: readonly MessageInput[];
  readonly transcriptHash: string;
  /** What follows from the messages; taken where the source itself said nothing. */
  readonly derived: {
    readonly messagesSent: number | null;
    readonly avgResponseTime: number | null;
    readonly firstResponseSeconds: number | null;
    readonly initialMsg: string | null;
  };
}

/** A session as it was when its address was asked. An import may have brought another address since, or the text itself. */
type Asked = Pick<WaitingTranscript, 'sessionId' | 'url'>;

const asAsked = `company_id = $1 AND id = $2 AND transcript_status = 0 AND full_transcript_url = $3`;

/** Stores a transcript that was fetched; the session then waits for its analysis. False when it waits for it no more. */
export async function storeTranscript(
  tx: TenantTx,
  { sessionId, url }: Asked,
  { messages, transcriptHash, derived }: FetchedTranscript,
  now: Date,
): Promise<boolean> {
  const { messagesSent, avgResponseTime, firstResponseSeconds, initialMsg } = derived;
  const found = await rows(
    tx,
    `UPDATE session SET transcript_status = $4, transcript_attempts = transcript_attempts + 1, analysis_status = 0,
       messages_sent = coalesce(messages_sent, $5), message_count = coalesce(message_count, $6), response_ms = coalesce(response_ms, $7),
       first_response_ms = coalesce(first_response_ms, $10), initial_msg = coalesce(initial_msg, $8), derived = derived ${noted.join('')}, stage_error = nullif(stage_error - 'TRANSCRIPT', '{}'), updated_at = $9
     WHERE ${asAsked} RETURNING started_at`,
    [
      tx.companyId,
      sessionId,
      url,
      stageCode('COMPLETED'),
      messagesSent,
      messages.length,
      milliseconds(avgResponseTime),
      initialMsg,
      now,
      milliseconds(firstResponseSeconds),
    ],
    { started_at: is.moment },
  );
  if (found.length === 0) return false;
  await tx.query(
    `INSERT INTO session_transcript (company_id, session_id, transcript_hash, body) VALUES ($1, $2, decode($3, 'hex'), $4)
     ON CONFLICT (company_id, session_id) DO UPDATE SET transcript_hash = excluded.transcript_hash, body = excluded.body`,
    [tx.companyId, sessionId, transcriptHash, await packTranscript(messages)],
  );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
  );
  return true;
}

/** Notes that fetching failed: it is tried again, or given up for good. */
export async function failTranscript(
  tx: TenantTx,
  { sessionId, url }: Asked,
  error: string,
  isFinal: boolean,
): Promise<void> {
  const found = await rows(
    tx,
    `UPDATE session SET transcript_attempts = transcript_attempts + 1, transcript_status = $5, analysis_status = $6,
       stage_error = coalesce(stage_error, '{}') || jsonb_build_object('TRANSCRIPT', $4::text)
     WHERE ${asAsked} RETURNING started_at`,
    [
      tx.companyId,
      sessionId,
      url,
      error,
      stageCode(isFinal ? 'FAILED' : 'PENDING'),
      stageCode(isFinal ? 'SKIPPED' : 'PENDING'),
    ],
    { started_at: is.moment },
  );
  await markChanged(
    tx,
    tx.companyId,
    found.map((row) => row.started_at),
    ['figures'],
  );
}
