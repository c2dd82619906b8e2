import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import { roles, userStatuses } from '../../kernel/actor.ts';
import { inOrder } from '../../kernel/lists/in-order.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, type PageRequest, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { id } from '../../kernel/schema.ts';
import { nilId } from '../../ports/ids.ts';
import { toUserRecord, UserRecord, UserRow, userColumns } from '../accounts/index.ts';
import { hasAccepted, openInvitations } from '../accounts/mails/index.ts';
import { readCompany } from '../companies/index.ts';
import { ownCompany } from './own-company/own-company.ts';
import { userSortFields } from './sort-fields.ts';

const sortColumns = {
  name: 'name',
  email: 'email',
  role: 'role',
  status: 'status',
  createdAt: 'created_at',
  lastLoginAt: 'last_login_at',
};

/** Which people, and in which order. */
export const UserChoice = {
  role: z.array(z.enum(roles)).optional(),
  status: z.array(z.enum(userStatuses)).optional(),
  search: z.string().max(200).optional().describe('Part of the name or the address'),
  sortBy: z.enum(userSortFields).default('createdAt'),
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
  summary: 'List the users of a company',
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
  summary: 'List platform staff',
  kind: 'query',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ ...PageInput, ...UserChoice }),
  output: UserPage,
  run: (ctx, filters) => ctx.transaction((tx) => findUsers(tx, nilId, filters, ctx.now())),
});

/** The colleagues of the signed-in administrator. */
export const listOwnUsers = operation({
  id: 'users.list',
  summary: 'List the users of your company',
  kind: 'query',
  access: 'admin',
  scope: 'system',
  limit: 'rpc',
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
  await readCompany(tx, companyId);
  return findUsers(tx, companyId, filters, now);
}

async function findUsers(tx: SystemTx, companyId: string, filters: UserChoice & PageRequest, now: Date) {
  const ids = await userIds(tx, companyId, filters, filters);
  const [total] = await rows(
    tx,
    `SELECT count(*) AS count FROM app_user WHERE ${chosen}`,
    valuesOf(companyId, filters),
    { count: is.number },
  );
  const users = await readRows(tx, companyId, ids);
  const waiting = users.filter((row) => !hasAccepted(row)).map(({ id }) => id);
  const open = await openInvitations(tx, waiting, now);
  const invitationOf = ({ id, status }: UserRow): ListedUser['invitation'] => {
    if (!waiting.includes(id)) return null;
    return status === 'INVITED' && open.has(id) ? 'OPEN' : 'EXPIRED';
  };
  return {
    users: users.map((row) => ({ ...toUserRecord(row), invitation: invitationOf(row) })),
    pagination: paginate(filters, total?.count ?? 0),
  };
}

/** All of them, or one page. */
export async function userIds(
  tx: SystemTx,
  companyId: string,
  choice: UserChoice,
  page?: PageRequest,
): Promise<string[]> {
  const direction = choice.sortOrder;
  const found = await rows(
    tx,
    `SELECT id FROM app_user WHERE ${chosen} ORDER BY ${sortColumns[choice.sortBy]} ${direction}, id ${direction}
     LIMIT $5 OFFSET $6`,
    [...valuesOf(companyId, choice), page?.limit ?? null, page ? offsetOf(page) : null],
    { id: is.uuid },
  );
  return found.map(({ id }) => id);
}

export async function readUsers(
  tx: SystemTx,
  companyId: string,
  ids: readonly string[],
): Promise<UserRecord[]> {
  return (await readRows(tx, companyId, ids)).map(toUserRecord);
}

async function readRows(tx: SystemTx, companyId: string, ids: readonly string[]): Promise<UserRow[]> {
  const found = await rows(
    tx,
    `SELECT ${userColumns} FROM app_user WHERE company_id = $1 AND id = ANY($2)`,
    [companyId, ids],
    UserRow,
  );
  return inOrder(ids, found);
}

const chosen = `company_id = $1 AND ($2::text[] IS NULL OR role = ANY($2)) AND ($3::text[] IS NULL OR status = ANY($3))
  AND ($4::text IS NULL OR name ILIKE $4 OR email ILIKE $4)`;

function valuesOf(companyId: string, { role, status, search }: UserChoice): unknown[] {
  const words = search?.trim();
  return [
    companyId,
    role?.length ? role : null,
    status?.length ? status : null,
    words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null,
  ];
}
