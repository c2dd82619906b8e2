import { userSortFields } from '../../../../../src/domains/platform/sort-fields.ts';
import { type Role, roles, userStatuses } from '../../../../../src/kernel/actor.ts';
import type { RpcInput, RpcOutput } from '../../../lib/rpc.ts';
import { searchChoice, searchChoices, searchNumber, searchText } from '../../../lib/search-fields.ts';

export type User = RpcOutput['users']['list']['users'][number];
/** The link of the invitation works no more. Who was disabled has none that counts. */
export const isInviteOver = ({ status, invitation }: User): boolean =>
  status === 'INVITED' && invitation === 'EXPIRED';

/** Which people a list of people shows, as it stands in the address. */
export interface UserSearch {
  readonly q?: string;
  readonly role?: Role[];
  readonly status?: (typeof userStatuses)[number][];
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: (typeof userSortFields)[number];
  readonly order?: 'asc' | 'desc';
}

export const userSearch = (search: Record<string, unknown>): UserSearch => ({
  q: searchText(search, 'q'),
  role: searchChoices(search, 'role', roles),
  status: searchChoices(search, 'status', userStatuses),
  page: searchNumber(search, 'page'),
  limit: searchNumber(search, 'limit'),
  sort: searchChoice(search, 'sort', userSortFields),
  order: searchChoice(search, 'order', ['asc', 'desc']),
});

/** Which people the table shows, whatever the page. */
export const userChoice = (search: UserSearch) => ({
  search: search.q,
  role: search.role,
  status: search.status,
  sortBy: search.sort ?? 'name',
  sortOrder: search.order ?? 'asc',
});

export const userListInput = (search: UserSearch): Omit<RpcInput['users']['list'], 'companyId'> => ({
  ...userChoice(search),
  page: search.page ?? 1,
  limit: search.limit ?? 25,
});
