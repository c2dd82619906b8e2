export const ratio = (sum: number, count: number): number | null => (count === 0 ? null : sum / count);

/** In percent; null where there is nothing to compare with. */
export const trend = (now: number | null, before: number | null | undefined): number | null =>
  now === null || !before ? null : ((now - before) / before) * 100;
