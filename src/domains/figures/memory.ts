import type { FiguresMemory } from '../../kernel/services.ts';
import { createPartCache } from './store/part-cache.ts';

const cacheBytes = 128 * 1024 * 1024;

export function createFiguresMemory(): FiguresMemory {
  const imports = new Map<string, number>();
  return {
    cache: createPartCache(cacheBytes),
    restUntilMs: new Map(),
    holdBack(companyId) {
      imports.set(companyId, (imports.get(companyId) ?? 0) + 1);
      return () => {
        const left = (imports.get(companyId) ?? 1) - 1;
        if (left > 0) imports.set(companyId, left);
        else imports.delete(companyId);
      };
    },
    isHeldBack: (companyId) => imports.has(companyId),
  };
}
