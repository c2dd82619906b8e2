import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { appUser, toUserRecord, UserRecord } from '../accounts/index.ts';
import { CompanyRecord, company, toCompanyRecord } from '../companies/index.ts';
import { Counts, figuresOf } from './company-figures.ts';

const firstUsers = 50;

export const getCompany = operation({
  id: 'platform.company',
  summary: 'One company with its first users and its counts',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ id }),
  output: z.object({ company: CompanyRecord, users: z.array(UserRecord), counts: Counts }),
  async run(ctx, { id }) {
    return ctx.transaction(async (tx) => {
      const [row] = await tx.db.select().from(company).where(eq(company.id, id));
      if (!row) throw notFound('This company');
      const users = await tx.db
        .select()
        .from(appUser)
        .where(eq(appUser.companyId, id))
        .orderBy(asc(appUser.createdAt), asc(appUser.id))
        .limit(firstUsers);
      const { counts, spentNano } = (await figuresOf(tx, [id], ctx.now()))(id);
      return { company: toCompanyRecord(row, spentNano), users: users.map(toUserRecord), counts };
    });
  },
});
