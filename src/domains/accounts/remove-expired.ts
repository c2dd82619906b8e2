import { z } from 'zod';
import { task } from '../../kernel/operation.ts';
import { forgetMailCounts } from './mails/mail-count.ts';
import { resetRevivalMs } from './mails/one-time-tokens.ts';
import { idleLimitMs } from './sessions/resolve-session.ts';

export const removeExpired = task({
  id: 'auth.removeExpired',
  summary: 'Delete expired sessions and links',
  audit: { none: 'what is over is over, whether its row is there or not' },
  input: z.strictObject({}),
  output: z.object({ sessions: z.int(), links: z.int() }),
  async run(ctx) {
    const now = ctx.now();
    return ctx.transaction(async (tx) => {
      const sessions = await tx.query(
        'DELETE FROM auth_session WHERE expires_at <= $1 OR last_seen_at <= $2 RETURNING id',
        [now, new Date(now.getTime() - idleLimitMs)],
      );
      const links = await tx.query(
        // A reset's link may be asked for again while no other mail may go out.
        "DELETE FROM one_time_token WHERE expires_at <= CASE purpose WHEN 'reset' THEN $2::timestamptz ELSE $1::timestamptz END RETURNING purpose",
        [now, new Date(now.getTime() - resetRevivalMs)],
      );
      await forgetMailCounts(tx, now);
      return { sessions: sessions.length, links: links.length };
    });
  },
});
