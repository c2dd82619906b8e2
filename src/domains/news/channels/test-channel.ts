import { z } from 'zod';
import { insert, rows } from '../../../db/rows.ts';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { endAlike } from '../../../kernel/pace/probe.ts';
import { said } from '../../../kernel/said.ts';
import { id } from '../../../kernel/schema.ts';
import { newId } from '../../../ports/ids.ts';
import { inWords, say } from '../../../words/sentence.ts';
import { channelContent } from './channel-content.ts';
import { ChannelRow, channelColumns } from './channel-record.ts';
import { sendNext } from './send-next.ts';

export const testChannel = operation({
  id: 'newsChannels.test',
  summary: 'Send a test to a channel now and report the result',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional(), id }),
  output: z.object({ ok: z.boolean(), status: z.int().nullable(), error: said.nullable() }),
  async run(ctx, { id: channelId }) {
    const { clock } = ctx.ports;
    const startedMs = clock.monotonicMs();
    const messageId = newId(clock);
    const now = ctx.now();
    await ctx.transaction(async (tx) => {
      const [channel] = await rows(
        tx,
        `SELECT ${channelColumns} FROM news_channel WHERE company_id = $1 AND id = $2`,
        [ctx.companyId, channelId],
        ChannelRow,
      );
      if (!channel) throw notFound(say('thing.channel'));
      const tell = (sentence: ReturnType<typeof say>) => inWords(sentence, channel.language);
      const message = {
        title: tell(say('news.testTitle')),
        lines: [tell(say('news.testText'))],
        reasons: [],
        reasonsTitle: '',
        sessionsLink: `${ctx.config.http.baseUrl}/alerts`,
        linkText: tell(say('news.alerts')),
      };
      await insert(tx, 'news_message', {
        companyId: ctx.companyId,
        id: messageId,
        channelId,
        kind: 'test',
        content: channelContent(channel.kind, message, null, now),
        state: 'waiting',
        nextAttemptAt: now,
        createdAt: now,
      });
      await ctx.record(tx, {
        action: 'channel.test',
        companyId: ctx.companyId,
        resource: { type: 'channel', id: channelId },
      });
    });
    const sent = await sendNext(ctx.services, ctx.companyId, { id: messageId });
    if (!sent) return { ok: false, status: null, error: say('delivery.onItsWay') };
    // Whoever tries an address learns no more of it than that it was not reached.
    if (!sent.ok) await endAlike(clock, startedMs);
    return {
      ok: sent.ok,
      status: sent.ok ? sent.status : null,
      error: sent.ok ? null : say('delivery.notReached'),
    };
  },
});
