/** Everything that is counted on its own. The name stands in the headers of the answer. */
export const limitScopes = [
  'login',
  'register',
  'forgot',
  'csp',
  'admin',
  'security',
  'dashboard',
  'platform',
  'rpc',
  'general',
  'audit-list',
  'reset-password',
  'auth',
  'csrf-token',
  'session',
] as const;

export type LimitScope = (typeof limitScopes)[number];

/** At most `count` in any span of `windowSeconds`; a count of 0 switches the scope off. */
export interface LimitRule {
  readonly count: number;
  readonly windowSeconds: number;
}

export type LimitOverrides = { readonly [scope in LimitScope]?: LimitRule };

const maxCount = 1_000_000;
const maxWindowSeconds = 86_400;

/** Reads `login=5/900,csp=0/60`: scope = count / seconds. The message of an error follows the setting's name. */
export function parseOverrides(text: string): LimitOverrides {
  const overrides: { [scope in LimitScope]?: LimitRule } = {};
  for (const item of text.split(',')) {
    const entry = item.trim();
    if (entry === '') continue;
    const [name = '', rule = '', ...rest] = entry.split('=').map((part) => part.trim());
    const scope = limitScopes.find((known) => known === name);
    if (!scope) {
      throw new Error(`has the unknown scope "${name}"; the scopes are ${limitScopes.join(', ')}`);
    }
    if (overrides[scope]) throw new Error(`names the scope "${scope}" twice`);
    overrides[scope] = parseRule(entry, rest.length > 0 ? '' : rule);
  }
  return overrides;
}

function parseRule(entry: string, rule: string): LimitRule {
  const [, count = '', seconds = ''] = /^(\d{1,9})\/(\d{1,9})$/.exec(rule) ?? [];
  const parsed = { count: Number(count), windowSeconds: Number(seconds) };
  const isRead = count !== '' && seconds !== '';
  if (
    !isRead ||
    parsed.count > maxCount ||
    parsed.windowSeconds < 1 ||
    parsed.windowSeconds > maxWindowSeconds
  ) {
    throw new Error(
      `has "${entry}", which is not of the form scope=count/seconds ` +
        `(count 0 to ${maxCount}, 0 for no limit; seconds 1 to ${maxWindowSeconds}), for example login=5/900`,
    );
  }
  return parsed;
}
