import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';

export const removeChannel = operation({
  id: 'newsChannels.remove',
  summary: 'Delete a channel; messages waiting for it are not sent',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), id }),
  output: z.object({ id: z.string() }),
  async run(ctx, { id: channelId }) {
    return ctx.transaction(async (tx) => {
      const gone = await rows(
        tx,
        'DELETE FROM news_channel WHERE company_id = $1 AND id = $2 RETURNING id',
        [ctx.companyId, channelId],
        { id: is.uuid },
      );
      if (gone.length === 0) throw notFound(say('thing.channel'));
      await ctx.record(tx, {
        action: 'channel.remove',
        severity: 'MEDIUM',
        companyId: ctx.companyId,
        resource: { type: 'channel', id: channelId },
      });
      return { id: channelId };
    });
  },
});
