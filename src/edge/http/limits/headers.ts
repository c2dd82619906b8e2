import type { LimitState } from './limiter.ts';

export interface LimitHeaders {
  readonly 'ratelimit-policy'?: string;
  readonly ratelimit?: string;
  readonly 'retry-after'?: string;
}

/** The IETF draft's two fields as structured lists, and Retry-After with a refusal. Nothing for a scope that is off. */
export function limitHeaders(scope: string, state: LimitState): LimitHeaders {
  if (state.limit === 0) return {};
  const headers = {
    'ratelimit-policy': `"${scope}";q=${state.limit};w=${Math.ceil(state.windowSeconds)}`,
    ratelimit: `"${scope}";r=${state.remaining};t=${state.resetSeconds}`,
  };
  return state.allowed ? headers : { ...headers, 'retry-after': String(state.resetSeconds) };
}
