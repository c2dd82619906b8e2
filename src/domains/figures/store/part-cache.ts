import type { Database } from '../../../db/database.ts';

/** Days as they were read, kept while there is room: a day has a new version whenever it changes. */
export interface PartCache {
  get(key: string): unknown;
  set(key: string, value: unknown, bytes: number): void;
}

const cacheBytes = 128 * 1024 * 1024;
const caches = new WeakMap<object, PartCache>();

/** One cache for each database that is open. */
export function partCacheOf(database: Database): PartCache {
  const known = caches.get(database);
  if (known) return known;
  const cache = createPartCache(cacheBytes);
  caches.set(database, cache);
  return cache;
}

/** Forgets what was longest not asked for when it is full. */
export function createPartCache(maxBytes: number): PartCache {
  const entries = new Map<string, { value: unknown; bytes: number }>();
  let held = 0;
  const drop = (key: string, bytes: number) => {
    entries.delete(key);
    held -= bytes;
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      const old = entries.get(key);
      if (old) drop(key, old.bytes);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      held += bytes;
      for (const [oldest, entry] of entries) {
        if (held <= maxBytes) break;
        drop(oldest, entry.bytes);
      }
    },
  };
}
