import { z } from 'zod';
import { columnsOf, is, type RowOf } from '../../db/rows.ts';
import { keyScopes } from '../../kernel/actor.ts';
import { instant } from '../../kernel/schema.ts';

export const ApiKey = z
  .object({
    id: z.string(),
    publicId: z.string().describe('The visible start of the key, after prl_'),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    networks: z.array(z.string()).describe('Empty: any'),
    createdBy: z
      .object({ id: z.string().nullable(), name: z.string().nullable() })
      .describe('nulls: made at the command line'),
    createdAt: instant,
    expiresAt: instant.nullable().describe('null: never'),
    previousUntil: instant.nullable().describe('Until when the previous secret is valid'),
    lastUsedAt: instant.nullable().describe('To the minute'),
    lastUsedFrom: z.string().nullable(),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiKey' });

/** A key as it is shown: nothing of its secret. */
export const KeyRow = {
  id: is.uuid,
  publicId: is.text,
  name: is.text,
  scopes: is.list(is.oneOf(keyScopes)),
  networks: is.list(is.text),
  createdBy: is.orNull(is.uuid),
  createdByName: is.orNull(is.text),
  createdAt: is.moment,
  expiresAt: is.orNull(is.moment),
  previousUntil: is.orNull(is.moment),
  lastUsedAt: is.orNull(is.moment),
  lastUsedFrom: is.orNull(is.text),
  revokedAt: is.orNull(is.moment),
};
export type KeyRow = RowOf<typeof KeyRow>;

/** As `earlier_secrets` holds them: the hash in base64, the moment as ISO 8601. */
export interface EarlierSecret {
  readonly hash: string;
  readonly until: string;
}

export const keyColumns = columnsOf(KeyRow);

export function toKeyRecord(row: KeyRow, now: Date): z.input<typeof ApiKey> {
  const { createdBy, createdByName, previousUntil, ...shown } = row;
  return {
    ...shown,
    createdBy: { id: createdBy, name: createdByName },
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    previousUntil: previousUntil !== null && previousUntil > now ? previousUntil.toISOString() : null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}
