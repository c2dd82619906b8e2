import { z } from 'zod';
import { properName } from '../../kernel/input/proper-name.ts';
import { operation } from '../../kernel/operation.ts';
import { email, timeZone } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { toUserRecord, UserRecord } from '../accounts/index.ts';
import { boundNewInvitations } from '../accounts/mails/index.ts';
import { invitePerson } from '../accounts/people/index.ts';
import {
  CompanyChanges,
  CompanyRecord,
  changeCompany,
  insertCompany,
  toCompanyRecord,
} from '../companies/index.ts';
import { companyTools } from './company-tools.ts';

export const createCompany = operation({
  id: 'platform.createCompany',
  summary: 'Add a company and invite its first administrator',
  kind: 'mutation',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  audit: 'COMPANY_MANAGEMENT',
  input: z.strictObject({
    name: properName(100),
    adminEmail: email,
    adminName: properName(100),
    maxUsers: z.int().min(1).max(100_000).optional(),
    timeZone: timeZone.optional(),
    status: z.enum(['TRIAL', 'ACTIVE']).optional(),
    dataSource: CompanyChanges.dataSource.unwrap().unwrap().optional(),
  }),
  output: z.object({ company: CompanyRecord, adminUser: UserRecord, inviteUrl: z.string().optional() }),
  async run(ctx, { name, adminEmail, adminName, maxUsers, timeZone, status, dataSource }) {
    const id = newId(ctx.ports.clock);
    const now = ctx.now();
    await boundNewInvitations(ctx, { email: adminEmail, companyId: id });
    return ctx.transaction(async (tx) => {
      await insertCompany(
        tx,
        {
          id,
          name,
          ...(maxUsers ? { maxUsers } : {}),
          ...(timeZone ? { timeZone } : {}),
          ...(status ? { status } : {}),
        },
        now,
      );
      const invited = {
        email: adminEmail,
        name: adminName,
        companyId: id,
        role: 'ADMIN' as const,
        from: name,
      };
      const { user, ...link } = await invitePerson(ctx, tx, invited);
      const { after } = await changeCompany(tx, id, { dataSource }, companyTools(ctx));
      await ctx.record(tx, {
        action: 'platform.createCompany',
        companyId: id,
        resource: { type: 'company', id },
        metadata: { name, adminUserId: user.id },
      });
      return { company: toCompanyRecord(after, 0), adminUser: toUserRecord(user), ...link };
    });
  },
});
