import type { LimitRule } from '../../../config/limit-scopes.ts';

export type { LimitRule };

export interface LimitState {
  readonly allowed: boolean;
  /** 0: the scope is switched off, and nothing is to be said about it. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Whole seconds, rounded up, until `remaining` grows; after a refusal, until what was asked for is admitted. */
  readonly resetSeconds: number;
}

/**
 * Never more than `rule.count` admitted in any span of the rule's length, never a refusal below it. Refused attempts
 * do not count. A scope keeps one rule; a cost is admitted whole or not at all.
 */
export interface Limiter {
  /** How it stands, without counting. */
  peek(scope: string, key: string, rule: LimitRule): Promise<LimitState>;
  consume(scope: string, key: string, rule: LimitRule, cost?: number): Promise<LimitState>;
  close(): Promise<void>;
}

/** What a scope that is switched off answers. */
export const unlimited = (rule: LimitRule): LimitState => ({
  allowed: true,
  limit: 0,
  windowSeconds: rule.windowSeconds,
  remaining: 0,
  resetSeconds: 0,
});
