import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { columnsOf, is, rows } from '../../db/rows.ts';
import { inOrder } from '../../kernel/lists/in-order.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, type PageRequest, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { CompanyRecord, CompanyRow, companyStatuses, toCompanyRecord } from '../companies/index.ts';
import { Counts, figuresOf } from './company-figures.ts';
import { companySortFields } from './sort-fields.ts';

const sortColumns = {
  name: 'name_key',
  status: 'status',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  maxUsers: 'max_users',
};

/** Which companies, and in which order. */
export const CompanyChoice = {
  status: z.array(z.enum(companyStatuses)).optional().describe('Any of these; without it all but ARCHIVED'),
  search: z.string().max(200).optional().describe('Part of the name'),
  sortBy: z.enum(companySortFields).default('createdAt'),
  sortOrder,
};
const Choice = z.object(CompanyChoice);

export const ListedCompany = CompanyRecord.extend({ counts: Counts });
export type ListedCompany = z.infer<typeof ListedCompany>;

export const listCompanies = operation({
  id: 'platform.companies',
  summary: 'List companies, filtered and sorted',
  kind: 'query',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  input: z.strictObject({ ...PageInput, ...CompanyChoice }),
  output: z.object({ companies: z.array(ListedCompany), pagination: Pagination }),
  async run(ctx, input) {
    return ctx.transaction(async (tx) => {
      const ids = await companyIds(tx, input, input);
      const [total] = await rows(
        tx,
        `SELECT count(*) AS count FROM company WHERE ${chosen}`,
        valuesOf(input),
        { count: is.number },
      );
      return {
        companies: await readCompanies(tx, ids, ctx.now()),
        pagination: paginate(input, total?.count ?? 0),
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
  const direction = choice.sortOrder;
  const found = await rows(
    tx,
    `SELECT id FROM company WHERE ${chosen} ORDER BY ${sortColumns[choice.sortBy]} ${direction}, id ${direction}
     LIMIT $4 OFFSET $5`,
    [...valuesOf(choice), page?.limit ?? null, page ? offsetOf(page) : null],
    { id: is.uuid },
  );
  return found.map(({ id }) => id);
}

export async function readCompanies(
  tx: SystemTx,
  ids: readonly string[],
  now: Date,
): Promise<ListedCompany[]> {
  const found = await rows(
    tx,
    `SELECT ${columnsOf(CompanyRow)} FROM company WHERE id = ANY($1)`,
    [ids],
    CompanyRow,
  );
  const figures = await figuresOf(tx, ids, now);
  return inOrder(ids, found).map((row) => {
    const { counts, spentNano } = figures(row.id);
    return { ...toCompanyRecord(row, spentNano), counts };
  });
}

const chosen = `status = ANY($1) AND ($2::uuid IS NULL OR id = $2) AND ($3::text IS NULL OR name ILIKE $3)`;

function valuesOf({ status, search }: z.infer<typeof Choice>): unknown[] {
  const statuses = status?.length ? status : companyStatuses.filter((one) => one !== 'ARCHIVED');
  const words = search?.trim();
  if (!words) return [statuses, null, null];
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(words)) return [statuses, words, null];
  return [statuses, null, `%${words.replace(/[\\%_]/g, '\\$&')}%`];
}
