import { queryOptions } from '@tanstack/react-query';
import { type RpcOutput, rpc } from '../../lib/rpc.ts';

export type NextReview = RpcOutput['reviews']['next'];
export type ReviewItem = NonNullable<NextReview['item']>;
export type Decided = RpcOutput['reviews']['decide'];
export type Quality = RpcOutput['reviews']['quality'];
export type FieldQuality = Quality['fields'][number];

export const reviewsKey = 'reviews';

/** Asked for anew for each conversation, and not in between: what is being judged stays in sight. */
export const nextReviewQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: [reviewsKey, 'next', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.reviews.next.query({ companyId }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Version {
  readonly model: string;
  readonly promptVersion: string;
}

export const qualityQuery = (companyId: string | undefined, version: Version | null) =>
  queryOptions({
    queryKey: [reviewsKey, 'quality', companyId ?? 'own', version],
    queryFn: ({ signal }) => rpc.reviews.quality.query({ companyId, ...version }, { signal }),
  });

export type DryRun = RpcOutput['reviews']['dryRuns']['dryRuns'][number];

const lookMs = 3000;

/** Looked at again while one is in progress. */
export const dryRunsQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: [reviewsKey, 'dryRuns', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.reviews.dryRuns.query({ companyId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.dryRuns.some(({ waiting }) => waiting > 0) ? lookMs : false),
  });

export const dryRunQuery = (companyId: string | undefined, dryRunId: string) =>
  queryOptions({
    queryKey: [reviewsKey, 'dryRun', companyId ?? 'own', dryRunId],
    queryFn: ({ signal }) => rpc.reviews.dryRun.query({ companyId, dryRunId }, { signal }),
    refetchInterval: ({ state }) => (state.data?.dryRun.waiting ? lookMs : false),
  });
