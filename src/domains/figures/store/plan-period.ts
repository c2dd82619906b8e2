import type { Period } from '../../../kernel/time/period.ts';
import { dayStartMs, localDay } from '../../../kernel/time/zone-days.ts';
import { allDays, type DayRange } from './day-parts.ts';

export interface Edge {
  readonly day: number;
  /** Since the start of the day. */
  readonly fromMs: number;
  readonly belowMs: number;
}

export interface Plan {
  readonly whole: DayRange | undefined;
  readonly edges: readonly Edge[];
}

export const rangeOf = (zone: string, period: Period | undefined): DayRange =>
  period ? { first: localDay(zone, period.fromMs), last: localDay(zone, period.belowMs - 1) } : allDays;

/** A period as whole local days, and the days at its ends of which it takes a part. */
export function planPeriod(zone: string, { fromMs, belowMs }: Period): Plan {
  const { first, last } = rangeOf(zone, { fromMs, belowMs });
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
