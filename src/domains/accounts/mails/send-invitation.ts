import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import { nextUpdatedAt } from '../../../kernel/updated-at.ts';
import { say } from '../../../words/sentence.ts';
import { findAccount } from '../people/find-account.ts';
import type { UserRow } from '../people/user-row.ts';
import { boundInvitations } from './mail-count.ts';
import { inviteMail } from './mails.ts';
import { issueToken } from './one-time-tokens.ts';

type Ctx = Pick<SystemCtx, 'actor' | 'origin' | 'config' | 'services' | 'now'>;

/**
 * Mails the link of an invitation, from a company or (null) from the platform staff; answers the link where no mail
 * server is configured. An older link is void. That it may be sent the caller has made sure of.
 */
export async function sendInvitation(
  ctx: Ctx,
  tx: SystemTx,
  person: Pick<UserRow, 'id' | 'email' | 'name' | 'companyId'>,
  from: string | null,
): Promise<{ inviteUrl?: string }> {
  const { id, email } = person;
  const token = await issueToken(tx, { purpose: 'invite', userId: id, email }, ctx.now());
  const inviteUrl = `${ctx.config.http.baseUrl}/accept-invite?token=${token}`;
  const mail = inviteMail({ ...person, locale: await localeOf(tx, ctx.actor) }, from, inviteUrl);
  await ctx.services.mail.enqueue(tx, mail);
  return ctx.config.mail.smtpUrl === null ? { inviteUrl } : {};
}

/** Who is invited has chosen no language yet: the mail speaks that of who invites. */
async function localeOf(tx: SystemTx, inviter: Actor): Promise<string | null> {
  const account = inviter.type === 'user' ? await findAccount(tx, { id: inviter.userId }) : undefined;
  return account?.user.locale ?? null;
}

/** Invites somebody again who did not accept yet, also when they were disabled meanwhile. The row must be held. */
export async function inviteAgain(ctx: Ctx, tx: SystemTx, before: UserRow, from: string | null) {
  if (hasAccepted(before)) throw conflict(say('person.accepted'));
  await boundInvitations(ctx, tx, before);
  const updatedAt = nextUpdatedAt(before, ctx.now());
  await tx.query(
    "UPDATE app_user SET status = 'INVITED', updated_at = $2, version = version + 1 WHERE id = $1",
    [before.id, updatedAt],
  );
  const link = await sendInvitation(ctx, tx, before, from);
  return { user: { ...before, status: 'INVITED' as const, updatedAt }, ...link };
}

/** Who came through an identity provider has no password, but an address that was confirmed. */
export const hasAccepted = (user: Pick<UserRow, 'passwordHash' | 'emailConfirmedAt'>): boolean =>
  user.passwordHash !== null || user.emailConfirmedAt !== null;

/** Which of these people hold a link of an invitation that still works. */
export async function openInvitations(
  tx: SystemTx,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const open = await rows(
    tx,
    "SELECT user_id FROM one_time_token WHERE purpose = 'invite' AND expires_at > $1 AND user_id = ANY($2::uuid[])",
    [now, userIds],
    { user_id: is.uuid },
  );
  return new Set(open.map(({ user_id }) => user_id));
}
