import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { task } from '../../kernel/operation.ts';
import { expiryMail } from './expiry-mail.ts';

const remindDays = 14;
const atOnce = 200;

const Ending = { companyId: is.uuid, id: is.uuid, name: is.text, expiresAt: is.moment };
const endingColumns = 'company_id AS "companyId", id, name, expires_at AS "expiresAt"';

export const endKeys = task({
  id: 'apiKeys.end',
  summary: 'Report expired API keys, and remind about those that expire soon',
  audit: { none: 'each key that ended leaves an entry of its own' },
  input: z.strictObject({}),
  output: z.object({ ended: z.int(), reminded: z.int() }),
  async run(ctx) {
    const ended = await ctx.transaction((tx) => tellEnded(ctx, tx));
    const reminded = await ctx.transaction((tx) => remind(ctx, tx));
    const day = new Date(ctx.now().getTime() - 2 * dayMs).toISOString().slice(0, 10);
    await ctx.transaction((tx) => tx.query('DELETE FROM api_key_network WHERE day < $1', [day]));
    return { ended, reminded };
  },
});

/** So many keys, of each company in turn: who makes keys for a minute each keeps nobody else's waiting. */
const ofEach = (which: string): string => `SELECT company_id, id FROM (
  SELECT company_id, id, expires_at, row_number() OVER (PARTITION BY company_id ORDER BY expires_at, id) AS turn
  FROM api_key WHERE ${which}) due ORDER BY turn, expires_at LIMIT ${atOnce}`;

async function tellEnded(ctx: SystemCtx, tx: SystemTx): Promise<number> {
  const ended = await rows(
    tx,
    `UPDATE api_key SET expiry_told_at = $1
     WHERE (company_id, id) IN (${ofEach('revoked_at IS NULL AND expiry_told_at IS NULL AND expires_at <= $1')})
     RETURNING ${endingColumns}`,
    [ctx.now()],
    Ending,
  );
  for (const { companyId, id, name, expiresAt } of ended)
    await ctx.record(tx, {
      eventType: 'API_SECURITY',
      action: 'apiKeys.expire',
      companyId,
      resource: { type: 'api-key', id },
      metadata: { name, expiresAt: expiresAt.toISOString() },
    });
  return ended.length;
}

/** Whoever made a key for less than that knows when it ends. */
async function remind(ctx: SystemCtx, tx: SystemTx): Promise<number> {
  const soon = await rows(
    tx,
    `UPDATE api_key SET reminded_at = $1
     WHERE (company_id, id) IN (${ofEach(`revoked_at IS NULL AND expiry_told_at IS NULL AND reminded_at IS NULL
         AND expires_at > $1 AND expires_at <= $2 AND expires_at - created_at > interval '${remindDays} days'`)})
     RETURNING ${endingColumns}`,
    [ctx.now(), new Date(ctx.now().getTime() + remindDays * dayMs)],
    Ending,
  );
  for (const key of soon) {
    const admins = await rows(
      tx,
      `SELECT u.email, u.name, u.locale, c.time_zone AS zone FROM app_user u JOIN company c ON c.id = u.company_id
       WHERE u.company_id = $1 AND u.role = 'ADMIN' AND u.status = 'ACTIVE' AND c.status IN ('TRIAL', 'ACTIVE')
       ORDER BY u.id`,
      [key.companyId],
      { email: is.text, name: is.text, locale: is.orNull(is.text), zone: is.text },
    );
    for (const admin of admins)
      await ctx.services.mail.enqueue(tx, expiryMail(admin, key, ctx.config.http.baseUrl));
  }
  return soon.length;
}
