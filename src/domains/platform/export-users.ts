import { z } from 'zod';
import { Attachment } from '../../kernel/attachment.ts';
import type { Deed, OwnEntry } from '../../kernel/audit-entry.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { inSteps, tableFile, tableFormat } from '../../kernel/tables/table-file.ts';
import { nilId } from '../../ports/ids.ts';
import { readUsers, UserChoice, userIds } from './list-users.ts';

export const exportOwnUsers = operation({
  id: 'users.export',
  summary: 'Export the filtered users of your company, in list order, as CSV or JSON Lines',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...UserChoice, companyId: id.optional(), format: tableFormat }),
  output: Attachment,
  async run(ctx, { companyId: _, format, ...choice }) {
    const { companyId, services } = ctx;
    await ctx.transaction((tx) =>
      ctx.record(tx, { ...entryOf({ action: 'users.export', format, choice }), companyId }),
    );
    const ids = await services.database.system((tx) => userIds(tx, companyId, choice));
    return usersFile(ctx, { name: 'users', format, companyId, ids });
  },
});

export const exportStaff = operation({
  id: 'platform.exportStaff',
  summary: 'Export the filtered platform staff, in list order, as CSV or JSON Lines',
  kind: 'query',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...UserChoice, format: tableFormat }),
  output: Attachment,
  async run(ctx, { format, ...choice }) {
    const ids = await ctx.transaction(async (tx) => {
      await ctx.record(tx, entryOf({ action: 'staff.export', format, choice }));
      return userIds(tx, nilId, choice);
    });
    return usersFile(ctx, { name: 'staff', format, companyId: nilId, ids });
  },
});

interface Exported {
  readonly action: Deed;
  readonly format: z.infer<typeof tableFormat>;
  readonly choice: UserChoice;
}

const entryOf = ({ action, format, choice }: Exported): OwnEntry => ({
  action,
  severity: 'MEDIUM',
  metadata: { format, choice },
});

const columns = [
  'id',
  'name',
  'email',
  'role',
  'platformRole',
  'status',
  'mfaEnabled',
  'lastLoginAt',
  'createdAt',
  'updatedAt',
] as const;

interface People {
  readonly name: 'users' | 'staff';
  readonly format: z.infer<typeof tableFormat>;
  readonly companyId: string;
  readonly ids: readonly string[];
}

const usersFile = ({ services, now }: Pick<SystemCtx, 'services' | 'now'>, people: People) =>
  tableFile({
    name: people.name,
    format: people.format,
    now: now(),
    columns,
    cells: (user) => user,
    rows: inSteps(people.ids, (some) =>
      services.database.system((tx) => readUsers(tx, people.companyId, some)),
    ),
  });
