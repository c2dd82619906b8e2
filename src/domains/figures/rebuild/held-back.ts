import type { Services } from '../../../kernel/services.ts';

const held = new WeakMap<Services, Map<string, number>>();

/**
 * Somebody brings in a great many sessions of this company. What follows from them in the background steps back until
 * the answer is called: done meanwhile it would take the import's time, and much of it would have to be done again.
 */
export function holdBack(services: Services, companyId: string): () => void {
  const counts = held.get(services) ?? new Map<string, number>();
  held.set(services, counts);
  counts.set(companyId, (counts.get(companyId) ?? 0) + 1);
  return () => {
    const left = (counts.get(companyId) ?? 1) - 1;
    if (left > 0) counts.set(companyId, left);
    else counts.delete(companyId);
  };
}

export const isHeldBack = (services: Services, companyId: string): boolean =>
  held.get(services)?.has(companyId) ?? false;
