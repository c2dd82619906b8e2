/** At most `count` in any span of `windowSeconds`; a count of 0 switches the scope off. */
export interface LimitRule {
  readonly count: number;
  readonly windowSeconds: number;
}

/** Whom a limit counts. session: the session once there is one, the address before. key: a program by its API key. */
export type LimitBy = 'ip' | 'user' | 'session' | 'key';

interface Limit {
  /** What is reached before signing in counts addresses. */
  readonly by: LimitBy;
  /** Without one it has the general rule, for itself. */
  readonly rule?: LimitRule;
  /** A procedure counts where its REST twin counts; else all procedures of a person share one scope. */
  readonly isOfCalls?: true;
}

/** Everything that is counted on its own. The name stands in the headers of the answer. */
const limits = {
  login: { by: 'ip', rule: { count: 5, windowSeconds: 900 }, isOfCalls: true },
  register: { by: 'ip', rule: { count: 3, windowSeconds: 3600 }, isOfCalls: true },
  forgot: { by: 'ip', rule: { count: 5, windowSeconds: 900 }, isOfCalls: true },
  csp: { by: 'ip', rule: { count: 10, windowSeconds: 60 } },
  admin: { by: 'user', rule: { count: 60, windowSeconds: 60 }, isOfCalls: true },
  security: { by: 'user', rule: { count: 30, windowSeconds: 60 }, isOfCalls: true },
  dashboard: { by: 'user', rule: { count: 120, windowSeconds: 60 }, isOfCalls: true },
  platform: { by: 'user', rule: { count: 60, windowSeconds: 60 }, isOfCalls: true },
  rpc: { by: 'user', rule: { count: 120, windowSeconds: 60 } },
  general: { by: 'user' },
  'audit-list': { by: 'ip', isOfCalls: true },
  'reset-password': { by: 'ip', isOfCalls: true },
  auth: { by: 'ip' },
  'csrf-token': { by: 'session' },
  session: { by: 'session' },
  apiKey: { by: 'key', rule: { count: 600, windowSeconds: 60 } },
  ingest: { by: 'key', rule: { count: 1200, windowSeconds: 60 }, isOfCalls: true },
  'refused-key': { by: 'ip', rule: { count: 20, windowSeconds: 60 } },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitScope = keyof typeof limits;

// The keys are these and no others: nothing is added to the table.
export const limitScopes = Object.keys(limits) as readonly LimitScope[];

export const limitOf = (scope: LimitScope): Limit => limits[scope];

export type LimitOverrides = { readonly [scope in LimitScope]?: LimitRule };

const maxCount = 1_000_000;
const maxWindowSeconds = 86_400;

/** Reads `login=5/900,csp=0`: scope = count / seconds. The message of an error follows the setting's name. */
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
  // A scope that is off has no window.
  const [, count = '', seconds = ''] = /^(\d{1,9})\/(\d{1,9})$/.exec(rule === '0' ? '0/1' : rule) ?? [];
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
