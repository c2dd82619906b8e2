import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { dashboardKey } from '../../view/sessions/dashboard-queries.ts';
import { whileCatchingUp } from '../../view/sessions/while-catching-up.ts';

export type Question = RpcOutput['dashboard']['questions']['questions'][number];

export const questionsQuery = (input: RpcInput['dashboard']['questions']) =>
  queryOptions({
    ...ask([...dashboardKey, 'questions', input], rpc.dashboard.questions, { ...input, top: 200 }),
    placeholderData: keepPreviousData,
    refetchInterval: whileCatchingUp,
  });

/** All of them are here: another order needs no other call. */
export function sortQuestions(
  questions: readonly Question[],
  by: string,
  order: 'asc' | 'desc',
): readonly Question[] {
  const amount = (one: Question) => (by === 'escalated' ? one.escalatedShare : one.count);
  const sign = order === 'asc' ? 1 : -1;
  return [...questions].sort((a, b) => sign * (amount(a) - amount(b)) || b.count - a.count);
}
