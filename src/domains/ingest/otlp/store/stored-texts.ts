import type { TenantTx } from '../../../../db/database.ts';
import { is, rows } from '../../../../db/rows.ts';
import type { Log } from '../../../../kernel/log.ts';
import { mapInTurns } from '../../../../kernel/pace/take-turns.ts';
import { lockSessions } from '../../../sessions/change/index.ts';
import type { MessageInput } from '../../../sessions/input/index.ts';
import { bodyEnd, mustBeFew } from '../../../sessions/opening/index.ts';
import { instructionOf, type Mark, markOf, unpackMarks } from '../../../sessions/told/index.ts';
import { readTranscripts, transcriptHashes } from '../../../sessions/transcripts/index.ts';
import type { Base } from '../merge/assemble.ts';
import type { Text } from '../read-parts.ts';
import { type HeldConversation, readTold } from './conversations.ts';

export interface StoredSession {
  readonly id: string;
  readonly startMs: number;
  /** What each message of its transcript is known by. */
  readonly marks: readonly Mark[];
  readonly messages: readonly MessageInput[];
  /** Nothing but spans made it what it is. */
  readonly isOfSpans: boolean;
  /** What stands in it besides what they said. */
  readonly base: Base;
}

/** The sessions of these conversations as they stand, held until the end of the transaction. */
export async function readStored(
  tx: TenantTx,
  held: ReadonlyMap<string, HeldConversation>,
  log: Log,
): Promise<Map<string, StoredSession>> {
  const find = () =>
    rows(
      tx,
      'SELECT id, external_id, started_at FROM session WHERE company_id = $1 AND external_id = ANY($2::text[])',
      [tx.companyId, [...held.keys()]],
      { id: is.uuid, external_id: is.text, started_at: is.moment },
    );
  const first = (await find()).map(({ id }) => id);
  if (first.length === 0) return new Map();
  await lockSessions(tx, first);
  const found = await find();
  const ids = found.map(({ id }) => id);
  if (ids.length > alwaysOpen) await lookBefore(tx, ids);
  const transcripts = await readTranscripts(tx, ids, log);
  const hashes = await transcriptHashes(tx, ids);
  const isAsTold = ({ id, external_id }: (typeof found)[number]): boolean => {
    const row = held.get(external_id);
    return row?.session_id === id && row.transcript_hash === (hashes.get(id) ?? null);
  };
  // As long as transcripts that are open already; of others it may be as long as they ever were.
  const told = await readTold(
    tx,
    found.filter(isAsTold).map(({ external_id }) => external_id),
  );
  const toldOf = new Map(told.map((row) => [row.external_id, row]));
  const stored = new Map<string, StoredSession>();
  for (const { id, external_id, started_at } of found) {
    const messages = transcripts.get(id) ?? [];
    const row = toldOf.get(external_id);
    const known = row ? unpackMarks(row.marks) : [];
    const isOfSpans = row !== undefined && known.length === messages.length;
    const marks = isOfSpans
      ? known
      : await mapInTurns(messages, ({ role, content }) => markOf({ role, content }));
    const base = isOfSpans ? row.base : { marks, times: timesOf(messages) };
    stored.set(external_id, { id, startMs: started_at.getTime(), marks, messages, isOfSpans, base });
  }
  return stored;
}

const timesOf = (messages: readonly MessageInput[]): (number | null)[] =>
  messages.map(({ timestamp }) => timestamp?.getTime() ?? null);

/** A trace, and the conversation that it turns out to be of. */
const alwaysOpen = 2;

async function lookBefore(tx: TenantTx, ids: readonly string[]): Promise<void> {
  const found = await rows(
    tx,
    `SELECT s.message_count AS "messageCount", ${bodyEnd} AS "bodyEnd" FROM session_transcript t
     JOIN session s ON s.company_id = $1 AND s.id = t.session_id WHERE t.company_id = $1 AND t.session_id = ANY($2::uuid[])`,
    [tx.companyId, ids],
    { messageCount: is.orNull(is.number), bodyEnd: is.orNull(is.bytes) },
  );
  mustBeFew(found);
}

/** The words behind marks. Those of a stored transcript count: they may have been redacted since. */
export function storedTexts(sessions: Iterable<StoredSession>): Map<Mark, Text> {
  const texts = new Map<Mark, Text>();
  for (const { marks, messages } of sessions) {
    for (const [at, mark] of marks.entries()) {
      const message = messages[at];
      if (!message) continue;
      const text = { role: message.role, content: message.content };
      texts.set(mark, text);
      // Once something else came in between, an instruction is known as a message of the system only.
      if (message.role === 'system') texts.set(instructionOf(mark), text);
    }
  }
  return texts;
}
