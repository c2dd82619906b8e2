export const rangePresets = ['today', '1h', '6h', '24h', '7d', '30d', 'month', '90d', '365d'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** From and to, each a moment or a whole day of the company's zone, both included. */
export interface Period {
  readonly startDate?: string;
  readonly endDate?: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

/** The dates that a choice of range means right now; what was typed as dates goes before a preset. */
export function periodOf(
  choice: Period & { readonly range?: RangePreset },
  now: Date,
  timeZone: string,
): Period {
  if (choice.startDate || choice.endDate) return { startDate: choice.startDate, endDate: choice.endDate };
  if (!choice.range) return {};
  const today = dayIn(timeZone, now);
  if (choice.range === 'today') return { startDate: today, endDate: today };
  if (choice.range === 'month') return { startDate: `${today.slice(0, 7)}-01`, endDate: today };
  const amount = Number.parseInt(choice.range, 10);
  if (choice.range.endsWith('h')) {
    const end = Math.ceil(now.getTime() / minuteMs) * minuteMs;
    return {
      startDate: new Date(end - amount * hourMs).toISOString(),
      endDate: new Date(end).toISOString(),
    };
  }
  return { startDate: addDays(today, 1 - amount), endDate: today };
}

/** `2026-01-31`: the day that it is somewhere. */
export function dayIn(timeZone: string, moment: Date): string {
  const format =
    dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

/** Kept, since making one takes as long as drawing a tile. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

export function isMomentOrDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2}))?$/.test(text);
}
