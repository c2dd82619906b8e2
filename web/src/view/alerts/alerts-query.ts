import { queryOptions } from '@tanstack/react-query';
import { type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';
import type { SessionFilters } from '../filters/session-search.ts';

export type Alert = RpcOutput['alerts']['list']['alerts'][number];
export type AlertMetric = Alert['metric'];
export type Rule = Omit<RpcInput['alerts']['preview'], 'companyId'>;

export const alertsKey = 'alerts';

/** Where an alert begins: a figure, of what is in view. */
export interface AlertStart {
  readonly metric?: AlertMetric;
  /** The question that is meant. */
  readonly subject?: string | undefined;
  readonly filters: SessionFilters;
}

export const alertsQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: [alertsKey, 'list', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.alerts.list.query({ companyId }, { signal }),
  });

export const firingsQuery = (companyId: string | undefined, page: number, id?: string) =>
  queryOptions({
    queryKey: [alertsKey, 'firings', companyId ?? 'own', id ?? 'all', page],
    queryFn: ({ signal }) => rpc.alerts.firings.query({ companyId, id, page, limit: 20 }, { signal }),
  });

export const previewQuery = (companyId: string | undefined, rule: Rule) =>
  queryOptions({
    queryKey: [alertsKey, 'preview', companyId ?? 'own', rule],
    queryFn: ({ signal }) => rpc.alerts.preview.query({ companyId, ...rule }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
