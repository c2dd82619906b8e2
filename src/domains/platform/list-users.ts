import { and, asc, desc, eq, ilike, inArray, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { notFound } from '../../kernel/errors.ts';
import { inOrder } from '../../kernel/in-order.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, type PageRequest, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { id } from '../../kernel/schema.ts';
import {
  appUser,
  hasAccepted,
  openInvitations,
  platformCompanyId,
  toUserRecord,
  UserRecord,
} from '../accounts/index.ts';
import { company } from '../companies/index.ts';
import { ownCompany } from './own-company.ts';

const sortColumns = {
  name: appUser.name,
  email: appUser.email,
  role: appUser.role,
  status: appUser.status,
  createdAt: appUser.createdAt,
  lastLoginAt: appUser.lastLoginAt,
};

/** Which people, and in which order. */
export const UserChoice = {
  role: z.array(z.enum(['ADMIN', 'USER', 'AUDITOR'])).optional(),
  status: z.array(z.enum(['ACTIVE', 'INVITED', 'DISABLED'])).optional(),
  search: z.string().max(200).optional().describe('Part of the name or the address'),
  sortBy: z.enum(['name', 'email', 'role', 'status', 'createdAt', 'lastLoginAt']).default('createdAt'),
  sortOrder,
};
export type UserChoice = z.infer<z.ZodObject<typeof UserChoice>>;

const ListedUser = UserRecord.extend({
  invitation: z
    .enum(['OPEN', 'EXPIRED'])
    .nullable()
    .describe('of somebody who has not accepted it: whether its link still works'),
}).meta({ id: 'ListedUser' });
type ListedUser = z.infer<typeof ListedUser>;
const UserPage = z.object({ users: z.array(ListedUser), pagination: Pagination });

export const listCompanyUsers = operation({
  id: 'platform.users',
  summary: 'The users of a company',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ id, ...PageInput, ...UserChoice }),
  output: UserPage,
  async run(ctx, { id, ...filters }) {
    return ctx.transaction((tx) => findCompanyUsers(tx, id, filters, ctx.now()));
  },
});

export const listStaff = operation({
  id: 'platform.staff',
  summary: 'Platform staff',
  kind: 'query',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ ...PageInput, ...UserChoice }),
  output: UserPage,
  run: (ctx, filters) => ctx.transaction((tx) => findUsers(tx, platformCompanyId, filters, ctx.now())),
});

/** The colleagues of the signed-in administrator. */
export const listOwnUsers = operation({
  id: 'users.list',
  summary: 'The users of the own company',
  kind: 'query',
  access: 'admin',
  scope: 'system',
  limit: 'admin',
  input: z.strictObject({ ...PageInput, ...UserChoice, companyId: id.optional() }),
  output: UserPage,
  run: (ctx, { companyId, ...filters }) =>
    ctx.transaction((tx) =>
      findCompanyUsers(tx, ownCompany(ctx.user(), companyId, 'query'), filters, ctx.now()),
    ),
});

/** The staff have a list of their own, for their own readers: the nil id is no company here. */
async function findCompanyUsers(
  tx: SystemTx,
  companyId: string,
  filters: UserChoice & PageRequest,
  now: Date,
) {
  const known = await tx.db.$count(company, eq(company.id, companyId));
  if (known === 0) throw notFound('This company');
  return findUsers(tx, companyId, filters, now);
}

async function findUsers(tx: SystemTx, companyId: string, filters: UserChoice & PageRequest, now: Date) {
  const ids = await userIds(tx, companyId, filters, filters);
  const totalCount = await tx.db.$count(appUser, chosenBy(companyId, filters));
  const rows = await readRows(tx, companyId, ids);
  const waiting = rows.filter((row) => !hasAccepted(row)).map(({ id }) => id);
  const open = await openInvitations(tx, waiting, now);
  const invitationOf = ({ id, status }: (typeof rows)[number]): ListedUser['invitation'] => {
    if (!waiting.includes(id)) return null;
    return status === 'INVITED' && open.has(id) ? 'OPEN' : 'EXPIRED';
  };
  return {
    users: rows.map((row) => ({ ...toUserRecord(row), invitation: invitationOf(row) })),
    pagination: paginate(filters, totalCount),
  };
}

/** All of them, or one page. */
export async function userIds(
  tx: SystemTx,
  companyId: string,
  choice: UserChoice,
  page?: PageRequest,
): Promise<string[]> {
  const direction = choice.sortOrder === 'asc' ? asc : desc;
  const chosen = tx.db
    .select({ id: appUser.id })
    .from(appUser)
    .where(chosenBy(companyId, choice))
    .orderBy(direction(sortColumns[choice.sortBy]), direction(appUser.id))
    .$dynamic();
  const rows = await (page ? chosen.limit(page.limit).offset(offsetOf(page)) : chosen);
  return rows.map(({ id }) => id);
}

export async function readUsers(
  tx: SystemTx,
  companyId: string,
  ids: readonly string[],
): Promise<UserRecord[]> {
  return (await readRows(tx, companyId, ids)).map(toUserRecord);
}

async function readRows(tx: SystemTx, companyId: string, ids: readonly string[]) {
  const rows = await tx.db
    .select()
    .from(appUser)
    .where(and(eq(appUser.companyId, companyId), inArray(appUser.id, [...ids])));
  return inOrder(ids, rows);
}

function chosenBy(companyId: string, { role, status, search }: UserChoice): SQL | undefined {
  const words = search?.trim();
  const pattern = `%${(words ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    eq(appUser.companyId, companyId),
    role?.length ? inArray(appUser.role, role) : undefined,
    status?.length ? inArray(appUser.status, status) : undefined,
    words ? or(ilike(appUser.name, pattern), ilike(appUser.email, pattern)) : undefined,
  );
}
