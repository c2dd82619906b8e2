import type { SystemTx } from '../../db/database.ts';
import { is, type RowOf, settings } from '../../db/rows.ts';
import type { Role } from '../../kernel/actor.ts';
import type { Deed, Outcome } from '../../kernel/audit-entry.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Account, changePerson, findAccount, getPerson } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { checkPlace } from './check-place.ts';
import type { Person } from './person-of.ts';
import type { ProviderRow } from './provider-row.ts';

/** Who a person is at the provider. */
export const LinkRow = {
  companyId: is.uuid,
  issuer: is.text,
  subject: is.text,
  userId: is.uuid,
  /** Whether the role came from the provider the last time. */
  roleMapped: is.bool,
  /** Since when the provider gives them no role, and they are disabled for it. */
  withdrawnAt: is.orNull(is.moment),
};
export type Link = RowOf<typeof LinkRow> & { readonly account: Account };

export interface Settled {
  readonly account: Account;
  /** The provider gives them no role any more, and they are disabled for it. */
  readonly isWithdrawn: boolean;
}

/** Whether the provider says who has which role. Without it, roles are given once and by administrators here. */
export const hasRoleMap = ({ roleClaim, roleMap }: ProviderRow): boolean =>
  roleClaim !== null && roleMap.length > 0;

/**
 * What the provider says of somebody counts at each sign-in, down as well as up: the role of a matching row, the role of
 * everybody when none matches any more, and none at all disables the account until there is one again.
 */
export async function followProvider(
  ctx: SystemCtx,
  tx: SystemTx,
  {
    provider,
    person,
    link,
  }: { readonly provider: ProviderRow; readonly person: Person; readonly link: Link },
): Promise<Settled> {
  const { user } = link.account;
  const wasWithdrawn = user.status === 'DISABLED' && link.withdrawnAt !== null;
  // Who was disabled by an administrator stays so, whatever the provider says.
  const isFollowed = wasWithdrawn || (user.status === 'ACTIVE' && hasRoleMap(provider));
  if (!isFollowed) return { account: link.account, isWithdrawn: false };
  const role = roleNow(provider, person, link, wasWithdrawn);
  if (role === null && wasWithdrawn) return { account: link.account, isWithdrawn: true };
  if (role === null) return withdraw(ctx, tx, link);
  const isGiven =
    (role === user.role && !wasWithdrawn) || (await give(ctx, tx, link, { role, isBack: wasWithdrawn }));
  const roleMapped = person.mappedRole !== null;
  if (isGiven && roleMapped !== link.roleMapped) await remember(tx, link, { roleMapped });
  return { account: (await findAccount(tx, { id: user.id })) ?? link.account, isWithdrawn: false };
}

/** Where no row matches and none did before, the role was chosen here, by an administrator: it stays. */
function roleNow(
  { defaultRole }: ProviderRow,
  { mappedRole }: Person,
  { roleMapped, account }: Link,
  wasWithdrawn: boolean,
): Role | null {
  if (mappedRole !== null || defaultRole === null) return mappedRole;
  return roleMapped || wasWithdrawn ? defaultRole : account.user.role;
}

async function give(
  ctx: SystemCtx,
  tx: SystemTx,
  link: Link,
  { role, isBack }: { readonly role: Role; readonly isBack: boolean },
): Promise<boolean> {
  const { user } = link.account;
  if (isBack) await checkPlace(tx, user.companyId);
  const changed = await change(ctx, tx, link, { role, ...(isBack ? { status: 'ACTIVE' } : {}) });
  await record(ctx, tx, link, {
    action: role === user.role ? 'user.update' : 'user.changeRole',
    outcome: changed ? 'SUCCESS' : 'BLOCKED',
    metadata: { roleBefore: user.role, roleAfter: changed ? role : user.role, said: role },
  });
  return changed;
}

async function withdraw(ctx: SystemCtx, tx: SystemTx, link: Link): Promise<Settled> {
  const changed = await change(ctx, tx, link, { status: 'DISABLED' });
  if (changed) {
    await remember(tx, link, { withdrawnAt: ctx.now() });
    return { account: link.account, isWithdrawn: true };
  }
  const { role } = link.account.user;
  await record(ctx, tx, link, {
    action: 'user.disable',
    outcome: 'BLOCKED',
    metadata: { roleBefore: role, roleAfter: role, said: null },
  });
  return { account: link.account, isWithdrawn: false };
}

/** False: they are the last ADMIN, whom a provider may not take away. */
async function change(
  ctx: SystemCtx,
  tx: SystemTx,
  { account: { user } }: Link,
  changes: { readonly role?: Role; readonly status?: 'ACTIVE' | 'DISABLED' },
): Promise<boolean> {
  await lockCompany(tx, user.companyId);
  const before = await getPerson(tx, user.companyId, user.id);
  try {
    await changePerson(tx, before, changes, ctx.now());
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return false;
    throw error;
  }
}

async function remember(
  tx: SystemTx,
  { companyId, issuer, subject }: Link,
  values: { readonly roleMapped?: boolean; readonly withdrawnAt?: Date },
): Promise<void> {
  const set = settings(values, 4);
  await tx.query(
    `UPDATE user_identity SET ${set.text} WHERE company_id = $1 AND issuer = $2 AND subject = $3`,
    [companyId, issuer, subject, ...set.values],
  );
}

/** Beside the entry of the sign-in itself. */
async function record(
  ctx: SystemCtx,
  tx: SystemTx,
  { account: { user } }: Link,
  entry: { readonly action: Deed; readonly outcome: Outcome; readonly metadata: Record<string, unknown> },
): Promise<void> {
  await ctx.services.audit.record(tx, ctx.actor, ctx.origin, {
    ...entry,
    eventType: 'USER_MANAGEMENT',
    severity: 'HIGH',
    companyId: user.companyId,
    subject: { userId: user.id, email: user.email },
    resource: { type: 'user', id: user.id },
    metadata: { ...entry.metadata, by: 'identity-provider' },
  });
}
