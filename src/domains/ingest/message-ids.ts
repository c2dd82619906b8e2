import { changeRows } from '../../db/change-rows.ts';
import type { TenantTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';

interface Ids {
  readonly id: string;
  readonly messages: readonly unknown[];
}

const idOf = (message: unknown): string[] =>
  typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'string'
    ? [message.id.slice(0, 200)]
    : [];

/** Remembers the messages that came with an id, so that each is taken once. */
export async function keepMessageIds(tx: TenantTx, sessions: readonly Ids[]): Promise<void> {
  const pairs = sessions.flatMap(({ id, messages }) =>
    messages.flatMap((message) => idOf(message).map((messageId) => ({ id, messageId }))),
  );
  if (pairs.length === 0) return;
  await changeRows(
    tx,
    `INSERT INTO pushed_message (company_id, session_id, message_id)
     SELECT $1, id, "messageId" FROM json_to_recordset($2::json) AS pair (id uuid, "messageId" text)
     ON CONFLICT DO NOTHING`,
    [tx.companyId, JSON.stringify(pairs)],
  );
}

/** Those of these ids that are known already. */
export async function knownMessageIds(
  tx: TenantTx,
  sessionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const known = await rows(
    tx,
    'SELECT message_id AS id FROM pushed_message WHERE company_id = $1 AND session_id = $2 AND message_id = ANY($3::text[])',
    [tx.companyId, sessionId, ids],
    { id: is.text },
  );
  return new Set(known.map(({ id }) => id));
}
