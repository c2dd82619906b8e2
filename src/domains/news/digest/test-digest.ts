import { z } from 'zod';
import { operation } from '../../../kernel/operation.ts';
import { said } from '../../../kernel/said.ts';
import { say } from '../../../words/sentence.ts';
import { boundTests, checkConfirmed } from '../../accounts/mails/index.ts';
import { brokenMailReason } from '../../mail/index.ts';
import { unsubscribeLink } from '../telling/unsubscribe.ts';
import { lastDigest, PreviewInput } from './preview-digest.ts';

export const testDigest = operation({
  id: 'digest.test',
  summary: 'E-mail yourself the digest of the last day or week now and report the result',
  kind: 'mutation',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  audit: 'SYSTEM_CONFIG',
  input: PreviewInput,
  output: z.object({ ok: z.boolean(), to: z.string(), error: said.nullable() }),
  async run(ctx, { rhythm }) {
    const { userId, email: to } = ctx.user();
    await checkConfirmed(ctx);
    await boundTests(ctx, userId);
    const of = { companyId: ctx.companyId, userId, alertId: null };
    const unsubscribe = unsubscribeLink(ctx.config.http.baseUrl, ctx.ports.secretBox, of);
    const mail = await lastDigest(ctx, rhythm, unsubscribe);
    await ctx.transaction((tx) => ctx.record(tx, { action: 'digest.test', companyId: ctx.companyId }));
    try {
      await ctx.ports.mailer.send({ ...mail, to });
      return { ok: true, to, error: null };
    } catch (error) {
      ctx.log.warn({ reason: brokenMailReason(error) }, 'a test mail could not be sent');
      return { ok: false, to, error: say('digest.notSent') };
    }
  },
});
