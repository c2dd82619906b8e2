import { z } from 'zod';
import { rows } from '../../db/rows.ts';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { toUserRecord, UserRecord, UserRow, userColumns } from '../accounts/index.ts';
import { CompanyRecord, readCompany, toCompanyRecord } from '../companies/index.ts';
import { isCatchingUp } from '../figures/index.ts';
import { Counts, figuresOf } from './company-figures.ts';

const firstUsers = 50;

export const getCompany = operation({
  id: 'platform.company',
  summary: 'Get one company with its first users and counts',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ id }),
  output: z.object({ company: CompanyRecord, users: z.array(UserRecord), counts: Counts, catchingUp }),
  async run(ctx, { id }) {
    return ctx.transaction(async (tx) => {
      const company = await readCompany(tx, id);
      const users = await rows(
        tx,
        `SELECT ${userColumns} FROM app_user WHERE company_id = $1 ORDER BY created_at, id LIMIT ${firstUsers}`,
        [id],
        UserRow,
      );
      const { counts, spentNano } = (await figuresOf(tx, [id], ctx.now()))(id);
      return {
        company: toCompanyRecord(company, spentNano),
        users: users.map(toUserRecord),
        counts,
        ...saidCatchingUp(await isCatchingUp(tx, id)),
      };
    });
  },
});
