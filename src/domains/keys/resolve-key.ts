import { timingSafeEqual } from 'node:crypto';
import { isInNetwork, parseAddress, parseNetwork } from '../../config/parse-address.ts';
import { isBeingMoved } from '../../db/database.ts';
import { is, type RowOf, rows } from '../../db/rows.ts';
import { type KeyActor, keyScopes } from '../../kernel/actor.ts';
import type { AuditRecorder, Origin } from '../../kernel/audit-entry.ts';
import { type AppError, forbidden, unauthorized } from '../../kernel/errors.ts';
import { nilId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { companyStatuses } from '../companies/index.ts';
import { hashOf, readKey } from './key-form.ts';
import type { EarlierSecret } from './key-record.ts';
import { createNetworkBook, type KeyParts } from './network-book.ts';

const touchEveryMs = 60_000;

/**
 * Who a key stands for. An unknown, revoked, expired or wrong one, and what is none at all, take the same steps and get
 * the same answer: one search by the public id, one hash, two comparisons.
 */
export function createResolveKey({ database, clock, audit }: KeyParts) {
  const { lookup } = database;
  const tellNetwork = createNetworkBook({ database, clock, audit });

  return async (text: string | null, origin: Origin): Promise<KeyActor> => {
    const now = clock.now();
    const shown = text === null ? null : readKey(text);
    const [row] = await rows(
      lookup,
      { name: 'live_key', text: findKey },
      [shown?.publicId ?? '', now],
      FoundKey,
    );
    const fault = faultOf(row, hashOf(shown?.secret ?? ''), now);
    if (!row || fault) throw refused(audit, origin, row?.isKnown ? row : undefined, fault);
    const { id: keyId, name, companyId, scopes } = row;
    const actor: KeyActor = { type: 'key', keyId, name, companyId, scopes };
    if (!isFromHere(row.networks, origin.address)) throw refusedNetwork(audit, actor, origin);
    if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) >= touchEveryMs) {
      const touch =
        'UPDATE api_key SET last_used_at = $3, last_used_from = $4 WHERE company_id = $1 AND id = $2';
      await lookup.query(touch, [companyId, keyId, now, origin.address]).catch(whileMoved);
    }
    await tellNetwork(actor, origin).catch(whileMoved);
    return actor;
  };
}

/** Reading goes on while the data is being moved. */
function whileMoved(error: unknown): void {
  if (!isBeingMoved(error)) throw error;
}

const FoundKey = {
  isKnown: is.bool,
  companyId: is.uuid,
  id: is.uuid,
  name: is.text,
  secretHash: is.bytes,
  previousHash: is.orNull(is.bytes),
  earlierSecrets: is.own<readonly EarlierSecret[]>(),
  scopes: is.list(is.oneOf(keyScopes)),
  networks: is.list(is.text),
  expiresAt: is.orNull(is.moment),
  revokedAt: is.orNull(is.moment),
  lastUsedAt: is.orNull(is.moment),
  status: is.oneOf(companyStatuses),
};
type FoundKey = RowOf<typeof FoundKey>;

/**
 * Planned once for each connection, since every request of a program asks it. Of a key that is not known it answers with a row
 * of the same form: reading one takes time, by which known and unknown could be told apart.
 */
const findKey = `
  SELECT k.id IS NOT NULL AS "isKnown", coalesce(k.company_id, '${nilId}') AS "companyId", coalesce(k.id, '${nilId}') AS id,
    coalesce(k.name, 'A program') AS name, coalesce(k.secret_hash, decode(repeat('00', 32), 'hex')) AS "secretHash",
    CASE WHEN k.previous_until > $2 THEN k.previous_hash END AS "previousHash",
    coalesce(k.earlier_secrets, '[]') AS "earlierSecrets",
    coalesce(k.scopes, '{metrics:read}') AS scopes, coalesce(k.networks, '{}') AS networks,
    CASE WHEN k.id IS NULL THEN $2 ELSE k.expires_at END AS "expiresAt", k.revoked_at AS "revokedAt",
    k.last_used_at AS "lastUsedAt", coalesce(c.status, 'ACTIVE') AS status
  FROM (VALUES ($1::text)) AS shown (public_id) LEFT JOIN api_key k ON k.public_id = shown.public_id
    LEFT JOIN company c ON c.id = k.company_id`;

/** No text has this hash. */
const noHash = Buffer.alloc(32);

type Fault = 'wrong' | 'revoked' | 'expired' | 'company';

function faultOf(row: FoundKey | undefined, hash: Buffer, now: Date): Fault | null {
  const isCurrent = timingSafeEqual(hash, row?.secretHash ?? noHash);
  const isPrevious = timingSafeEqual(hash, row?.previousHash ?? noHash);
  const inUse = row?.earlierSecrets.filter(({ until }) => new Date(until) > now) ?? [];
  const isEarlier = inUse.some((one) => timingSafeEqual(hash, Buffer.from(one.hash, 'base64')));
  if (!row?.isKnown || !(isCurrent || isPrevious || isEarlier)) return 'wrong';
  if (row.revokedAt !== null) return 'revoked';
  if (row.expiresAt !== null && row.expiresAt <= now) return 'expired';
  return row.status === 'TRIAL' || row.status === 'ACTIVE' ? null : 'company';
}

/** A company reads of its own key that was refused; of what is no key, the platform. */
function refused(
  audit: AuditRecorder,
  origin: Origin,
  row: FoundKey | undefined,
  reason: Fault | null,
): AppError {
  audit.recordRefusal({ type: 'anonymous' }, origin, {
    eventType: 'AUTHENTICATION',
    action: 'apiKeys.use',
    outcome: 'BLOCKED',
    severity: 'MEDIUM',
    description: say('deed.apiKeys.use.BLOCKED'),
    ...(row
      ? {
          companyId: row.companyId,
          resource: { type: 'api-key', id: row.id },
          metadata: { reason, name: row.name },
        }
      : { metadata: { reason: 'unknown' } }),
  });
  return unauthorized(say('key.refused'));
}

function refusedNetwork(audit: AuditRecorder, actor: KeyActor, origin: Origin): AppError {
  audit.recordRefusal(actor, origin, {
    eventType: 'AUTHORIZATION',
    action: 'apiKeys.use',
    outcome: 'BLOCKED',
    severity: 'HIGH',
    description: say('deed.apiKeys.use.BLOCKED:reason=network'),
    resource: { type: 'api-key', id: actor.keyId },
    metadata: { reason: 'network' },
  });
  return forbidden(say('key.otherNetwork'));
}

function isFromHere(networks: readonly string[], from: string | null): boolean {
  if (networks.length === 0) return true;
  const address = from === null ? undefined : parseAddress(from);
  return networks.some((text) => {
    const network = parseNetwork(text);
    return address !== undefined && network !== undefined && isInNetwork(address, network);
  });
}
