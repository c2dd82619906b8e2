import { and, asc, desc, eq, ilike, inArray, ne, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { CompanyRecord, company, companyStatuses, toCompanyRecord } from '../companies/index.ts';
import { Counts, figuresOf } from './company-figures.ts';

const sortColumns = {
  name: company.nameKey,
  status: company.status,
  createdAt: company.createdAt,
  updatedAt: company.updatedAt,
  maxUsers: company.maxUsers,
};

export const listCompanies = operation({
  id: 'platform.companies',
  summary: 'Companies, found and sorted',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({
    ...PageInput,
    status: z.array(z.enum(companyStatuses)).optional().describe('Any of these; without it all but ARCHIVED'),
    search: z.string().max(200).optional().describe('Part of the name'),
    sortBy: z.enum(['name', 'status', 'createdAt', 'updatedAt', 'maxUsers']).default('createdAt'),
    sortOrder,
  }),
  output: z.object({ companies: z.array(CompanyRecord.extend({ counts: Counts })), pagination: Pagination }),
  async run(ctx, input) {
    return ctx.transaction(async (tx) => {
      const where = and(
        input.status && input.status.length > 0
          ? inArray(company.status, input.status)
          : ne(company.status, 'ARCHIVED'),
        searchFilter(input.search),
      );
      const direction = input.sortOrder === 'asc' ? asc : desc;
      const rows = await tx.db
        .select()
        .from(company)
        .where(where)
        .orderBy(direction(sortColumns[input.sortBy]), direction(company.id))
        .limit(input.limit)
        .offset(offsetOf(input));
      const totalCount = await tx.db.$count(company, where);
      const figures = await figuresOf(
        tx,
        rows.map(({ id }) => id),
        ctx.now(),
      );
      return {
        companies: rows.map((row) => {
          const { counts, spentNano } = figures(row.id);
          return { ...toCompanyRecord(row, spentNano), counts };
        }),
        pagination: paginate(input, totalCount),
      };
    });
  },
});

function searchFilter(search: string | undefined): SQL | undefined {
  const words = search?.trim();
  if (!words) return undefined;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)) return eq(company.id, words.toLowerCase());
  return ilike(company.name, `%${words.replace(/[\\%_]/g, '\\$&')}%`);
}
