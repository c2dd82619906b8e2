import { queryOptions } from '@tanstack/react-query';
import { rpc } from '../../lib/rpc.ts';

export const viewsQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['views', companyId ?? null],
    queryFn: ({ signal }) => rpc.views.list.query({ companyId }, { signal }),
    staleTime: 60_000,
  });
