import { z } from 'zod';
import { rows } from '../../../db/rows.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { ChannelRecord, ChannelRow, channelColumns, toChannelRecord } from './channel-record.ts';

export const listChannels = operation({
  id: 'newsChannels.list',
  summary: "List the company's alert channels other than e-mail",
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ channels: z.array(ChannelRecord) }),
  async run(ctx) {
    const found = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT ${channelColumns} FROM news_channel WHERE company_id = $1 ORDER BY lower(name), id`,
        [ctx.companyId],
        ChannelRow,
      ),
    );
    return { channels: found.map(toChannelRecord) };
  },
});
