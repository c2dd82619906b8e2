import { createCompanyQueue } from '../../kernel/pace/company-queue.ts';
import type { FiguresMemory, KeptValues } from '../../kernel/services.ts';

const cacheBytes = 128 * 1024 * 1024;

export function createFiguresMemory(): FiguresMemory {
  const imports = new Map<string, number>();
  const nextDays = new Map<string, number>();
  return {
    cache: createPartCache(cacheBytes),
    restUntilMs: new Map(),
    failures: new Map(),
    nextDays,
    inQueue: createCompanyQueue(),
    holdBack(companyId) {
      imports.set(companyId, (imports.get(companyId) ?? 0) + 1);
      return () => {
        const left = (imports.get(companyId) ?? 1) - 1;
        if (left > 0) imports.set(companyId, left);
        else {
          imports.delete(companyId);
          nextDays.delete(companyId);
        }
      };
    },
    isHeldBack: (companyId) => imports.has(companyId),
  };
}

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
