import { queryOptions } from '@tanstack/react-query';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';

export type NextReview = RpcOutput['reviews']['next'];
export type ReviewItem = NonNullable<NextReview['item']>;
export type Decided = RpcOutput['reviews']['decide'];
export type Quality = RpcOutput['reviews']['quality'];
export type FieldQuality = Quality['fields'][number];

export const reviewsKey = 'reviews';

/** Asked for anew for each conversation, and not in between: what is being judged stays in sight. */
export const nextReviewQuery = (companyId: string | undefined) =>
  queryOptions({
    ...ask([reviewsKey, 'next', companyId ?? 'own'], rpc.reviews.next, { companyId }),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface Version {
  readonly model: string;
  readonly promptVersion: string;
}

export const qualityQuery = (companyId: string | undefined, version: Version | null) =>
  ask([reviewsKey, 'quality', companyId ?? 'own', version], rpc.reviews.quality, { companyId, ...version });

export type DryRun = RpcOutput['reviews']['dryRuns']['dryRuns'][number];

const lookMs = 3000;

/** Looked at again while one is in progress. */
export const dryRunsQuery = (companyId: string | undefined) =>
  queryOptions({
    ...ask([reviewsKey, 'dryRuns', companyId ?? 'own'], rpc.reviews.dryRuns, { companyId }),
    refetchInterval: ({ state }) => (state.data?.dryRuns.some(({ waiting }) => waiting > 0) ? lookMs : false),
  });

export const dryRunQuery = (companyId: string | undefined, dryRunId: string) =>
  queryOptions({
    ...ask([reviewsKey, 'dryRun', companyId ?? 'own', dryRunId], rpc.reviews.dryRun, { companyId, dryRunId }),
    refetchInterval: ({ state }) => (state.data?.dryRun.waiting ? lookMs : false),
  });
