import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { cutText } from '../../ports/storable-text.ts';
import { isBlank } from '../imports/pushing/index.ts';

/** Of a session, the ids that its messages came with. */
interface Ids {
  readonly id: string;
  readonly messageIds: readonly string[];
}

/** Of an empty one nothing is kept: what comes later under its id is new. As it came an id may be no text that is stored. */
const idOf = (message: unknown): string[] =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  typeof message.id === 'string' &&
  !('content' in message && isBlank(message.content))
    ? [cutText(message.id, 200)]
    : [];

/** The ids of messages as they came, whatever that is. */
export const messageIdsIn = (messages: unknown): string[] =>
  Array.isArray(messages) ? messages.flatMap(idOf) : [];

/** Remembers the messages that came with an id, so that each is taken once; gives a session's ids that were not known before. */
export async function keepMessageIds(
  tx: TenantTx,
  sessions: readonly Ids[],
): Promise<(sessionId: string) => ReadonlySet<string>> {
  const pairs = sessions.flatMap(({ id, messageIds }) => messageIds.map((messageId) => ({ id, messageId })));
  if (pairs.length === 0) return () => none;
  const kept = await rows(
    tx,
    {
      name: 'keep_message_ids',
      text: `INSERT INTO pushed_message (company_id, session_id, message_id)
     SELECT $1, id, "messageId" FROM json_to_recordset($2::json) AS pair (id uuid, "messageId" text)
     ON CONFLICT DO NOTHING RETURNING session_id AS session, message_id AS id`,
    },
    [tx.companyId, JSON.stringify(pairs)],
    { session: is.uuid, id: is.text },
  );
  const bySession = new Map<string, Set<string>>();
  for (const { session, id } of kept) {
    const ids = bySession.get(session) ?? new Set();
    bySession.set(session, ids.add(id));
  }
  return (sessionId) => bySession.get(sessionId) ?? none;
}

const none: ReadonlySet<string> = new Set();
