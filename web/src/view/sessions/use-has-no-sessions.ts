import { useQuery } from '@tanstack/react-query';
import { newestQuery } from './dashboard-queries.ts';

/**
 * Whether a company has no session at all: then no filter could do anything, and none is shown. It is asked only where
 * an unfiltered view came out empty.
 */
export function useHasNoSessions(companyId: string | undefined, isBare: boolean): boolean {
  const { data } = useQuery({ ...newestQuery(companyId), enabled: isBare });
  return isBare && data?.pagination.totalCount === 0;
}
