import { companyStatuses } from '../../../../../src/domains/companies/company-statuses.ts';
import { companySortFields } from '../../../../../src/domains/platform/sort-fields.ts';
import type { RpcInput, RpcOutput } from '../../../lib/rpc.ts';
import {
  pageInput,
  said,
  searchChoices,
  searchList,
  searchText,
  sortInput,
} from '../../../lib/search-fields.ts';

export type ListedCompany = RpcOutput['platform']['companies']['companies'][number];

/** Which companies are listed, as it stands in the address. */
export type CompanySearch = ReturnType<typeof companySearch>;

export const usualSort = { by: 'name', order: 'asc' } as const;

export const companySearch = (search: Record<string, unknown>) =>
  said({
    ...searchList(search, companySortFields),
    q: searchText(search, 'q'),
    status: searchChoices(search, 'status', companyStatuses),
  });

/** Which companies the table shows, whatever the page. */
export const companyChoice = (search: CompanySearch) => ({
  search: search.q,
  status: search.status,
  ...sortInput(search, usualSort),
});

export const companyListInput = (search: CompanySearch): RpcInput['platform']['companies'] => ({
  ...companyChoice(search),
  ...pageInput(search),
});

export const companyTones = {
  TRIAL: 'lake',
  ACTIVE: 'green',
  SUSPENDED: 'yellow',
  ARCHIVED: 'gray',
} as const;
