import { doubled } from './doubled.ts';
import { createExpiryQueues } from './expiry-queues.ts';
import { createKeyTable } from './key-table.ts';
import type { LimitRule } from './limiter.ts';
import { createStampTable, type StampLog } from './stamp-table.ts';

/** One question to a limiter, and when it is asked. */
export interface Ask {
  readonly scope: string;
  readonly key: string;
  readonly rule: LimitRule;
  readonly now: number;
}

/** The keys with at least one admitted attempt in their window, each with its log. A key goes by its log's number. */
export interface LiveKeys {
  count(): number;
  log(entry: number): StampLog;
  find(ask: Ask): number | undefined;
  /** Starts a key with the attempts of `past`; undefined when there is no room. Admit into it at once. */
  open(ask: Ask, past?: StampLog): number | undefined;
  admit(entry: number, ask: Ask, cost: number): void;
  /** Forgets up to `atMost` keys that have expired. */
  sweep(now: number, atMost: number): void;
}

const windowMsOf = (rule: LimitRule): number => rule.windowSeconds * 1000;

/**
 * Room for `maxCount` keys, and beyond it a sixteenth of that for each scope, so that a flood on one scope leaves the
 * others their own. Only what has expired is ever forgotten, a few at a time: no call pays for all.
 */
export function createLiveKeys(maxCount: number): LiveKeys {
  const reservedCount = Math.ceil(maxCount / 16);
  const stamps = createStampTable();
  const queues = createExpiryQueues();
  const table = createKeyTable();
  const scopes = new Map<string, number>();
  const scopeCounts: number[] = [];
  let scopeOf = new Uint16Array(1024);
  let count = 0;

  function scopeNumber(scope: string): number {
    const found = scopes.get(scope);
    if (found !== undefined) return found;
    scopes.set(scope, scopeCounts.length);
    return scopeCounts.push(0) - 1;
  }

  function countScope(scope: number, change: 1 | -1): void {
    scopeCounts[scope] = (scopeCounts[scope] ?? 0) + change;
    count += change;
  }

  function forget(entry: number): void {
    queues.remove(entry);
    table.remove(entry);
    stamps.release(entry);
    countScope(scopeOf[entry] ?? 0, -1);
  }

  function sweep(now: number, atMost: number): void {
    for (let left = atMost; left > 0 && count > 0; left -= 1) {
      const expired = queues.findHead((entry, windowMs) => stamps.newest(entry) + windowMs <= now);
      if (expired === undefined) return;
      forget(expired);
    }
  }

  return {
    count: () => count,
    log: (entry) => ({ count: () => stamps.count(entry), nthOldest: (n) => stamps.nthOldest(entry, n) }),
    find({ scope, key, rule, now }) {
      const entry = table.find(scope, key);
      if (entry === undefined) return undefined;
      while (stamps.count(entry) > 0 && stamps.nthOldest(entry, 0) + windowMsOf(rule) <= now)
        stamps.dropOldest(entry);
      if (stamps.count(entry) > 0) return entry;
      forget(entry);
      return undefined;
    },
    open({ scope, key, rule, now }, past) {
      // What has expired takes no room, even when the reserves of many scopes were in use.
      sweep(now, count + 1 - maxCount);
      const own = scopeNumber(scope);
      if (count >= maxCount && (scopeCounts[own] ?? 0) >= reservedCount) return undefined;
      const entry = stamps.take();
      for (let n = 0; past && n < past.count(); n += 1) stamps.push(entry, past.nthOldest(n));
      while (entry >= scopeOf.length) scopeOf = doubled(scopeOf);
      scopeOf[entry] = own;
      table.add(scope, key, entry);
      queues.append(entry, windowMsOf(rule));
      countScope(own, 1);
      return entry;
    },
    admit(entry, { rule, now }, cost) {
      for (let n = 0; n < cost; n += 1) stamps.push(entry, now);
      queues.remove(entry);
      queues.append(entry, windowMsOf(rule));
    },
    sweep,
  };
}
