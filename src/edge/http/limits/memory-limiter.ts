import { type Limiter, type LimitRule, type LimitState, unlimited } from './limiter.ts';
import { type Ask, createLiveKeys, type LiveKeys } from './live-keys.ts';
import type { StampLog } from './stamp-table.ts';

const hashedBucketCount = 256;

/** The network that an address beyond the exact number is counted with: /16 of IPv4, /48 of IPv6. */
function networkBucket(key: string): string | undefined {
  const [v4] = /^\d{1,3}\.\d{1,3}(?=\.\d{1,3}\.\d{1,3}$)/.exec(key) ?? [];
  if (v4 !== undefined) return v4;
  if (!key.endsWith('::/64')) return undefined;
  const [a = '', b = '0', c = '0'] = key.slice(0, -'::/64'.length).split(':');
  return `${a}:${b}:${c}`;
}

/** Where any other key goes then, and addresses once there are too many networks too (FNV-1a). */
function hashedBucket(key: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return String((hash >>> 0) % hashedBucketCount);
}

export interface MemoryLimiter extends Limiter {
  /** How many keys and shared buckets are held, for the figures of the process. */
  keyCount(): number;
}

export interface MemoryLimiterParts {
  /** Monotonic milliseconds: the wall clock may jump without unlocking or locking anybody. */
  readonly now: () => number;
  readonly maxKeys?: number;
}

/** All of IPv4 has 65,536 networks of /16. */
const maxNetworks = 65_536;

/**
 * An exact log of admitted attempts per key. Nothing alive is ever pushed out: beyond `maxKeys` a new key shares a
 * bucket, by network and, when even those are too many, by hash. A key that later gets its own place starts with
 * what its bucket holds, so sharing can only refuse more, never admit more, and wears off within one window.
 */
export function createMemoryLimiter({ now, maxKeys = 100_000 }: MemoryLimiterParts): MemoryLimiter {
  const tiers: readonly Tier[] = [
    { keys: createLiveKeys(maxKeys), nameOf: (key) => key },
    { keys: createLiveKeys(maxNetworks), nameOf: networkBucket },
    { keys: createLiveKeys(Number.POSITIVE_INFINITY), nameOf: hashedBucket },
  ];

  function ask(scope: string, key: string, rule: LimitRule): Ask {
    const asked = { scope, key, rule, now: now() };
    for (const { keys } of tiers) keys.sweep(asked.now, 2);
    return asked;
  }

  function peek(scope: string, key: string, rule: LimitRule): LimitState {
    if (rule.count === 0) return unlimited(rule);
    const asked = ask(scope, key, rule);
    return stateOf(asked, find(tiers, asked)?.log, 1);
  }

  function consume(scope: string, key: string, rule: LimitRule, cost: number): LimitState {
    if (rule.count === 0) return unlimited(rule);
    const asked = ask(scope, key, rule);
    const found = find(tiers, asked);
    const state = stateOf(asked, found?.log, cost);
    if (!state.allowed) return state;
    const { keys, entry } = place(tiers, asked, found);
    keys.admit(entry, asked, cost);
    return stateOf(asked, keys.log(entry), 0);
  }

  return {
    peek: async (scope, key, rule) => peek(scope, key, rule),
    consume: async (scope, key, rule, cost = 1) => consume(scope, key, rule, cost),
    close: async () => {},
    keyCount: () => tiers.reduce((sum, { keys }) => sum + keys.count(), 0),
  };
}

interface Tier {
  readonly keys: LiveKeys;
  readonly nameOf: (key: string) => string | undefined;
}

interface Found {
  readonly keys: LiveKeys;
  readonly entry: number;
  readonly log: StampLog;
}

/** What the key is counted by: its own log, else the log it shares. */
function find(tiers: readonly Tier[], ask: Ask): Found | undefined {
  for (const { keys, nameOf } of tiers) {
    const key = keys.count() > 0 ? nameOf(ask.key) : undefined;
    const entry = key === undefined ? undefined : keys.find({ ...ask, key });
    if (entry !== undefined) return { keys, entry, log: keys.log(entry) };
  }
  return undefined;
}

/** Where to count the key from now on: in the most exact tier that holds it or has room. */
function place(tiers: readonly Tier[], ask: Ask, found: Found | undefined): Omit<Found, 'log'> {
  for (const { keys, nameOf } of tiers) {
    if (found && keys === found.keys) return found;
    const key = nameOf(ask.key);
    const entry = key === undefined ? undefined : keys.open({ ...ask, key }, found?.log);
    if (entry !== undefined) return { keys, entry };
  }
  throw new Error('the last tier takes every key');
}

function stateOf(ask: Ask, log: StampLog | undefined, cost: number): LimitState {
  const { rule } = ask;
  const used = log?.count() ?? 0;
  const remaining = Math.max(0, rule.count - used);
  const allowed = cost <= remaining;
  return {
    allowed,
    limit: rule.count,
    windowSeconds: rule.windowSeconds,
    remaining,
    resetSeconds: allowed && used === 0 ? 0 : secondsUntil(ask, log, allowed ? used - 1 : rule.count - cost),
  };
}

/** Until at most `wanted` attempts are left in the window; for what can never be admitted, the whole window. */
function secondsUntil({ rule, now }: Ask, log: StampLog | undefined, wanted: number): number {
  const windowSeconds = Math.ceil(rule.windowSeconds);
  if (!log || wanted < 0) return windowSeconds;
  const stamp = log.nthOldest(log.count() - wanted - 1);
  return Math.min(windowSeconds, Math.ceil((stamp + rule.windowSeconds * 1000 - now) / 1000));
}
