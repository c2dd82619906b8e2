import { dayStartMs } from '../../../kernel/zone-days.ts';
import { type Dimension, dimensions } from '../store/dimensions.ts';
import { sentimentOf } from '../store/flags.ts';
import { type Measures, unknown } from '../store/packed-measures.ts';
import type { ListedDay, Listing } from './listed-day.ts';
import type { SortField } from './page.ts';

/** The number that a session is put in order by; NaN where it is not known. */
type KeyOf = (ordinal: number) => number;

const isDimension = (field: SortField): field is SortField & Dimension =>
  dimensions.some((dimension) => dimension === field);

/** The part of a day that holds the keys. */
export const partOf = (sortBy: SortField): 'labels' | 'measures' =>
  sortBy === 'sentiment' || isDimension(sortBy) ? 'labels' : 'measures';

export function sortKeys(listing: Listing, sortBy: SortField): (day: ListedDay) => KeyOf {
  const { parts, zone } = listing;
  if (sortBy === 'sentiment')
    return (day) => {
      const { flags } = parts.get('labels', day);
      return (ordinal) => sentimentOf(flags[ordinal] ?? 0);
    };
  if (isDimension(sortBy)) return dimensionKeys(listing, sortBy);
  return (day) => measureKeys(parts.get('measures', day), sortBy, dayStartMs(zone, day.day));
}

/** Words by their rank among all that these days hold. */
function dimensionKeys({ parts, days }: Listing, dimension: Dimension): (day: ListedDay) => KeyOf {
  const full = days.filter((day) => day.size > 0);
  const values = new Set(full.flatMap((day) => parts.get('labels', day).values[dimension]));
  const ranks = new Map([...values].sort().map((value, rank) => [value, rank]));
  return (day) => {
    const labels = parts.get('labels', day);
    const codes = labels.codes[dimension];
    const rankOf = [Number.NaN, ...labels.values[dimension].map((value) => ranks.get(value) ?? 0)];
    return (ordinal) => rankOf[codes[ordinal] ?? 0] ?? Number.NaN;
  };
}

function measureKeys(measures: Measures, sortBy: SortField, startOfDayMs: number): KeyOf {
  if (sortBy === 'cost') return (ordinal) => measures.costNanos[ordinal] ?? Number.NaN;
  if (sortBy === 'endTime')
    return (ordinal) =>
      measures.endMs[ordinal] === unknown
        ? Number.NaN
        : startOfDayMs + (measures.startMs[ordinal] ?? 0) + (measures.endMs[ordinal] ?? 0);
  const column =
    sortBy === 'durationSeconds'
      ? measures.durationSeconds
      : sortBy === 'messagesSent'
        ? measures.messagesSent
        : measures.responseMs;
  return (ordinal) => (column[ordinal] === unknown ? Number.NaN : (column[ordinal] ?? 0));
}
