import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { aboutDigest, withdrawMails } from '../../mail/index.ts';
import { rhythms, toldPeriod } from './rhythms.ts';

export const getDigest = operation({
  id: 'digest.get',
  summary: 'Get how often you receive the e-mail digest',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ rhythm: z.enum(rhythms) }),
  async run(ctx) {
    const { userId } = ctx.user();
    const [found] = await ctx.transaction((tx) =>
      rows(
        tx,
        'SELECT rhythm FROM news_digest WHERE company_id = $1 AND user_id = $2',
        [ctx.companyId, userId],
        {
          rhythm: is.oneOf(rhythms),
        },
      ),
    );
    return { rhythm: found?.rhythm ?? ('never' as const) };
  },
});

export const chooseDigest = operation({
  id: 'digest.choose',
  summary: "Receive the company's figures by e-mail weekly, daily or never, starting with the next period",
  kind: 'mutation',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), rhythm: z.enum(rhythms) }),
  output: z.object({ rhythm: z.enum(rhythms) }),
  async run(ctx, { rhythm }) {
    const { userId } = ctx.user();
    const now = ctx.now();
    return ctx.transaction(async (tx) => {
      const zone = await zoneOf(tx);
      const told = toldPeriod(rhythm === 'weekly' ? 'weekly' : 'daily', zone, now.getTime());
      await tx.query(
        `INSERT INTO news_digest (company_id, user_id, rhythm, sent_until, updated_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (company_id, user_id) DO UPDATE SET rhythm = excluded.rhythm, sent_until = excluded.sent_until, updated_at = excluded.updated_at`,
        [ctx.companyId, userId, rhythm, new Date(told.belowMs), now],
      );
      // What waits of another rhythm is not what was asked for.
      await withdrawMails(tx, aboutDigest(ctx.companyId, userId));
      await ctx.record(tx, { action: 'digest.choose', companyId: ctx.companyId, metadata: { rhythm } });
      return { rhythm };
    });
  },
});

export async function zoneOf(tx: TenantTx): Promise<string> {
  const [company] = await rows(tx, 'SELECT time_zone AS zone FROM company WHERE id = $1', [tx.companyId], {
    zone: is.text,
  });
  return company?.zone ?? 'UTC';
}
