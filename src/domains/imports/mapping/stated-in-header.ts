import type { Sentence } from '../../../words/sentence.ts';
import { isTimeZone } from '../normalise/time-zone.ts';
import { readCurrency } from '../normalise/values/read-currency.ts';
import { zoneOffset } from '../normalise/values/zone-offset.ts';
import type { Mapping } from './mapping.ts';

type Stated = Pick<Mapping, 'defaults'> & Partial<Pick<Mapping, 'timeZone' | 'ratingScale'>>;

/** What the names of columns say about all their values: "Started (Europe/Amsterdam)", "Rating (1-10)", "Cost (EUR)". */
export function statedInHeader(columns: Mapping['columns'], { hasHeader }: { hasHeader: boolean }): Stated {
  if (!hasHeader) return { defaults: {} };
  const { startTime, messageTime, rating, cost, currency: currencyColumn } = columns;
  const timeZone = zoneInHeader(startTime ?? messageTime ?? '');
  const ratingScale = scaleIn(rating ?? '');
  const currency = currencyColumn ? null : currencyIn(cost ?? '');
  return {
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(ratingScale && { ratingScale }),
    defaults: currency ? { currency } : {},
  };
}

function scaleIn(name: string): Mapping['ratingScale'] | null {
  // Of school marks, and where the name itself says so, 1 may be the best: that is asked.
  if (/^(?:schul)?noten?\b|=|best|worst|slecht|schlecht/i.test(name.trim())) return null;
  const [, from, to] = /^(-1|0|1) ?(?:-|–|\/|to|tot|bis) ?(1|3|5|7|10|100)$/.exec(endOfHeader(name)) ?? [];
  return scales.find((known) => known === `${from}-${to}`) ?? null;
}

const scales = ['1-3', '1-5', '1-7', '1-10', '0-10', '0-100', '-1-1'] as const;

/** A word of three letters may be many things; these are what a cost ends with. */
const common = new Set('EUR USD GBP CHF SEK NOK DKK PLN CZK JPY CAD AUD NZD INR BRL ZAR'.split(' '));

function currencyIn(name: string): string | null {
  const end = endOfHeader(name);
  const isInBrackets = /[)\]）]\s*$/.test(name);
  return isInBrackets || common.has(end.toUpperCase()) ? readCurrency(end) : null;
}

/** What stands in brackets at the end, or the last word. */
function endOfHeader(name: string): string {
  const end = name.trim().slice(-60);
  return /[([（]([^()[\]（）]{1,40})[)\]）]$/.exec(end)?.[1]?.trim() ?? end.split(/[\s_]/).at(-1) ?? '';
}

/** The zone of which a column of times says that they are in it, what is wrong with it, or null. */
export function zoneInHeader(name: string): string | Sentence | null {
  const end = endOfHeader(name);
  if (/^(?:utc|gmt)$/i.test(end)) return 'UTC';
  if (end.includes('/')) return isTimeZone(end) ? end : null;
  // In small letters it may be a word, such as that for "estimated".
  if (!/^[A-Z]{3,5}$|^(?:UTC|GMT)?\s?[+-]\d{1,2}(?::?\d{2})?$/.test(end)) return null;
  const offset = zoneOffset(end);
  if (typeof offset === 'number') return zoneAt(offset);
  return offset.code === 'row.zoneOfMany' ? offset : null;
}

/** A zone whose clock never changes, so many minutes before UTC. */
function zoneAt(minutes: number): string | null {
  if (minutes === 0) return 'UTC';
  const hours = minutes / 60;
  // Their signs are those of old systems: five hours before UTC is -5.
  if (Number.isInteger(hours)) return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  return otherZones.get(minutes) ?? null;
}

const otherZones = new Map([
  [330, 'Asia/Kolkata'],
  [345, 'Asia/Kathmandu'],
  [570, 'Australia/Darwin'],
]);
