import { dayStartMs, localDay } from '../../../kernel/zone-days.ts';
import { spanLevels } from '../rebuild/rebuild.ts';

export interface Period {
  readonly fromMs: number;
  readonly belowMs: number;
}

/** The buckets that make up whole days [first, last], largest first where they fit. */
export function coverDays(first: number, last: number): { level: number; position: number }[] {
  const parts: { level: number; position: number }[] = [];
  for (let day = first; day <= last; ) {
    let level = 0;
    while (level < spanLevels && day % 4 ** (level + 1) === 0 && day + 4 ** (level + 1) - 1 <= last)
      level += 1;
    parts.push({ level, position: day / 4 ** level });
    day += 4 ** level;
  }
  return parts;
}

export interface Edge {
  readonly day: number;
  /** Since the start of the day. */
  readonly fromMs: number;
  readonly belowMs: number;
}

export interface Plan {
  readonly whole: { first: number; last: number } | undefined;
  readonly edges: readonly Edge[];
}

/** A period as whole local days, and the days at its ends of which it takes a part. */
export function planPeriod(zone: string, { fromMs, belowMs }: Period): Plan {
  const first = localDay(zone, fromMs);
  const last = localDay(zone, belowMs - 1);
  const edges: Edge[] = [];
  let wholeFirst = first;
  let wholeLast = last;
  const edge = (day: number) => {
    const start = dayStartMs(zone, day);
    edges.push({ day, fromMs: Math.max(0, fromMs - start), belowMs: belowMs - start });
  };
  if (fromMs > dayStartMs(zone, first)) {
    edge(first);
    wholeFirst += 1;
  }
  if (belowMs < dayStartMs(zone, last + 1) && !(edges.length > 0 && last === first)) {
    edge(last);
    wholeLast -= 1;
  }
  return { whole: wholeFirst <= wholeLast ? { first: wholeFirst, last: wholeLast } : undefined, edges };
}
