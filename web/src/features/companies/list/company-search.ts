import { companyStatuses } from '../../../../../src/domains/companies/company-statuses.ts';
import { companySortFields } from '../../../../../src/domains/platform/sort-fields.ts';
import type { RpcInput, RpcOutput } from '../../../lib/rpc.ts';
import { searchChoice, searchChoices, searchNumber, searchText } from '../../../lib/search-fields.ts';

export type ListedCompany = RpcOutput['platform']['companies']['companies'][number];
export type CompanyStatus = ListedCompany['status'];

/** Which companies are listed, as it stands in the address. */
export interface CompanySearch {
  readonly q?: string;
  readonly status?: (typeof companyStatuses)[number][];
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: (typeof companySortFields)[number];
  readonly order?: 'asc' | 'desc';
}

export const companySearch = (search: Record<string, unknown>): CompanySearch => ({
  q: searchText(search, 'q'),
  status: searchChoices(search, 'status', companyStatuses),
  page: searchNumber(search, 'page'),
  limit: searchNumber(search, 'limit'),
  sort: searchChoice(search, 'sort', companySortFields),
  order: searchChoice(search, 'order', ['asc', 'desc']),
});

/** Which companies the table shows, whatever the page. */
export const companyChoice = (search: CompanySearch) => ({
  search: search.q,
  status: search.status,
  sortBy: search.sort ?? 'name',
  sortOrder: search.order ?? 'asc',
});

export const companyListInput = (search: CompanySearch): RpcInput['platform']['companies'] => ({
  ...companyChoice(search),
  page: search.page ?? 1,
  limit: search.limit ?? 25,
});

export const companyTones = {
  TRIAL: 'lake',
  ACTIVE: 'green',
  SUSPENDED: 'yellow',
  ARCHIVED: 'gray',
} as const;
