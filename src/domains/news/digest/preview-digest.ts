import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { mailHtml } from '../../../ports/mailer/mail-html.ts';
import { readTelling } from '../telling/read-telling.ts';
import { zoneOf } from './choose-digest.ts';
import { digestMail } from './digest-mail.ts';
import { readDigest } from './read-digest.ts';
import { toldPeriod } from './rhythms.ts';

export const PreviewInput = z.strictObject({
  companyId: id.optional(),
  rhythm: z.enum(['weekly', 'daily']).default('weekly'),
});
type Rhythm = z.output<typeof PreviewInput>['rhythm'];

export const previewDigest = operation({
  id: 'digest.preview',
  summary: 'Preview your e-mail digest of the last day or week',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  input: PreviewInput,
  output: z.object({
    subject: z.string(),
    text: z.string(),
    labels: z.record(z.string(), z.string()).describe('What its links are called'),
    html: z.string(),
  }),
  async run(ctx, { rhythm }) {
    const mail = await lastDigest(ctx, rhythm, null);
    return { subject: mail.subject, text: mail.text, labels: mail.labels ?? {}, html: mailHtml(mail) };
  },
});

/** The digest that whoever asks would have been sent last. */
export async function lastDigest(ctx: CompanyCtx, rhythm: Rhythm, unsubscribe: string | null) {
  const { timeZone, telling } = await ctx.transaction(async (tx) => ({
    timeZone: await zoneOf(tx),
    telling: await readTelling(tx),
  }));
  const period = toldPeriod(rhythm, timeZone, ctx.now().getTime());
  const digest = await readDigest(ctx.services, ctx.companyId, period, telling);
  const reader = { locale: await languageOf(ctx), timeZone, rhythm, isStaff: ctx.user().companyId === null };
  return digestMail(digest, period, reader, { baseUrl: ctx.config.http.baseUrl, unsubscribe });
}

/** The one that their mails are in; who chose none is read by what they ask in. */
async function languageOf(ctx: CompanyCtx): Promise<string | null> {
  const { userId } = ctx.user();
  const [person] = await ctx.services.database.system((tx) =>
    rows(tx, 'SELECT locale FROM app_user WHERE id = $1', [userId], { locale: is.orNull(is.text) }),
  );
  return person?.locale ?? ctx.origin.language ?? null;
}
