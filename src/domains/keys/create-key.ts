import { z } from 'zod';
import { insert, is, rows } from '../../db/rows.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { confirmPerson } from '../accounts/passwords/index.ts';
import { hashOf, keyText, newPublicId, newSecret } from './key-form.ts';
import { endOf, KeyInput, PersonInput } from './key-input.ts';
import { ApiKey, toKeyRecord } from './key-record.ts';

const mostKeys = 50;

/** Shown once: nobody can read it again. */
export const NewKey = z.object({
  apiKey: ApiKey,
  key: z.string().describe('Shown only once: store it somewhere safe'),
});

export const createKey = operation({
  id: 'apiKeys.create',
  summary: 'Create an API key; it is shown only once',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'API_SECURITY',
  input: z.strictObject({ ...KeyInput, ...PersonInput, companyId: id.optional() }),
  output: NewKey,
  async run(ctx, { name, scopes, networks, expiresAt, currentPassword, totp }) {
    const [company] = await ctx.transaction((tx) =>
      rows(tx, 'SELECT time_zone AS zone FROM company WHERE id = $1', [ctx.companyId], { zone: is.text }),
    );
    const end = endOf(expiresAt, company?.zone ?? 'UTC', ctx.now());
    await confirmPerson(ctx, { currentPassword, totp }, 'apiKeys.create');
    const maker = ctx.actor.type === 'user' ? ctx.actor : null;
    const halves = { publicId: newPublicId(), secret: newSecret() };
    const row = {
      id: newId(ctx.ports.clock),
      publicId: halves.publicId,
      name,
      scopes,
      networks: [...new Set(networks)],
      createdBy: maker?.userId ?? null,
      createdByName: maker?.name ?? null,
      createdAt: ctx.now(),
      expiresAt: end,
    };
    await ctx.transaction(async (tx) => {
      // Nobody else counts or makes one meanwhile.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const [live] = await rows(
        tx,
        `SELECT count(*)::integer AS count FROM api_key
         WHERE company_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
        [ctx.companyId, ctx.now()],
        { count: is.number },
      );
      if ((live?.count ?? 0) >= mostKeys) throw conflict(say('key.full', { most: mostKeys }));
      await insert(tx, 'api_key', { companyId: ctx.companyId, ...row, secretHash: hashOf(halves.secret) });
      await ctx.record(tx, {
        action: 'apiKeys.create',
        severity: 'HIGH',
        resource: { type: 'api-key', id: row.id },
        metadata: {
          name,
          publicId: row.publicId,
          scopes,
          networks: row.networks,
          expiresAt: end?.toISOString() ?? null,
        },
      });
    });
    const unused = { previousUntil: null, lastUsedAt: null, lastUsedFrom: null, revokedAt: null };
    return { apiKey: toKeyRecord({ ...row, ...unused }, ctx.now()), key: keyText(halves) };
  },
});
