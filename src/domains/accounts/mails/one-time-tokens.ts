import { createHash } from 'node:crypto';
import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Deed, EventType } from '../../../kernel/audit-entry.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { invalidRequest } from '../../../kernel/errors.ts';
import { randomToken } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';

export const tokenPurposes = ['reset', 'invite', 'confirm-email', 'setup'] as const;

export type TokenPurpose = (typeof tokenPurposes)[number];

export const tokenLifeMs: Readonly<Record<TokenPurpose, number>> = {
  reset: 30 * 60 * 1000,
  invite: 7 * dayMs,
  'confirm-email': 7 * dayMs,
  setup: 3600 * 1000,
};

const TokenOwner = { userId: is.orNull(is.uuid), email: is.orNull(is.text) };

interface TokenFor {
  readonly purpose: TokenPurpose;
  readonly userId: string | null;
  /** The address the link goes to: a token dies with it. */
  readonly email: string | null;
}

/**
 * Makes a link's token, and voids older ones of the same person and purpose. Set-up links are nobody's yet: each of
 * several instances that start together shows one that works. Only its hash is kept.
 */
export async function issueToken(
  tx: SystemTx,
  { purpose, userId, email }: TokenFor,
  now: Date,
): Promise<string> {
  await tx.query('DELETE FROM one_time_token WHERE purpose = $1 AND user_id = $2', [purpose, userId]);
  const token = randomToken(32);
  await tx.query(
    'INSERT INTO one_time_token (token_hash, purpose, user_id, email, expires_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [hashOf(token), purpose, userId, email, new Date(now.getTime() + tokenLifeMs[purpose]), now],
  );
  return token;
}

/** As long as no other mail may go out, the last link can be asked for again. */
export const resetRevivalMs = 3600 * 1000;

/** Lets the last link of a reset work for as long as a new one would: it lies in the mailbox already. */
export async function prolongReset(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await tx.query(
    "UPDATE one_time_token SET expires_at = $2 WHERE user_id = $1 AND purpose = 'reset' AND expires_at > $3",
    [userId, new Date(now.getTime() + tokenLifeMs.reset), new Date(now.getTime() - resetRevivalMs)],
  );
}

/** Whose token it is, while it works; it goes on working. */
export async function readToken(tx: SystemTx, purpose: TokenPurpose, token: string, now: Date) {
  const [found] = await rows(
    tx,
    'SELECT user_id AS "userId", email FROM one_time_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3',
    [hashOf(token), purpose, now],
    TokenOwner,
  );
  return found;
}

/** Uses a token up. Wrong, old, used and voided ones are one refusal. */
export async function consumeToken(
  ctx: SystemCtx,
  tx: SystemTx,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string | null; email: string | null }> {
  const [spent] = await rows(
    tx,
    'DELETE FROM one_time_token WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING user_id AS "userId", email',
    [hashOf(token), purpose, ctx.now()],
    TokenOwner,
  );
  if (!spent) throw badToken(ctx, purpose);
  return spent;
}

/** The answer to a link that opens nothing; tries of it leave a trace, many of them one entry a minute. */
export function badToken({ actor, origin, services }: SystemCtx, purpose: TokenPurpose) {
  services.audit.recordRefusal(actor, origin, {
    ...deeds[purpose],
    outcome: 'FAILURE',
    severity: 'LOW',
  });
  return invalidRequest(say(ended[purpose]), [{ path: 'token', message: say('account.badToken') }]);
}

/** What is left to do: nobody can ask for an invitation or a set-up link by a form. */
const ended = {
  reset: 'account.linkEnded',
  invite: 'account.inviteEnded',
  'confirm-email': 'account.linkEnded',
  setup: 'account.setUpEnded',
} as const satisfies Readonly<Record<TokenPurpose, string>>;

const deeds: Readonly<Record<TokenPurpose, { readonly eventType: EventType; readonly action: Deed }>> = {
  reset: { eventType: 'PASSWORD_RESET', action: 'auth.resetPassword' },
  invite: { eventType: 'USER_MANAGEMENT', action: 'auth.acceptInvite' },
  'confirm-email': { eventType: 'USER_MANAGEMENT', action: 'auth.confirmEmail' },
  setup: { eventType: 'PLATFORM_ADMIN', action: 'auth.setup' },
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
