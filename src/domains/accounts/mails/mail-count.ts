import { changeRows } from '../../../db/change-rows.ts';
import type { SystemTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { rateLimited } from '../../../kernel/errors.ts';

const windowMs = 3600 * 1000;
/** To one address for one purpose: enough for a mail that got lost twice, too few to flood a mailbox. */
const mailsToAddress = 3;
/** Invitations of one company, to whomever: it may not write to strangers in bulk. */
const mailsOfCompany = 100;
/** Addresses that one person confirms, and mails that they try the way with. */
const mailsOfPerson = 10;

const actions = {
  invite: 'user.invite',
  'confirm-email': 'user.updateProfile',
  test: 'digest.test',
} as const;

interface Counted {
  /** An address, or on whose behalf mails go out. */
  readonly subject: string;
  readonly purpose: 'reset' | keyof typeof actions;
  readonly limit: number;
}

type Refused = Counted & { readonly purpose: keyof typeof actions };

/** Counts one mail more, if no span of an hour then holds more than it may; one statement, so exact over instances. */
async function countMail(tx: SystemTx, { subject, purpose, limit }: Counted, now: Date): Promise<boolean> {
  const counted = await changeRows(
    tx,
    `INSERT INTO mail_count (subject, purpose, sent_at, last_at) VALUES ($1, $2, ARRAY[$3::timestamptz], $3)
     ON CONFLICT (subject, purpose) DO UPDATE
       SET sent_at = ARRAY(SELECT sent FROM unnest(mail_count.sent_at) AS sent WHERE sent > $4) || $3::timestamptz,
         last_at = $3
       WHERE (SELECT count(*) FROM unnest(mail_count.sent_at) AS sent WHERE sent > $4) < $5`,
    [subject, purpose, now, new Date(now.getTime() - windowMs), limit],
  );
  return counted === 1;
}

/** Whether a link to reset may go to this address now; nobody is told. */
export const mayMailReset = (tx: SystemTx, email: string, now: Date): Promise<boolean> =>
  countMail(tx, { subject: email, purpose: 'reset', limit: mailsToAddress }, now);

type Ctx = Pick<SystemCtx, 'actor' | 'origin' | 'services' | 'now'>;

interface Invited {
  readonly email: string;
  readonly companyId: string;
}

/**
 * The same of somebody new. Counted whatever comes of it, before it is said that an address is taken: who may ask no
 * more learns that of none.
 */
export const boundNewInvitations = (ctx: Ctx, invited: Invited) =>
  ctx.services.database.system((tx) => boundInvitations(ctx, tx, invited));

/** Refuses an invitation too many: of this company, or to this address. */
export async function boundInvitations(ctx: Ctx, tx: SystemTx, { email, companyId }: Invited): Promise<void> {
  await bound(ctx, tx, { subject: `company:${companyId}`, purpose: 'invite', limit: mailsOfCompany });
  await bound(ctx, tx, { subject: email, purpose: 'invite', limit: mailsToAddress });
}

/** Refuses a mail too many that asks whether an address belongs to a person; counted like invitations of somebody new. */
export const boundConfirmations = (ctx: Ctx, email: string, userId: string) =>
  ctx.services.database.system(async (tx) => {
    await bound(ctx, tx, { subject: `person:${userId}`, purpose: 'confirm-email', limit: mailsOfPerson });
    await bound(ctx, tx, { subject: email, purpose: 'confirm-email', limit: mailsToAddress });
  });

/** Refuses a mail too many that somebody sends to themselves. */
export const boundTests = (ctx: Ctx, userId: string) =>
  ctx.services.database.system((tx) =>
    bound(ctx, tx, { subject: `person:${userId}`, purpose: 'test', limit: mailsOfPerson }),
  );

async function bound(ctx: Ctx, tx: SystemTx, counted: Refused): Promise<void> {
  const now = ctx.now();
  if (await countMail(tx, counted, now)) return;
  const [row] = await rows(
    tx,
    `SELECT sent_at[cardinality(sent_at) - $3::int + 1] AS again FROM mail_count WHERE subject = $1 AND purpose = $2`,
    [counted.subject, counted.purpose, counted.limit],
    { again: is.moment },
  );
  const waitMs = (row?.again.getTime() ?? now.getTime()) + windowMs - now.getTime();
  const error = rateLimited(Math.max(1, Math.ceil(waitMs / 1000)), `${counted.purpose}-mails`);
  ctx.services.audit.recordRefusal(ctx.actor, ctx.origin, {
    eventType: 'RATE_LIMITING',
    action: actions[counted.purpose],
    outcome: 'RATE_LIMITED',
    severity: 'MEDIUM',
    description: error.message,
    metadata: { scope: error.details['scope'] },
  });
  throw error;
}

export const forgetMailCounts = (tx: SystemTx, now: Date) =>
  tx.query('DELETE FROM mail_count WHERE last_at <= $1', [new Date(now.getTime() - windowMs)]);
