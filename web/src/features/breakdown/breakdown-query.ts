import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { filtersOf } from '../../view/filters/session-search.ts';
import type { Period } from '../../view/period/period.ts';
import { dashboardKey } from '../../view/sessions/dashboard-queries.ts';
import { whileCatchingUp } from '../../view/sessions/while-catching-up.ts';
import { type BreakdownSearch, usualCut } from './breakdown-search.ts';

export type BreakdownAnswer = RpcOutput['dashboard']['breakdown'];
export type BreakdownRow = BreakdownAnswer['rows'][number];
type BreakdownInput = RpcInput['dashboard']['breakdown'];

/** What the table and its files are asked by. */
export const rowsInput = (search: BreakdownSearch, period: Period) => ({
  ...filtersOf(search),
  ...period,
  companyId: search.companyId,
  by: search.by ?? usualCut,
  and: search.and,
  compare: search.compare,
  sortBy: search.sort,
  sortOrder: search.order,
});

export const breakdownQuery = (input: BreakdownInput) =>
  queryOptions({
    ...ask([...dashboardKey, 'breakdown', input], rpc.dashboard.breakdown, input),
    placeholderData: keepPreviousData,
    refetchInterval: whileCatchingUp,
  });
