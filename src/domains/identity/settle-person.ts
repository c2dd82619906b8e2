import { and, eq, isNotNull } from 'drizzle-orm';
import type { SystemTx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../ports/ids.ts';
import { type Account, appUser, checkRoom, findAccount, insertUser, lockCompany } from '../accounts/index.ts';
import { mailLanguage } from '../mail/index.ts';
import { domainOf } from './email-domain-name.ts';
import type { Provider } from './find-provider.ts';
import type { Person } from './person-of.ts';
import { Refusal } from './refusal.ts';
import { emailDomain, userIdentity } from './tables.ts';

/**
 * Which account somebody at the provider is: the one linked before, else the one with this address in this very
 * company, else a new one. An account of another company or of the platform is never opened, whatever is said.
 */
export async function settlePerson(
  ctx: SystemCtx,
  tx: SystemTx,
  provider: Provider,
  person: Person,
): Promise<{ account: Account; added: boolean }> {
  await checkDomain(tx, provider.companyId, person.email);
  const linked = await findLinked(tx, provider, person.subject);
  if (linked) return { account: linked, added: false };
  // Two first sign-ins of one person at once: the second waits here and then finds the link.
  await lockCompany(tx, provider.companyId);
  const again = await findLinked(tx, provider, person.subject);
  if (again) return { account: again, added: false };
  const known = await findAccount(tx, { email: person.email });
  if (known) await checkLink(tx, provider, known);
  const userId = known ? known.user.id : await addPerson(ctx, tx, provider, person);
  await tx.db.insert(userIdentity).values({
    companyId: provider.companyId,
    issuer: provider.issuer,
    subject: person.subject,
    userId,
    createdAt: ctx.now(),
  });
  if (known?.user.status === 'INVITED') await acceptInvitation(ctx, tx, known);
  const account = await findAccount(tx, { id: userId });
  if (!account) throw new Refusal('not-added');
  return { account, added: known === undefined };
}

async function checkDomain(tx: SystemTx, companyId: string, email: string): Promise<void> {
  const own = await tx.db.$count(
    emailDomain,
    and(
      eq(emailDomain.companyId, companyId),
      eq(emailDomain.domain, domainOf(email)),
      isNotNull(emailDomain.verifiedAt),
    ),
  );
  if (own === 0) throw new Refusal('foreign-domain');
}

export async function findLinked(
  tx: SystemTx,
  { companyId, issuer }: Pick<Provider, 'companyId' | 'issuer'>,
  subject: string,
): Promise<Account | undefined> {
  const [link] = await tx.db
    .select()
    .from(userIdentity)
    .where(
      and(
        eq(userIdentity.companyId, companyId),
        eq(userIdentity.issuer, issuer),
        eq(userIdentity.subject, subject),
      ),
    );
  const account = link && (await findAccount(tx, { id: link.userId }));
  return account?.user.companyId === companyId ? account : undefined;
}

async function checkLink(tx: SystemTx, { companyId, issuer }: Provider, { user }: Account): Promise<void> {
  if (user.companyId !== companyId) throw new Refusal('other-account');
  if (user.status === 'DISABLED') throw new Refusal('disabled');
  // Somebody may have registered with an address that is not theirs: it is confirmed first, then linked.
  if (user.status === 'ACTIVE' && user.emailConfirmedAt === null) throw new Refusal('unconfirmed');
  const others = await tx.db.$count(
    userIdentity,
    and(
      eq(userIdentity.companyId, companyId),
      eq(userIdentity.issuer, issuer),
      eq(userIdentity.userId, user.id),
    ),
  );
  if (others > 0) throw new Refusal('other-identity');
}

async function addPerson(ctx: SystemCtx, tx: SystemTx, provider: Provider, person: Person): Promise<string> {
  if (!provider.createUsers) throw new Refusal('not-added');
  if (person.role === null) throw new Refusal('no-role');
  await checkPlace(tx, provider.companyId);
  const [id, now] = [newId(ctx.ports.clock), ctx.now()];
  await insertUser(tx, {
    id,
    companyId: provider.companyId,
    email: person.email,
    name: person.name,
    role: person.role,
    status: 'ACTIVE',
    locale: mailLanguage(ctx.origin.language),
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

async function checkPlace(tx: SystemTx, companyId: string): Promise<void> {
  try {
    await checkRoom(tx, await lockCompany(tx, companyId));
  } catch (error) {
    throw error instanceof AppError && error.code === 'CONFLICT' ? new Refusal('no-room') : error;
  }
}

/** The provider proved the address that the invitation went to. */
async function acceptInvitation(ctx: SystemCtx, tx: SystemTx, { user }: Account): Promise<void> {
  const now = ctx.now();
  const locale = user.locale ?? mailLanguage(ctx.origin.language);
  await tx.db
    .update(appUser)
    .set({ status: 'ACTIVE', locale, emailConfirmedAt: now, updatedAt: now })
    .where(and(eq(appUser.id, user.id), eq(appUser.status, 'INVITED')));
  await tx.query("DELETE FROM one_time_token WHERE user_id = $1 AND purpose = 'invite'", [user.id]);
}
