import { eq } from 'drizzle-orm';
import type { SystemTx } from '../../db/database.ts';
import { unauthorized } from '../../kernel/errors.ts';
import { company } from '../companies/index.ts';
import { appUser, platformCompanyId } from './tables.ts';

export type Account = Awaited<ReturnType<typeof findAccounts>>[number];

/** Somebody with everything that decides whether they may come in. */
export async function findAccount(
  tx: SystemTx,
  by: { email: string } | { id: string },
): Promise<Account | undefined> {
  const [account] = await findAccounts(tx, by);
  return account;
}

/** As findAccount, for the person of a session: gone meanwhile means signed out. */
export async function getAccount(tx: SystemTx, id: string): Promise<Account> {
  const account = await findAccount(tx, { id });
  if (!account) throw unauthorized();
  return account;
}

export const mayComeIn = ({ user, companyStatus }: Account): boolean =>
  user.status === 'ACTIVE' &&
  (user.companyId === platformCompanyId || companyStatus === 'TRIAL' || companyStatus === 'ACTIVE');

function findAccounts(tx: SystemTx, by: { email: string } | { id: string }) {
  return tx.db
    .select({
      user: appUser,
      companyName: company.name,
      companyStatus: company.status,
      timeZone: company.timeZone,
    })
    .from(appUser)
    .leftJoin(company, eq(company.id, appUser.companyId))
    .where('email' in by ? eq(appUser.email, by.email) : eq(appUser.id, by.id));
}
