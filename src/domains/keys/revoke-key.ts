import { z } from 'zod';
import { rows } from '../../db/rows.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { ApiKey, KeyRow, keyColumns, toKeyRecord } from './key-record.ts';

export const revokeKey = operation({
  id: 'apiKeys.revoke',
  summary: 'Revoke an API key: it is refused from the next request on, permanently',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'API_SECURITY',
  input: z.strictObject({ id, companyId: id.optional() }),
  output: z.object({ apiKey: ApiKey }),
  run: (ctx, { id: keyId }) =>
    ctx.transaction(async (tx) => {
      const [revoked] = await rows(
        tx,
        `UPDATE api_key SET revoked_at = $3, previous_hash = NULL, previous_until = NULL, earlier_secrets = '[]'
         WHERE company_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING ${keyColumns}`,
        [ctx.companyId, keyId, ctx.now()],
        KeyRow,
      );
      if (revoked) {
        await ctx.record(tx, {
          action: 'apiKeys.revoke',
          severity: 'MEDIUM',
          resource: { type: 'api-key', id: keyId },
          metadata: { name: revoked.name, publicId: revoked.publicId },
        });
        return { apiKey: toKeyRecord(revoked, ctx.now()) };
      }
      const [before] = await rows(
        tx,
        `SELECT ${keyColumns} FROM api_key WHERE company_id = $1 AND id = $2`,
        [ctx.companyId, keyId],
        KeyRow,
      );
      if (!before) throw notFound(say('thing.key'));
      ctx.nothingToRecord();
      return { apiKey: toKeyRecord(before, ctx.now()) };
    }),
});
