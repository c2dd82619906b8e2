import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import { lockSessions } from '../../sessions/change/index.ts';
import type { MessageInput } from '../../sessions/input/index.ts';
import { readTranscripts } from '../../sessions/transcripts/index.ts';

interface Found {
  readonly id: string;
  readonly startTime: Date;
}

async function find(tx: TenantTx, externalId: string): Promise<Found | null> {
  const [found] = await rows(
    tx,
    'SELECT id, started_at AS "startTime" FROM session WHERE company_id = $1 AND external_id = $2',
    [tx.companyId, externalId],
    { id: is.uuid, startTime: is.moment },
  );
  return found ?? null;
}

/** A conversation that goes on, held until the end of the transaction, with what was said in it so far. */
export async function lockPushed(
  tx: TenantTx,
  externalId: string,
  log: Log,
): Promise<(Found & { readonly messages: readonly MessageInput[] }) | null> {
  const found = await find(tx, externalId);
  if (!found) return null;
  await lockSessions(tx, [found.id]);
  const messages = (await readTranscripts(tx, [found.id], log)).get(found.id) ?? [];
  return { ...found, messages };
}
