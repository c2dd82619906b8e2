import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ask, type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';

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
    ...ask([...dashboardKey, 'config', companyId ?? null], rpc.dashboard.config, { companyId }),
    staleTime: 300_000,
  });

export const metricsQuery = (input: MetricsInput) =>
  queryOptions({
    ...ask([...dashboardKey, 'metrics', input], rpc.dashboard.metrics, input),
    placeholderData: keepPreviousData,
  });

export const seriesQuery = (input: RpcInput['dashboard']['series']) =>
  queryOptions({
    ...ask([...dashboardKey, 'series', input], rpc.dashboard.series, input),
    placeholderData: keepPreviousData,
  });

export const listQuery = (input: ListInput) =>
  queryOptions({
    ...ask([...dashboardKey, 'sessions', input], rpc.dashboard.sessions, input),
    placeholderData: keepPreviousData,
  });

/** The newest of all sessions, and how many there are. */
export const newestQuery = (companyId: string | undefined) =>
  ask([...dashboardKey, 'newest', companyId ?? null], rpc.dashboard.sessions, {
    companyId,
    page: 1,
    limit: 1,
    sortBy: 'startTime',
    sortOrder: 'desc',
  });

export const sessionQuery = (id: string, companyId: string | undefined) =>
  ask([...dashboardKey, 'session', id], rpc.dashboard.session, { id, companyId });
