import {
  type LimitOverrides,
  type LimitRule,
  type LimitScope,
  limitScopes,
} from '../../../config/limit-scopes.ts';

export type { LimitScope };

/** Whom a limit counts. session: the session once there is one, the address before. */
export type LimitBy = 'ip' | 'user' | 'session';

/** What is not listed here has the general rule, each scope for itself. */
const ownRules: LimitOverrides = {
  login: { count: 5, windowSeconds: 900 },
  register: { count: 3, windowSeconds: 3600 },
  forgot: { count: 5, windowSeconds: 900 },
  csp: { count: 10, windowSeconds: 60 },
  admin: { count: 60, windowSeconds: 60 },
  security: { count: 30, windowSeconds: 60 },
  dashboard: { count: 120, windowSeconds: 60 },
  platform: { count: 60, windowSeconds: 60 },
  rpc: { count: 120, windowSeconds: 60 },
};

/** The rule of every scope. An override of `general` also reaches the scopes that follow it. */
export function limitRules(general: LimitRule, overrides: LimitOverrides): Record<LimitScope, LimitRule> {
  const base = overrides.general ?? general;
  const rules = limitScopes.map((scope) => [scope, overrides[scope] ?? ownRules[scope] ?? base] as const);
  return Object.fromEntries(rules) as Record<LimitScope, LimitRule>;
}

/** Whom a scope counts. What is reached before signing in counts addresses. */
export function limitBy(scope: LimitScope): LimitBy {
  return countedBy[scope];
}

const countedBy: Readonly<Record<LimitScope, LimitBy>> = {
  login: 'ip',
  register: 'ip',
  forgot: 'ip',
  csp: 'ip',
  admin: 'user',
  security: 'user',
  dashboard: 'user',
  platform: 'user',
  rpc: 'user',
  general: 'user',
  'audit-list': 'ip',
  'reset-password': 'ip',
  auth: 'ip',
  'csrf-token': 'session',
  session: 'session',
};
