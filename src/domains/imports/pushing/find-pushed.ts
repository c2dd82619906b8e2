import type { TenantTx } from '../../../db/database.ts';
import { holdErasures } from '../../../db/hold-storing.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { MessageInput } from '../../sessions/input/index.ts';
import { bodyEnd, mustBeFew } from '../../sessions/opening/index.ts';
import { type Held, readHeld } from '../../sessions/store/index.ts';
import { openTranscript } from '../../sessions/transcripts/index.ts';

interface Found {
  readonly session: Held;
  readonly messages: readonly MessageInput[];
}

/**
 * Conversations that go on, held until the end of the transaction, with what was said in them so far: read in a
 * statement of its own, since one that waits for a lock sees other tables as they were before.
 */
export async function lockPushed(
  tx: TenantTx,
  externalIds: readonly string[],
  log: Log,
): Promise<ReadonlyMap<string, Found>> {
  // Nobody is erased from here on, which is asked for before the session is, as an erasure does: sent together.
  const [, found] = await Promise.all([
    holdErasures(tx),
    rows(tx, externalIds.length > 1 ? lockSome : lockOne, [tx.companyId, externalIds], Locked),
  ]);
  mustBeFew(found);
  const there = new Map<string, Found>();
  if (found.length === 0) return there;
  const turn = takeTurns();
  for (const session of await readHeld(
    tx,
    found.map(({ id }) => id),
  )) {
    await turn();
    const messages = session.body && (await openTranscript(session.id, session.body, log));
    there.set(session.external_id, { session, messages: messages ?? [] });
  }
  return there;
}

const Locked = { id: is.uuid, messageCount: is.orNull(is.number), bodyEnd: is.orNull(is.bytes) };

const lockWith = (name: string, end: string) => ({
  name,
  text: `SELECT s.id, s.message_count AS "messageCount", ${end} AS "bodyEnd" FROM session s
   WHERE s.company_id = $1 AND s.external_id = ANY($2::text[]) ORDER BY s.id FOR UPDATE OF s`,
});

/** Whatever one holds, it is opened. */
const lockOne = lockWith('lock_one', 'NULL::bytea');
const lockSome = lockWith(
  'lock_some',
  `(SELECT ${bodyEnd} FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = s.id)`,
);
