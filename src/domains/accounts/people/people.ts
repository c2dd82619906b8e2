import type { SystemTx } from '../../../db/database.ts';
import { is, rows, settings } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import { nextUpdatedAt, refuseIfChanged } from '../../../kernel/updated-at.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import { say } from '../../../words/sentence.ts';
import { withdrawNewsOf } from '../../mail/index.ts';
import { hasAccepted, sendInvitation } from '../mails/send-invitation.ts';
import { insertUser } from '../register.ts';
import { endSessions, forgetDevices } from '../sessions/sessions.ts';
import { UserRow, userColumns } from './user-row.ts';

interface Invitee {
  readonly email: string;
  readonly name: string;
  readonly companyId: string;
  readonly role: UserRow['role'];
  readonly platformRole?: UserRow['platformRole'];
  /** The company that invites, as the mail names it; null: the platform staff. */
  readonly from: string | null;
}

/**
 * Adds an invited person and sends the link; answers the link itself where no mail server is configured. The caller has
 * counted it.
 */
export async function invitePerson(
  ctx: Pick<SystemCtx, 'actor' | 'origin' | 'config' | 'ports' | 'services' | 'now'>,
  tx: SystemTx,
  invitee: Invitee,
) {
  const now = ctx.now();
  const { from, ...person } = invitee;
  const id = newId(ctx.ports.clock);
  await insertUser(tx, { id, ...person, status: 'INVITED', createdAt: now, updatedAt: now });
  const link = await sendInvitation(ctx, tx, { id, ...person }, from);
  return { user: await getPerson(tx, person.companyId, id), ...link };
}

/** Refuses one person more than the company may have. The company's row must be locked. */
export async function checkRoom(
  tx: SystemTx,
  { id, maxUsers }: { id: string; maxUsers: number },
): Promise<void> {
  const [people] = await rows(
    tx,
    "SELECT count(*) AS count FROM app_user WHERE company_id = $1 AND status <> 'DISABLED'",
    [id],
    { count: is.number },
  );
  if (!people || people.count >= maxUsers)
    throw conflict(say('person.companyFull', { maxUsers }), { maxUsers });
}

/** A person of a company (or of the platform, under the nil id), held until the commit: they may change themselves meanwhile. */
export async function getPerson(tx: SystemTx, companyId: string, userId: string): Promise<UserRow> {
  const [user] = await rows(
    tx,
    `SELECT ${userColumns} FROM app_user WHERE id = $1 AND company_id = $2 FOR UPDATE`,
    [userId, companyId],
    UserRow,
  );
  if (!user) throw notFound(say('thing.user'));
  return user;
}

interface PersonChanges {
  readonly name?: string | undefined;
  readonly role?: UserRow['role'] | undefined;
  readonly platformRole?: UserRow['platformRole'] | undefined;
  readonly status?: 'ACTIVE' | 'DISABLED' | undefined;
  readonly updatedAt?: string | undefined;
}

/** Changes a person. Disabling ends the sessions at once; the last administrator stays one. */
export async function changePerson(
  tx: SystemTx,
  before: UserRow,
  { updatedAt, ...changes }: PersonChanges,
  now: Date,
): Promise<UserRow> {
  refuseIfChanged(updatedAt, before);
  if (changes.status === 'ACTIVE' && !hasAccepted(before)) {
    throw conflict(say('person.notAccepted'));
  }
  const keepsPost =
    changes.status !== 'DISABLED' &&
    (changes.role ?? before.role) === before.role &&
    (changes.platformRole ?? before.platformRole) === before.platformRole;
  if (!keepsPost) await keepLastAdministrator(tx, before);
  const set = settings({ ...changes, updatedAt: nextUpdatedAt(before, now) }, 2);
  const [after] = await rows(
    tx,
    `UPDATE app_user SET ${set.text}, version = version + 1 WHERE id = $1 RETURNING ${userColumns}`,
    [before.id, ...set.values],
    UserRow,
  );
  if (!after) throw notFound(say('thing.user'));
  // An administrator's word goes before what an identity provider said.
  if (changes.status)
    await tx.query('UPDATE user_identity SET withdrawn_at = NULL WHERE company_id = $1 AND user_id = $2', [
      before.companyId,
      before.id,
    ]);
  if (changes.status === 'DISABLED') {
    await endSessions(tx, before.id);
    await forgetDevices(tx, before.id);
    await withdrawNewsOf(tx, before.id);
  }
  return after;
}

/** Removes a person with everything that lets them in. */
export async function removePerson(tx: SystemTx, user: UserRow): Promise<void> {
  await keepLastAdministrator(tx, user);
  await endSessions(tx, user.id);
  await withdrawNewsOf(tx, user.id);
  // Nobody else sees what one was told alone, nor could change it; what is everybody's stays.
  await tx.query('DELETE FROM news_alert WHERE owner_id = $1 AND NOT is_shared', [user.id]);
  for (const table of ['news_mute', 'news_digest'])
    await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [user.id]);
  await tx.query('DELETE FROM one_time_token WHERE user_id = $1', [user.id]);
  await tx.query('DELETE FROM user_identity WHERE company_id = $1 AND user_id = $2', [
    user.companyId,
    user.id,
  ]);
  await tx.query('DELETE FROM app_user WHERE id = $1', [user.id]);
}

async function keepLastAdministrator(tx: SystemTx, user: UserRow): Promise<void> {
  const ofPlatform = user.companyId === nilId;
  if (
    user.status === 'DISABLED' ||
    (ofPlatform ? user.platformRole !== 'SUPER_ADMIN' : user.role !== 'ADMIN')
  )
    return;
  const others = await tx.query(
    `SELECT 1 FROM app_user
     WHERE company_id = $1 AND id <> $2 AND ${ofPlatform ? "platform_role = 'SUPER_ADMIN'" : "role = 'ADMIN'"}
       -- Who can sign in is not replaced by somebody who was only invited and may never come.
       AND ${user.status === 'ACTIVE' ? "status = 'ACTIVE'" : "status <> 'DISABLED'"} LIMIT 1`,
    [user.companyId, user.id],
  );
  if (others.length > 0) return;
  throw conflict(say(ofPlatform ? 'person.lastSuperAdmin' : 'person.lastAdmin'));
}

/** Holds the rows of all SUPER_ADMINs, so that two cannot remove each other. */
export async function lockStaff(tx: SystemTx): Promise<void> {
  await tx.query("SELECT id FROM app_user WHERE platform_role = 'SUPER_ADMIN' ORDER BY id FOR UPDATE");
}
