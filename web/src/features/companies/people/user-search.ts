import { userSortFields } from '../../../../../src/domains/platform/sort-fields.ts';
import { roles, userStatuses } from '../../../../../src/kernel/actor.ts';
import type { RpcInput, RpcOutput } from '../../../lib/rpc.ts';
import {
  pageInput,
  said,
  searchChoices,
  searchList,
  searchText,
  sortInput,
} from '../../../lib/search-fields.ts';

export type User = RpcOutput['users']['list']['users'][number];
/** The link of the invitation works no more. Who was disabled has none that counts. */
export const isInviteOver = ({ status, invitation }: User): boolean =>
  status === 'INVITED' && invitation === 'EXPIRED';

/** Which people a list of people shows, as it stands in the address. */
export type UserSearch = ReturnType<typeof userSearch>;

export const usualSort = { by: 'name', order: 'asc' } as const;

export const userSearch = (search: Record<string, unknown>) =>
  said({
    ...searchList(search, userSortFields),
    q: searchText(search, 'q'),
    role: searchChoices(search, 'role', roles),
    status: searchChoices(search, 'status', userStatuses),
  });

/** Which people the table shows, whatever the page. */
export const userChoice = (search: UserSearch) => ({
  search: search.q,
  role: search.role,
  status: search.status,
  ...sortInput(search, usualSort),
});

export const userListInput = (search: UserSearch): Omit<RpcInput['users']['list'], 'companyId'> => ({
  ...userChoice(search),
  ...pageInput(search),
});
