import { invalidParameter } from '../../../kernel/errors.ts';
import { hourMs } from '../../../kernel/hour-ms.ts';
import { say } from '../../../words/sentence.ts';

export interface Window {
  readonly from: Date | null;
  /** The first moment after it. */
  readonly until: Date | null;
}

/** The stretch of time that two dates name: days are the time zone's, the last day and the last moment included. */
export function readWindow(startDate: string | undefined, endDate: string | undefined, zone: string): Window {
  const from = startDate === undefined ? null : momentOf(startDate, zone, 0);
  const until = endDate === undefined ? null : momentOf(endDate, zone, 1);
  if (from && until && from >= until) throw invalidParameter('startDate', say('figures.endFirst'));
  return { from, until };
}

/** "For ever" is often written as the last day of four-digit years. No day after it can be written, and none is needed. */
const forever = '9999-12-30';

/** A moment is widened by a millisecond at the end, a day by a day, so that both include what they name. */
function momentOf(text: string, zone: string, later: 0 | 1): Date {
  if (text >= forever) return new Date(Date.parse(forever) + later);
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!day) return new Date(new Date(text).getTime() + later);
  const [year, month, date] = [Number(day[1]), Number(day[2]), Number(day[3])];
  return startOfDay(new Date(Date.UTC(year, month - 1, date + later)).toISOString().slice(0, 10), zone);
}

/** The first moment of a local day. Where clocks skip midnight, that is later than 00:00. */
function startOfDay(day: string, zone: string): Date {
  const nominal = new Date(`${day}T00:00:00.000Z`).getTime();
  const candidates = [-24, 24].map((hours) => nominal - offsetAt(nominal + hours * hourMs, zone));
  const first = candidates.sort((a, b) => a - b).find((ms) => localDay(ms, zone) >= day);
  return new Date(first ?? nominal);
}

function offsetAt(ms: number, zone: string): number {
  return new Date(`${localTime(ms, zone)}Z`).getTime() - ms;
}

const localDay = (ms: number, zone: string): string => localTime(ms, zone).slice(0, 10);

const formats = new Map<string, Intl.DateTimeFormat>();

function localTime(ms: number, zone: string): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(zone, format);
  }
  return format.format(ms).replace(' ', 'T');
}
