import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import { holdErasures } from '../../sessions/erasure/index.ts';
import type { MessageInput } from '../../sessions/input/index.ts';
import { readTranscripts } from '../../sessions/transcripts/index.ts';

interface Found {
  readonly id: string;
  readonly startTime: Date;
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
  // Before the session is, as an erasure does.
  await holdErasures(tx);
  const found = await rows(
    tx,
    `SELECT id, external_id AS "externalId", started_at AS "startTime" FROM session
     WHERE company_id = $1 AND external_id = ANY($2::text[]) ORDER BY id FOR UPDATE`,
    [tx.companyId, externalIds],
    { id: is.uuid, externalId: is.text, startTime: is.moment },
  );
  if (found.length === 0) return new Map();
  const ids = found.map(({ id }) => id);
  const messages = await readTranscripts(tx, ids, log);
  return new Map(found.map((one) => [one.externalId, { ...one, messages: messages.get(one.id) ?? [] }]));
}
