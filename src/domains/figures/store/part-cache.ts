import type { KeptValues } from '../../../kernel/services.ts';

/** Days as they were read, kept while there is room. Forgets what was longest not asked for when it is full. */
export function createPartCache(maxBytes: number): KeptValues {
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
