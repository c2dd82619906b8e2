import {
  type LimitOverrides,
  type LimitRule,
  type LimitScope,
  limitOf,
  limitScopes,
} from '../../../config/limit-scopes.ts';

/** The rule of every scope. An override of `general` also reaches the scopes that follow it. */
export function limitRules(general: LimitRule, overrides: LimitOverrides): Record<LimitScope, LimitRule> {
  const base = overrides.general ?? general;
  const rules = limitScopes.map((scope) => [scope, overrides[scope] ?? limitOf(scope).rule ?? base] as const);
  return Object.fromEntries(rules) as Record<LimitScope, LimitRule>;
}
