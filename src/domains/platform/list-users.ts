import { and, asc, desc, eq, ilike, inArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { id } from '../../kernel/schema.ts';
import { appUser, platformCompanyId, toUserRecord, UserRecord } from '../accounts/index.ts';
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

const UserFilters = {
  ...PageInput,
  role: z.array(z.enum(['ADMIN', 'USER', 'AUDITOR'])).optional(),
  status: z.array(z.enum(['ACTIVE', 'INVITED', 'DISABLED'])).optional(),
  search: z.string().max(200).optional().describe('Part of the name or the address'),
  sortBy: z.enum(['name', 'email', 'role', 'status', 'createdAt', 'lastLoginAt']).default('createdAt'),
  sortOrder,
};
const Filters = z.object(UserFilters);

const UserPage = z.object({ users: z.array(UserRecord), pagination: Pagination });

export const listCompanyUsers = operation({
  id: 'platform.users',
  summary: 'The users of a company',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ id, ...UserFilters }),
  output: UserPage,
  async run(ctx, { id, ...filters }) {
    return ctx.transaction((tx) => findCompanyUsers(tx, id, filters));
  },
});

export const listStaff = operation({
  id: 'platform.staff',
  summary: 'Platform staff',
  kind: 'query',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject(UserFilters),
  output: UserPage,
  run: (ctx, filters) => ctx.transaction((tx) => findUsers(tx, platformCompanyId, filters)),
});

/** The colleagues of the signed-in administrator. */
export const listOwnUsers = operation({
  id: 'users.list',
  summary: 'The users of the own company',
  kind: 'query',
  access: 'admin',
  scope: 'system',
  limit: 'admin',
  input: z.strictObject({ ...UserFilters, companyId: id.optional() }),
  output: UserPage,
  run: (ctx, { companyId, ...filters }) =>
    ctx.transaction((tx) => findCompanyUsers(tx, ownCompany(ctx.user(), companyId), filters)),
});

/** The staff have a list of their own, for their own readers: the nil id is no company here. */
async function findCompanyUsers(tx: SystemTx, companyId: string, filters: z.infer<typeof Filters>) {
  const known = await tx.db.$count(company, eq(company.id, companyId));
  if (known === 0) throw notFound('This company');
  return findUsers(tx, companyId, filters);
}

async function findUsers(tx: SystemTx, companyId: string, filters: z.infer<typeof Filters>) {
  const pattern = `%${(filters.search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const where = and(
    eq(appUser.companyId, companyId),
    filters.role?.length ? inArray(appUser.role, filters.role) : undefined,
    filters.status?.length ? inArray(appUser.status, filters.status) : undefined,
    filters.search?.trim() ? or(ilike(appUser.name, pattern), ilike(appUser.email, pattern)) : undefined,
  );
  const direction = filters.sortOrder === 'asc' ? asc : desc;
  const rows = await tx.db
    .select()
    .from(appUser)
    .where(where)
    .orderBy(direction(sortColumns[filters.sortBy]), direction(appUser.id))
    .limit(filters.limit)
    .offset(offsetOf(filters));
  return { users: rows.map(toUserRecord), pagination: paginate(filters, await tx.db.$count(appUser, where)) };
}
