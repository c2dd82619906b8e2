import type { SystemTx } from '../../db/database.ts';
import { columnsOf, insert, rows } from '../../db/rows.ts';
import type { Role } from '../../kernel/actor.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { newId } from '../../ports/ids.ts';
import { knownLanguage } from '../../words/sentence.ts';
import { insertUser } from '../accounts/index.ts';
import { type Account, findAccount, yieldAddress } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { checkPlace } from './check-place.ts';
import { followProvider, hasRoleMap, type Link, LinkRow, type Settled } from './follow-provider.ts';
import { hasProven } from './has-proven.ts';
import type { Person } from './person-of.ts';
import type { ProviderRow } from './provider-row.ts';
import { Refusal } from './refusal.ts';

/**
 * Which account somebody at the provider is: the one linked before, else the one with this address in this very
 * company, else a new one. An account of another company or of the platform is never opened, whatever is said.
 */
export async function settlePerson(
  ctx: SystemCtx,
  tx: SystemTx,
  provider: ProviderRow,
  person: Person,
): Promise<Settled & { readonly added: boolean }> {
  if (!(await hasProven(tx, provider.companyId, person.email))) throw new Refusal('foreign-domain');
  const linked = await findLink(tx, provider, person.subject);
  if (linked) return { ...(await followProvider(ctx, tx, { provider, person, link: linked })), added: false };
  // Two first sign-ins of one person at once: the second waits here and then finds the link.
  const company = await lockCompany(tx, provider.companyId);
  const again = await findLink(tx, provider, person.subject);
  if (again) return { ...(await followProvider(ctx, tx, { provider, person, link: again })), added: false };
  await yieldAddress(ctx, tx, {
    email: person.email,
    companyId: company.id,
    companyName: company.name,
    by: 'identity-provider',
  });
  const known = await findAccount(tx, { email: person.email });
  if (known) await checkFirst(tx, provider, person, known);
  const userId = known ? known.user.id : await addPerson(ctx, tx, provider, person);
  await insert(tx, 'user_identity', {
    companyId: provider.companyId,
    issuer: provider.issuer,
    subject: person.subject,
    userId,
    roleMapped: person.mappedRole !== null,
    createdAt: ctx.now(),
  });
  if (known?.user.status === 'INVITED') await acceptInvitation(ctx, tx, known);
  const link = await findLink(tx, provider, person.subject);
  if (!link) throw new Refusal('not-added');
  return { ...(await followProvider(ctx, tx, { provider, person, link })), added: known === undefined };
}

/** The account that this subject opened before. */
export async function findLink(
  tx: SystemTx,
  { companyId, issuer }: Pick<ProviderRow, 'companyId' | 'issuer'>,
  subject: string,
): Promise<Link | undefined> {
  const [link] = await rows(
    tx,
    `SELECT ${columnsOf(LinkRow)} FROM user_identity WHERE company_id = $1 AND issuer = $2 AND subject = $3`,
    [companyId, issuer, subject],
    LinkRow,
  );
  if (!link) return undefined;
  const account = await findAccount(tx, { id: link.userId });
  return account?.user.companyId === companyId ? { ...link, account } : undefined;
}

/** Whether an account that is there already may be linked. */
async function checkFirst(
  tx: SystemTx,
  provider: ProviderRow,
  person: Person,
  { user }: Account,
): Promise<void> {
  const { companyId, issuer } = provider;
  if (user.companyId !== companyId) throw new Refusal('other-account');
  if (user.status === 'DISABLED') throw new Refusal('disabled');
  // Somebody may have registered with an address that is not theirs: it is confirmed first, then linked.
  if (user.status === 'ACTIVE' && user.emailConfirmedAt === null) throw new Refusal('unconfirmed');
  const others = await tx.query(
    'SELECT 1 FROM user_identity WHERE company_id = $1 AND issuer = $2 AND user_id = $3',
    [companyId, issuer, user.id],
  );
  if (others.length > 0) throw new Refusal('other-identity');
  if (hasRoleMap(provider)) roleOf(provider, person);
}

/** Of somebody new: by the map, else the one for everybody. */
function roleOf({ defaultRole }: ProviderRow, { mappedRole }: Person): Role {
  const role = mappedRole ?? defaultRole;
  if (role === null) throw new Refusal('no-role');
  return role;
}

async function addPerson(
  ctx: SystemCtx,
  tx: SystemTx,
  provider: ProviderRow,
  person: Person,
): Promise<string> {
  if (!provider.createUsers) throw new Refusal('not-added');
  const role = roleOf(provider, person);
  await checkPlace(tx, provider.companyId);
  const [id, now] = [newId(ctx.ports.clock), ctx.now()];
  await insertUser(tx, {
    id,
    companyId: provider.companyId,
    email: person.email,
    name: person.name,
    role,
    status: 'ACTIVE',
    locale: knownLanguage(ctx.origin.language),
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** The provider proved the address that the invitation went to. */
async function acceptInvitation(ctx: SystemCtx, tx: SystemTx, { user }: Account): Promise<void> {
  const now = ctx.now();
  const locale = user.locale ?? knownLanguage(ctx.origin.language);
  await tx.query(
    `UPDATE app_user SET status = 'ACTIVE', locale = $2, email_confirmed_at = $3, updated_at = $3
     WHERE id = $1 AND status = 'INVITED'`,
    [user.id, locale, now],
  );
  await tx.query("DELETE FROM one_time_token WHERE user_id = $1 AND purpose = 'invite'", [user.id]);
}
