import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { type SecretBox, SecretBoxError } from '../../../ports/secret-box.ts';
import { say } from '../../../words/sentence.ts';
import { aboutAlert, aboutDigest, withdrawMails } from '../../mail/index.ts';
import { forGood } from '../alerts/mute-alert.ts';

const place = 'news.unsubscribe';

/** Whose mail of what: of one alert, or of the digest. */
interface Of {
  readonly companyId: string;
  readonly userId: string;
  readonly alertId: string | null;
}
const Ids = z.tuple([id, id]).rest(id);

/**
 * The page that asks before it unsubscribes, and, called by a mail program, the unsubscribing itself (RFC 8058). Whoever
 * holds the address may do this for this person, and nothing else.
 */
export function unsubscribeLink(baseUrl: string, box: SecretBox, of: Of): string {
  const ids = [of.companyId, of.userId, ...(of.alertId === null ? [] : [of.alertId])];
  // Short, since addresses are; and one with a dot in it is a file to the service.
  const token = box.seal(ids.join('').replaceAll('-', ''), place).replaceAll('.', '~');
  return `${baseUrl}/unsubscribe/${token}`;
}

export const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

export const unsubscribe = operation({
  id: 'digest.unsubscribe',
  summary:
    'Stop the digest, or mute the alert, of the person whose mail this token came in (RFC 8058); no sign-in is asked for',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'general',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: z.object({ unsubscribed: z.literal(true), from: z.enum(['digest', 'alert']) }),
  async run(ctx, { token }) {
    const of = openToken(ctx.ports.secretBox, token);
    const { companyId, userId, alertId } = of;
    return ctx.transaction(async (tx) => {
      const hasChanged = alertId === null ? await endDigest(tx, of, ctx.now()) : await mute(tx, of);
      // What waits is not sent any more either.
      await withdrawMails(
        tx,
        alertId === null ? aboutDigest(companyId, userId) : aboutAlert(alertId, userId),
      );
      if (!hasChanged) ctx.nothingToRecord();
      else
        await ctx.record(tx, {
          action: alertId === null ? 'digest.unsubscribe' : 'alert.unsubscribe',
          companyId,
          subject: { userId, email: null },
          resource: alertId === null ? { type: 'user', id: userId } : { type: 'alert', id: alertId },
        });
      return {
        unsubscribed: true as const,
        from: alertId === null ? ('digest' as const) : ('alert' as const),
      };
    });
  },
});

async function endDigest(tx: SystemTx, { companyId, userId }: Of, now: Date): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE news_digest SET rhythm = 'never', updated_at = $3 WHERE company_id = $1 AND user_id = $2 AND rhythm <> 'never' RETURNING user_id`,
    [companyId, userId, now],
  );
  return changed.length > 0;
}

/** Held, so that what is being told of it at this moment is withdrawn too. Of a removed one nobody is told anyway. */
async function mute(tx: SystemTx, { companyId, userId, alertId }: Of): Promise<boolean> {
  const [alert] = await tx.query('SELECT id FROM news_alert WHERE company_id = $1 AND id = $2 FOR UPDATE', [
    companyId,
    alertId,
  ]);
  if (!alert) return false;
  const changed = await tx.query(
    `INSERT INTO news_mute AS m (company_id, alert_id, user_id, muted_until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (company_id, alert_id, user_id) DO UPDATE SET muted_until = excluded.muted_until
       WHERE m.muted_until < excluded.muted_until RETURNING m.user_id`,
    [companyId, alertId, userId, forGood],
  );
  return changed.length > 0;
}

function openToken(box: SecretBox, token: string): Of {
  try {
    const ids = box.open(token.replaceAll('~', '.'), place).matchAll(/(.{8})(.{4})(.{4})(.{4})(.{12})/g);
    const [companyId, userId, alertId] = Ids.parse([...ids].map(([, ...parts]) => parts.join('-')));
    return { companyId, userId, alertId: alertId ?? null };
  } catch (error) {
    if (error instanceof SecretBoxError) throw notFound(say('thing.address'));
    throw error;
  }
}
