import { parseAddress } from '../../config/parse-address.ts';
import type { Database } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { KeyActor } from '../../kernel/actor.ts';
import { subscriberOf } from '../../kernel/addresses/subscriber-of.ts';
import type { AuditRecorder, Origin } from '../../kernel/audit-entry.ts';
import type { Clock } from '../../ports/clock.ts';

export interface KeyParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditRecorder;
}

/** What this process has told already is not asked of the database again. */
const mostRemembered = 10_000;
/** Past so many a day the alert was raised long ago. */
const mostOfKey = 100;

/** Leaves an entry at the first use of a key from each network on a day, whichever instance saw it. */
export function createNetworkBook({ database, clock, audit }: KeyParts) {
  let told = new Set<string>();

  return async (actor: KeyActor, origin: Origin): Promise<void> => {
    const address = origin.address === null ? undefined : parseAddress(origin.address);
    if (!address) return;
    const [day, network] = [clock.now().toISOString().slice(0, 10), subscriberOf(address)];
    const mark = `${actor.keyId} ${day} ${network}`;
    if (told.has(mark)) return;
    await database.system(async (tx) => {
      const of = [actor.companyId, actor.keyId, day];
      const [known] = await rows(
        tx,
        'SELECT count(*)::integer AS count FROM api_key_network WHERE company_id = $1 AND key_id = $2 AND day = $3',
        of,
        { count: is.number },
      );
      if ((known?.count ?? 0) >= mostOfKey) return;
      const added = await rows(
        tx,
        `INSERT INTO api_key_network (company_id, key_id, day, network) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING network`,
        [...of, network],
        { network: is.text },
      );
      if (added.length === 0) return;
      await audit.record(tx, actor, origin, {
        eventType: 'API_SECURITY',
        action: 'apiKeys.firstUse',
        companyId: actor.companyId,
        resource: { type: 'api-key', id: actor.keyId },
        metadata: { name: actor.name, network },
      });
    });
    if (told.size >= mostRemembered) told = new Set();
    told.add(mark);
  };
}
