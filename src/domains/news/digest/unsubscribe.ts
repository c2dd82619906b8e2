import { z } from 'zod';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id } from '../../../kernel/schema.ts';
import { type SecretBox, SecretBoxError } from '../../../ports/secret-box.ts';
import { say } from '../../../words/sentence.ts';

const place = 'news.unsubscribe';
const Whose = z.tuple([id, id]);

/** Whoever holds it may unsubscribe this person, and nothing else. */
export const unsubscribeToken = (box: SecretBox, companyId: string, userId: string): string =>
  box.seal(JSON.stringify([companyId, userId]), place);

export const unsubscribe = operation({
  id: 'digest.unsubscribe',
  summary: 'Unsubscribe from the e-mail digest with the token of its link (RFC 8058); no sign-in needed',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'general',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ token: z.string().min(1).max(1000) }),
  output: z.object({ unsubscribed: z.literal(true) }),
  async run(ctx, { token }) {
    const [companyId, userId] = openToken(ctx.ports.secretBox, token);
    return ctx.transaction(async (tx) => {
      const changed = await tx.query(
        `UPDATE news_digest SET rhythm = 'never', updated_at = $3 WHERE company_id = $1 AND user_id = $2 AND rhythm <> 'never' RETURNING user_id`,
        [companyId, userId, ctx.now()],
      );
      if (changed.length === 0) ctx.nothingToRecord();
      else
        await ctx.record(tx, {
          action: 'digest.unsubscribe',
          companyId,
          subject: { userId, email: null },
          resource: { type: 'user', id: userId },
        });
      return { unsubscribed: true as const };
    });
  },
});

function openToken(box: SecretBox, token: string): z.output<typeof Whose> {
  try {
    return Whose.parse(JSON.parse(box.open(token, place)));
  } catch (error) {
    if (error instanceof SecretBoxError) throw notFound(say('thing.address'));
    throw error;
  }
}
