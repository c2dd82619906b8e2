import { z } from 'zod';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import { task } from '../../../kernel/operation.ts';

const Lane = { companyId: is.uuid, channelId: is.uuid };

export const sendMessages = task({
  id: 'news.send',
  summary: 'Send alert messages that are due to channels',
  audit: { none: 'what is sent was recorded with what it tells of' },
  input: z.strictObject({}),
  output: z.object({ sent: z.int().nullable().describe('null: some receiver takes its time') }),
  async run(ctx) {
    const due = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT DISTINCT ${columnsOf(Lane)} FROM news_message WHERE state = 'waiting' AND next_attempt_at <= $1`,
        [ctx.now()],
        Lane,
      ),
    );
    return { sent: await ctx.services.channels.send(due, ctx.signal) };
  },
});
