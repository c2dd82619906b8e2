import type { Sentence } from '../../../words/sentence.ts';
import { isTimeZone } from '../normalise/time-zone.ts';
import { zoneOffset } from '../normalise/values/zone-offset.ts';

/** What stands in brackets at the end, or the last word. */
export function endOfHeader(name: string): string {
  const end = name.trim().slice(-60);
  return /[([]([^()[\]]{1,40})[)\]]$/.exec(end)?.[1]?.trim() ?? end.split(/[\s_]/).at(-1) ?? '';
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
  return others.get(minutes) ?? null;
}

const others = new Map([
  [330, 'Asia/Kolkata'],
  [345, 'Asia/Kathmandu'],
  [570, 'Australia/Darwin'],
]);
