import type { SystemTx } from '../../../db/database.ts';
import { columnsOf, is, orNulls, type RowOf, rows } from '../../../db/rows.ts';
import { unauthorized } from '../../../kernel/errors.ts';
import { nilId } from '../../../ports/ids.ts';
import { companyStatuses } from '../../companies/index.ts';
import { UserRow } from './user-row.ts';

/** Platform staff have no company. */
const OwnCompany = orNulls({
  companyName: is.text,
  companyStatus: is.oneOf(companyStatuses),
  companyTimeZone: is.text,
});

export interface Account extends RowOf<typeof OwnCompany> {
  readonly user: UserRow;
}

/** Somebody with everything that decides whether they may come in. */
export async function findAccount(
  tx: SystemTx,
  by: { email: string } | { id: string },
): Promise<Account | undefined> {
  const [key, value] = 'email' in by ? ['email', by.email] : ['id', by.id];
  const [found] = await rows(
    tx,
    {
      name: `account_by_${key}`,
      text: `SELECT ${columnsOf(UserRow, 'u')}, c.name AS "companyName", c.status AS "companyStatus", c.time_zone AS "companyTimeZone"
       FROM app_user u LEFT JOIN company c ON c.id = u.company_id WHERE u.${key} = $1`,
    },
    [value],
    { ...UserRow, ...OwnCompany },
  );
  if (!found) return undefined;
  const { companyName, companyStatus, companyTimeZone, ...user } = found;
  return { user, companyName, companyStatus, companyTimeZone };
}

/** As findAccount, for the person of a session: gone meanwhile means signed out. */
export async function getAccount(tx: SystemTx, id: string): Promise<Account> {
  const account = await findAccount(tx, { id });
  if (!account) throw unauthorized();
  return account;
}

export const mayComeIn = ({ user, companyStatus }: Account): boolean =>
  user.status === 'ACTIVE' &&
  (user.companyId === nilId || companyStatus === 'TRIAL' || companyStatus === 'ACTIVE');
