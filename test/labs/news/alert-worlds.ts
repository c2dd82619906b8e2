import type { Seen } from '../../../src/domains/news/judging/judge.ts';
import type { Chance } from '../../chance.ts';

const windowsOfWeek = { hour: 168, day: 7, week: 1 } as const;
export const windowsOfYear = { hour: 8760, day: 365, week: 52 } as const;
export type Span = keyof typeof windowsOfWeek;

interface World {
  readonly span: Span;
  readonly perDay: number;
  /** How much the rate of a window varies beyond chance, as a share of it. */
  readonly spread: number;
  readonly share: number;
  /** How much the share varies from window to window, as the size of a sample; null: not at all. */
  readonly shareSize: number | null;
  readonly hasHolidays: boolean;
  /** Of what each session has so much; else it is counted how many have it. */
  readonly means?: { readonly mean: number; readonly deviation: number };
}

interface Counted {
  readonly sessions: number;
  readonly sum: number;
  readonly count: number;
}

/** A stationary world: weekly rhythm, chance, holidays, and nothing that anybody should be told of. */
export function windowsOfWorld(world: World, years: number, chance: Chance): Counted[] {
  const { span, perDay, spread, share, shareSize, hasHolidays, means } = world;
  const count = Math.round(windowsOfYear[span] * years) + 10 * windowsOfWeek[span];
  let holiday = 1;
  return Array.from({ length: count }, (_, at) => {
    const day = span === 'hour' ? Math.floor(at / 24) : at;
    if (span !== 'week' && hasHolidays && (span === 'day' || at % 24 === 0))
      holiday = chance.happens(10 / 365) ? 0.1 + 0.5 * chance.next() : 1;
    const noise = spread === 0 ? 1 : gamma(1 / spread ** 2, chance) * spread ** 2;
    const sessions = poisson(rateOf(span, at, day, perDay) * holiday * noise, chance);
    const drawn = shareSize === null ? share : beta(share * shareSize, (1 - share) * shareSize, chance);
    if (means) return { sessions, sum: sumOf(sessions, means, chance), count: sessions };
    return { sessions, sum: hitsOf(sessions, drawn, chance), count: sessions };
  });
}

function rateOf(span: Span, at: number, day: number, perDay: number): number {
  if (span === 'week') return 7 * perDay;
  const rhythm = day % 7 >= 5 ? 0.5 : 1.2;
  return span === 'day'
    ? perDay * rhythm
    : (perDay / 24) * rhythm * (1 + 0.9 * Math.sin(((at % 24) - 9) * (Math.PI / 12)));
}

/** What an alert sees at a window of it. */
export function seenAt(windows: readonly Counted[], at: number, span: Span): Seen {
  const week = windowsOfWeek[span];
  const window = (place: number) => windows[place] ?? { sessions: 0, sum: 0, count: 0 };
  const weeks = Array.from({ length: 8 }, (_, back) => at - (back + 1) * week);
  const groups = span === 'hour' ? 24 : span === 'day' ? 7 : 0;
  const start = span === 'hour' ? at - (at % 24) : at;
  return {
    now: window(at),
    last: window(at - 1),
    weeks: weeks.map((place) => ({ now: window(place), last: window(place - 1) })),
    around: Array.from({ length: groups }, (_, group) =>
      weeks.map((place) => window(place - at + start + (span === 'hour' ? group : -group))),
    ),
  };
}

const normal = (chance: Chance): number =>
  Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());

const poisson = (mean: number, chance: Chance): number =>
  mean < 60 ? chance.poisson(mean) : Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(chance)));

export function hitsOf(count: number, share: number, chance: Chance): number {
  let hits = 0;
  for (let n = 0; n < count; n += 1) if (chance.happens(share)) hits += 1;
  return hits;
}

/** So many of a lognormal of this mean and deviation, together. */
function sumOf(count: number, { mean, deviation }: NonNullable<World['means']>, chance: Chance): number {
  const variance = Math.log(1 + (deviation / mean) ** 2);
  let sum = 0;
  for (let n = 0; n < count; n += 1)
    sum += mean * Math.exp(Math.sqrt(variance) * normal(chance) - variance / 2);
  return sum;
}

/** Marsaglia and Tsang. */
function gamma(shape: number, chance: Chance): number {
  if (shape < 1) return gamma(shape + 1, chance) * chance.next() ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(chance);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(1 - chance.next()) < x * x * 0.5 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function beta(a: number, b: number, chance: Chance): number {
  const [x, y] = [gamma(a, chance), gamma(b, chance)];
  return x / (x + y);
}
