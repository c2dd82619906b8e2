import { dayMs } from '../../../kernel/day-ms.ts';
import { invalidParameter } from '../../../kernel/errors.ts';
import { dayStartMs } from '../../../kernel/time/zone-days.ts';
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
  return new Date(dayStartMs(zone, Date.UTC(year, month - 1, date + later) / dayMs));
}
