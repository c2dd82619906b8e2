import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';

export type DashboardConfig = RpcOutput['dashboard']['config'];
export type MetricsAnswer = RpcOutput['dashboard']['metrics'];
export type Metrics = MetricsAnswer['metrics'];
export type SessionRow = RpcOutput['dashboard']['sessions']['sessions'][number];
export type SessionDetail = RpcOutput['dashboard']['session']['session'];
export type MetricsInput = RpcInput['dashboard']['metrics'];
export type SeriesAnswer = RpcOutput['dashboard']['series'];
type ListInput = RpcInput['dashboard']['sessions'];

/** Everything that is counted lives under this key: an import or a correction makes all of it old. */
export const dashboardKey = ['dashboard'] as const;

export const configQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: [...dashboardKey, 'config', companyId ?? null],
    queryFn: ({ signal }) => rpc.dashboard.config.query({ companyId }, { signal }),
    staleTime: 300_000,
  });

export const metricsQuery = (input: MetricsInput) =>
  queryOptions({
    queryKey: [...dashboardKey, 'metrics', input],
    queryFn: ({ signal }) => rpc.dashboard.metrics.query(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const seriesQuery = (input: RpcInput['dashboard']['series']) =>
  queryOptions({
    queryKey: [...dashboardKey, 'series', input],
    queryFn: ({ signal }) => rpc.dashboard.series.query(input, { signal }),
    placeholderData: keepPreviousData,
  });

export const listQuery = (input: ListInput) =>
  queryOptions({
    queryKey: [...dashboardKey, 'sessions', input],
    queryFn: ({ signal }) => rpc.dashboard.sessions.query(input, { signal }),
    placeholderData: keepPreviousData,
  });

/** The newest of all sessions, and how many there are. */
export const newestQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: [...dashboardKey, 'newest', companyId ?? null],
    queryFn: ({ signal }) =>
      rpc.dashboard.sessions.query(
        { companyId, page: 1, limit: 1, sortBy: 'startTime', sortOrder: 'desc' },
        { signal },
      ),
  });

export const sessionQuery = (id: string, companyId: string | undefined) =>
  queryOptions({
    queryKey: [...dashboardKey, 'session', id],
    queryFn: ({ signal }) => rpc.dashboard.session.query({ id, companyId }, { signal }),
  });
