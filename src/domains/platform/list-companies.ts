import { and, asc, desc, eq, ilike, inArray, ne, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { inOrder } from '../../kernel/in-order.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, type PageRequest, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { CompanyRecord, company, companyStatuses, toCompanyRecord } from '../companies/index.ts';
import { Counts, figuresOf } from './company-figures.ts';

const sortColumns = {
  name: company.nameKey,
  status: company.status,
  createdAt: company.createdAt,
  updatedAt: company.updatedAt,
  maxUsers: company.maxUsers,
};

/** Which companies, and in which order. */
export const CompanyChoice = {
  status: z.array(z.enum(companyStatuses)).optional().describe('Any of these; without it all but ARCHIVED'),
  search: z.string().max(200).optional().describe('Part of the name'),
  sortBy: z.enum(['name', 'status', 'createdAt', 'updatedAt', 'maxUsers']).default('createdAt'),
  sortOrder,
};
const Choice = z.object(CompanyChoice);

export const ListedCompany = CompanyRecord.extend({ counts: Counts });
export type ListedCompany = z.infer<typeof ListedCompany>;

export const listCompanies = operation({
  id: 'platform.companies',
  summary: 'Companies, found and sorted',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ ...PageInput, ...CompanyChoice }),
  output: z.object({ companies: z.array(ListedCompany), pagination: Pagination }),
  async run(ctx, input) {
    return ctx.transaction(async (tx) => {
      const ids = await companyIds(tx, input, input);
      return {
        companies: await readCompanies(tx, ids, ctx.now()),
        pagination: paginate(input, await tx.db.$count(company, chosenBy(input))),
      };
    });
  },
});

/** All of them, or one page. */
export async function companyIds(
  tx: SystemTx,
  choice: z.infer<typeof Choice>,
  page?: PageRequest,
): Promise<string[]> {
  const direction = choice.sortOrder === 'asc' ? asc : desc;
  const chosen = tx.db
    .select({ id: company.id })
    .from(company)
    .where(chosenBy(choice))
    .orderBy(direction(sortColumns[choice.sortBy]), direction(company.id))
    .$dynamic();
  const rows = await (page ? chosen.limit(page.limit).offset(offsetOf(page)) : chosen);
  return rows.map(({ id }) => id);
}

export async function readCompanies(
  tx: SystemTx,
  ids: readonly string[],
  now: Date,
): Promise<ListedCompany[]> {
  const rows = await tx.db
    .select()
    .from(company)
    .where(inArray(company.id, [...ids]));
  const figures = await figuresOf(tx, ids, now);
  return inOrder(ids, rows).map((row) => {
    const { counts, spentNano } = figures(row.id);
    return { ...toCompanyRecord(row, spentNano), counts };
  });
}

const chosenBy = ({ status, search }: z.infer<typeof Choice>): SQL | undefined =>
  and(
    status && status.length > 0 ? inArray(company.status, status) : ne(company.status, 'ARCHIVED'),
    searchFilter(search),
  );

function searchFilter(search: string | undefined): SQL | undefined {
  const words = search?.trim();
  if (!words) return undefined;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)) return eq(company.id, words.toLowerCase());
  return ilike(company.name, `%${words.replace(/[\\%_]/g, '\\$&')}%`);
}
