import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import { holdErasures } from '../../sessions/erasure/index.ts';
import type { MessageInput } from '../../sessions/input/index.ts';
import { readTranscripts } from '../../sessions/transcripts/index.ts';

interface Found {
  readonly id: string;
  readonly startTime: Date;
}

/**
 * A conversation that goes on, held until the end of the transaction, with what was said in it so far: read in a
 * statement of its own, since one that waits for a lock sees other tables as they were before.
 */
export async function lockPushed(
  tx: TenantTx,
  externalId: string,
  log: Log,
): Promise<(Found & { readonly messages: readonly MessageInput[] }) | null> {
  // Before the session is, as an erasure does.
  await holdErasures(tx);
  const [found] = await rows(
    tx,
    'SELECT id, started_at AS "startTime" FROM session WHERE company_id = $1 AND external_id = $2 FOR UPDATE',
    [tx.companyId, externalId],
    { id: is.uuid, startTime: is.moment },
  );
  if (!found) return null;
  const messages = (await readTranscripts(tx, [found.id], log)).get(found.id) ?? [];
  return { ...found, messages };
}
