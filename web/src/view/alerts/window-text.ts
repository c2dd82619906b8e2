import { dayFormat } from '../../i18n/day-text.ts';
import type { Format } from '../../i18n/format.ts';
import { dayIn } from '../period/period.ts';

interface Window {
  readonly from: string;
  /** Not included. */
  readonly until: string;
}

/** Days and weeks are the company's, and said as dates; hours are said by the reader's clock. */
export function windowText({ from, until }: Window, companyZone: string, format: Format): string {
  const dayBefore = (moment: string) => dayIn(companyZone, new Date(Date.parse(moment) - 1));
  const [first, last] = [dayIn(companyZone, new Date(from)), dayBefore(until)];
  const isDays = dayBefore(from) < first && last < dayIn(companyZone, new Date(until));
  if (isDays)
    return dayFormat(format.locale, { dateStyle: 'medium' }).formatRange(new Date(first), new Date(last));
  const { locale, timeZone } = format;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).formatRange(
    new Date(from),
    new Date(until),
  );
}
