import { z } from 'zod';
import { insert, is, rows, settings } from '../../../db/rows.ts';
import { conflict, invalidField, notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id, language, line } from '../../../kernel/schema.ts';
import { newId } from '../../../ports/ids.ts';
import { newWebhookSecret } from '../../../ports/webhook.ts';
import { say } from '../../../words/sentence.ts';
import { checkWebhookUrl } from '../../security/delivering/index.ts';
import { addressPlace, channelKinds, mostChannels, secretPlace } from './channel-record.ts';

export const saveChannel = operation({
  id: 'newsChannels.save',
  summary: "Add a channel, or change the one with this ID; a webhook's secret is shown only once",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    id: id.optional(),
    kind: z.enum(channelKinds).describe("For a new one; can't be changed later"),
    name: line(80),
    address: z
      .string()
      .max(2048)
      .optional()
      .describe('URL of the receiver, or of the incoming webhook in Slack or Teams; omitted: unchanged'),
    language: language.nullable().default(null),
  }),
  output: z.object({
    id: z.string(),
    secret: z.string().nullable().describe("Signs messages to a new webhook; it can't be read again"),
  }),
  async run(ctx, { id: given, kind, name, address, language: spoken }) {
    checkWebhookUrl(address, ctx.config, 'address');
    if (!given && address === undefined) throw invalidField('address', say('channel.address'));
    const { secretBox } = ctx.ports;
    const channelId = given ?? newId(ctx.ports.clock);
    const secret = given || kind !== 'webhook' ? null : newWebhookSecret();
    const now = ctx.now();
    return ctx.transaction(async (tx) => {
      // Nobody else counts or adds one meanwhile.
      await tx.query('SELECT id FROM company WHERE id = $1 FOR UPDATE', [ctx.companyId]);
      const addressed =
        address === undefined
          ? {}
          : {
              host: new URL(address).host,
              addressSealed: secretBox.seal(address, addressPlace(ctx.companyId, channelId)),
              // Setting it once more gives a receiver its chance after a 410.
              disabledAt: null,
            };
      if (given) {
        const set = settings({ name, language: spoken, ...addressed, updatedAt: now }, 3);
        const [changed] = await rows(
          tx,
          `UPDATE news_channel SET ${set.text} WHERE company_id = $1 AND id = $2 RETURNING kind`,
          [ctx.companyId, given, ...set.values],
          { kind: is.oneOf(channelKinds) },
        );
        if (!changed) throw notFound(say('thing.channel'));
        if (changed.kind !== kind) throw invalidField('kind', say('channel.kindStays'));
      } else {
        const kept = await tx.query('SELECT 1 FROM news_channel WHERE company_id = $1', [ctx.companyId]);
        if (kept.length >= mostChannels) throw conflict(say('channel.full', { most: mostChannels }));
        await insert(tx, 'news_channel', {
          companyId: ctx.companyId,
          id: channelId,
          kind,
          name,
          language: spoken,
          ...addressed,
          secretSealed: secret && secretBox.seal(secret, secretPlace(ctx.companyId, channelId)),
          createdAt: now,
          updatedAt: now,
        });
      }
      await ctx.record(tx, {
        action: 'channel.save',
        severity: 'MEDIUM',
        companyId: ctx.companyId,
        resource: { type: 'channel', id: channelId },
        // The path of the address is the key of a chat: the log tells the host only.
        metadata: { kind, host: address === undefined ? null : new URL(address).host },
      });
      return { id: channelId, secret };
    });
  },
});
