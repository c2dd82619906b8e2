import { z } from 'zod';
import { columnsOf, is, type RowOf, rows } from '../../db/rows.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { confirmPerson } from '../accounts/passwords/index.ts';
import { NewKey } from './create-key.ts';
import { hashOf, keyText, newSecret } from './key-form.ts';
import { PersonInput } from './key-input.ts';
import { type EarlierSecret, KeyRow, keyColumns, toKeyRecord } from './key-record.ts';

const RotatedRow = {
  ...KeyRow,
  previousHash: is.orNull(is.bytes),
  earlierSecrets: is.own<readonly EarlierSecret[]>(),
};
type RotatedRow = RowOf<typeof RotatedRow>;

const find = `SELECT ${columnsOf(RotatedRow)} FROM api_key WHERE company_id = $1 AND id = $2`;
/** Who rotates by mistake does so twice; each is compared with whatever is shown. */
const mostEarlier = 10;

export const rotateKey = operation({
  id: 'apiKeys.rotate',
  summary: 'Rotate an API key; the old secret stays valid for some hours',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'API_SECURITY',
  input: z.strictObject({
    id,
    overlapHours: z
      .int()
      .min(0)
      .max(72)
      .default(24)
      .describe('How long the old secret stays valid; 0: it expires now'),
    ...PersonInput,
    companyId: id.optional(),
  }),
  output: NewKey,
  async run(ctx, { id: keyId, overlapHours, currentPassword, totp }) {
    await ctx.transaction(async (tx) => {
      const [row] = await rows(tx, find, [ctx.companyId, keyId], RotatedRow);
      checkLive(row, ctx.now());
    });
    await confirmPerson(ctx, { currentPassword, totp }, 'apiKeys.rotate');
    const secret = newSecret();
    return ctx.transaction(async (tx) => {
      const [locked] = await rows(tx, `${find} FOR UPDATE`, [ctx.companyId, keyId], RotatedRow);
      checkLive(locked, ctx.now());
      const until = overlapHours === 0 ? null : new Date(ctx.now().getTime() + overlapHours * hourMs);
      const [row] = await rows(
        tx,
        `UPDATE api_key SET previous_hash = CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE secret_hash END,
           previous_until = $4, secret_hash = $3, earlier_secrets = $5::jsonb
         WHERE company_id = $1 AND id = $2 RETURNING ${keyColumns}`,
        [ctx.companyId, keyId, hashOf(secret), until, JSON.stringify(earlierOf(locked, ctx.now(), until))],
        KeyRow,
      );
      if (!row) throw notFound(say('thing.key'));
      await ctx.record(tx, {
        action: 'apiKeys.rotate',
        severity: 'HIGH',
        resource: { type: 'api-key', id: keyId },
        metadata: { name: row.name, publicId: row.publicId, overlapHours },
      });
      return { apiKey: toKeyRecord(row, ctx.now()), key: keyText({ publicId: row.publicId, secret }) };
    });
  },
});

/**
 * What earlier rotations left in use stays good for as long as they said, or as this one says where that is sooner: a
 * second click ends nobody's secret, and who wants the old ones gone has them gone.
 */
function earlierOf(
  { previousHash, previousUntil, earlierSecrets }: RotatedRow,
  now: Date,
  until: Date | null,
): readonly EarlierSecret[] {
  if (until === null) return [];
  const previous =
    previousHash && previousUntil
      ? [{ hash: previousHash.toString('base64'), until: previousUntil.toISOString() }]
      : [];
  const inUse = [...previous, ...earlierSecrets].filter((one) => new Date(one.until) > now);
  if (inUse.length >= mostEarlier) throw conflict(say('key.manySecrets', { most: mostEarlier }));
  return inUse.map((one) => ({ ...one, until: [one.until, until.toISOString()].sort()[0] ?? one.until }));
}

function checkLive(row: KeyRow | undefined, now: Date): asserts row is KeyRow {
  if (!row) throw notFound(say('thing.key'));
  if (row.revokedAt !== null) throw conflict(say('key.isRevoked'));
  if (row.expiresAt !== null && row.expiresAt <= now) throw conflict(say('key.isExpired'));
}
