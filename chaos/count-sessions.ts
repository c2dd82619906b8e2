import { until } from '../test/rig/pace/until.ts';
import type { Caller } from '../test/rig/people.ts';

export interface Counts {
  readonly list: number;
  readonly overview: number;
  /** Where something was searched for. */
  readonly found?: number;
}

interface Answer {
  readonly pagination: { readonly totalCount: number };
  readonly metrics: { readonly totalSessions: number };
  readonly catchingUp?: true;
}

/** The list, the overview and a search count in different ways: all are asked, until they are up to date. */
export async function countSessions(caller: Caller, search?: string): Promise<Counts> {
  const range = `startDate=2010-01-01&endDate=${new Date().toISOString().slice(0, 10)}`;
  const ask = async (path: string) => (await caller.get<Answer>(`/api/dashboard/${path}&${range}`)).data;
  return until(async () => {
    const list = await ask('sessions?limit=1');
    const overview = await ask('metrics?compare=none');
    const found = search === undefined ? undefined : await ask(`sessions?limit=1&search=${search}`);
    if (list.catchingUp || overview.catchingUp || found?.catchingUp) return null;
    return {
      list: list.pagination.totalCount,
      overview: overview.metrics.totalSessions,
      found: found?.pagination.totalCount,
    };
  }, 'the figures');
}
