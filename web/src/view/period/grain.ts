import { addDays } from './period.ts';

export const grains = ['hour', 'day', 'week', 'month'] as const;
export type Grain = (typeof grains)[number];

/** How a range of so many days is drawn unless somebody chooses: in a few dozen steps. */
export const usualGrain = (days: number): Grain =>
  isByHour(days) ? 'hour' : days <= 92 ? 'day' : days <= 400 ? 'week' : 'month';

/** Today, or the last 24 hours. */
export const isByHour = (days: number): boolean => days <= 2;

/** Which make sense at all: one step is no course, and hundreds are no picture. */
export const grainsFor = (days: number): readonly Grain[] =>
  grains.filter((grain) =>
    grain === 'hour'
      ? isByHour(days)
      : grain === 'day'
        ? days > 1 && days <= 400
        : days > (grain === 'week' ? 7 : 31),
  );

/** The first day of the week (from Monday) or month that a day belongs to. */
export function grainStart(day: string, grain: Grain): string {
  if (grain === 'hour' || grain === 'day') return day;
  if (grain === 'month') return `${day.slice(0, 7)}-01`;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}
