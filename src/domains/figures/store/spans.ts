import type { DayRange } from './day-parts.ts';

/** Figures stand by day (level 0) and by spans of 4, 16 and 64 days. */
export const spanLevels = 3;

export interface Bucket {
  readonly level: number;
  readonly position: number;
}

/** The buckets that make up whole days, largest first where they fit. */
export function coverDays({ first, last }: DayRange): Bucket[] {
  const parts: Bucket[] = [];
  for (let day = first; day <= last; ) {
    let level = 0;
    while (level < spanLevels && day % 4 ** (level + 1) === 0 && day + 4 ** (level + 1) - 1 <= last)
      level += 1;
    parts.push({ level, position: day / 4 ** level });
    day += 4 ** level;
  }
  return parts;
}
