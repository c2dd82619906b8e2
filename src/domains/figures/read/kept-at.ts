import type { Place } from '../place.ts';

/** What is kept of a company under a name for as long as its version stays; what is of an older one makes room. */
export function keptAt<T>({ cache, companyId, company: { version } }: Place, name: string) {
  const key = `${companyId} ${name}`;
  const kept = cache.get(key) as { readonly version: number; readonly value: T } | undefined;
  return {
    value: kept?.version === version ? kept.value : undefined,
    keep(value: T, bytes: number): T {
      cache.set(key, { version, value }, bytes);
      return value;
    },
  };
}
