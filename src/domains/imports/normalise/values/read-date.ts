import { dayMs } from '../../../../kernel/day-ms.ts';
import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';
import type { ClockDoubt, TimeZone } from '../time-zone.ts';
import { monthNumbers } from './date-words.ts';
import { plainerDate, wordedDate } from './other-dates.ts';
import { zoneOffset } from './zone-offset.ts';

/** Which comes first in 03/04/24, held for a whole file. `unclear`: nothing told; `mixed`: the file tells both. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd' | 'unclear' | 'mixed';

export interface DateForm {
  zone: TimeZone;
  order: DateOrder;
  /** Nobody was told that times without a zone are read in this one: what was looked at had none. */
  tellsLocal?: boolean;
  /** Told of each time that is in doubt, with what the clock showed. */
  tell?: (doubt: ClockDoubt | 'TIME_LOCAL', wallClock: number) => void;
}

/** The moment of a time without a zone. */
export function instantOf(wallClock: number, { zone, tellsLocal, tell }: DateForm): number {
  // A day alone is what it was.
  if (tellsLocal && wallClock % dayMs !== 0) tell?.('TIME_LOCAL', wallClock);
  return zone.toInstant(wallClock, tell);
}

/** Milliseconds since 1970, or what is wrong with the value. */
export function readDate(value: unknown, form: DateForm): number | Sentence {
  if (typeof value === 'number') return readNumber(value, form);
  if (typeof value !== 'string') return say('row.noDate');
  if (asPrograms.test(value)) return Date.parse(value);
  const text = plainerTime(value.trim());
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    const threeNumbers = threeNumbersForm.exec(text);
    if (threeNumbers) return readThreeNumbers(threeNumbers, form);
    const yearFirst = yearFirstForm.exec(text) ?? compactDayForm.exec(text) ?? compactForm.exec(text);
    if (yearFirst) {
      const [, year, month, date] = yearFirst;
      return toInstant({ year: Number(year), month: Number(month), date: Number(date) }, yearFirst, 4, form);
    }
    if (numberForm.test(text)) return readNumber(Number(text.replace(',', '.')), form);
  }
  const plainer = plainerDate(text);
  return plainer === null ? readNamedMonth(text, form) : readDate(plainer, form);
}

/** As programs write most moments, which engines read, on days that are in each year. Other ways take ten times as long. */
const asPrograms =
  /^(?:199\d|20\d\d)-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;

/** Without the words that may stand in or behind a time. */
const plainerTime = (text: string): string =>
  /[hu\]]/i.test(text)
    ? text.replace(french, '$1:$2').replace(spoken, '$1:$2').replace(zoneName, '$1')
    : text;
/** "09h05", "9 h 05". */
const french = /([\sT]\d{1,2})\s?h\s?([0-5]\d)$/i;
/** "9:05 Uhr", "14.30 uur": a word that stands behind a time, and is no zone. */
const spoken = /(\d)[:.](\d{2})\s?(?:uhr|uur|hrs?|h)\.?$/i;
/** The name of a zone behind its offset: `+01:00[Europe/Paris]`. */
const zoneName = /(:\d{2}(?:[.,]\d{1,9})?(?:z|[+-]\d{2}:?\d{2}))\[[\w/+-]{1,60}\]$/i;
const time =
  '(?:(?:T|,?\\s{1,3}(?:(?:at|om|um|à|a las)\\s)?)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?:\\s{0,2}([ap])\\.?\\s?m\\.?)?\\s{0,2}((?:utc|gmt)?[+-]\\d{2}(?::?\\d{2})?|(?:utc|gmt)[+-]\\d|[a-z]{1,4})?(?:\\s{1,2}(?:[a-z]{1,4}|\\([^()]{1,50}\\)))?)?$';
const threeNumbersForm = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}`, 'i');
const yearFirstForm = new RegExp(`^(\\d{4})[./-](\\d{1,2})[./-](\\d{1,2})${time}`, 'i');
const compactDayForm = new RegExp(`^(\\d{4})(\\d{2})(\\d{2})${time}`, 'i');
const compactForm =
  /^(\d{4})(\d{2})(\d{2})T?(\d{2})(\d{2})(\d{2})(?:[.,](\d{1,9}))?()(z|[+-]\d{2}:?\d{2})?$/i;
const weekday = '(?:\\p{L}{2,12}\\.?,?\\s{1,2})?';
const month = '(\\p{L}{3,12})\\.?';
const dayFirstForm = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th|\\.|er)?[\\s-]{1,2}(?:de\\s)?${month}[\\s,-]{1,2}(?:de\\s)?(\\d{4}|\\d{2})${time}`,
  'iu',
);
const monthFirstForm = new RegExp(
  `^${weekday}${month}\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}(\\d{4})${time}`,
  'iu',
);
const numberForm = /^\d{9,19}(?:\.\d{1,9})?$|^\d{5}(?:[.,]\d{1,15})?$/;

function readThreeNumbers(match: RegExpExecArray, form: DateForm): number | Sentence {
  const [date, first, mark, second, last] = match;
  const [a, b, year] = [Number(first), Number(second), fullYear(last)];
  if (form.order === 'ymd') {
    if (first?.length !== 2 || last?.length !== 2)
      return say('row.yearFirstFile', { date: cutText(date, 120) });
    return toInstant({ year: fullYear(first), month: b, date: Number(last) }, match, 5, form);
  }
  if (form.order === 'unclear' && mark !== '.' && mayHaveYearFirst(first, second, last))
    return say('row.whichYear', { date: cutText(date, 120) });
  // Points are never American.
  const order = mark === '.' || a === b ? 'dmy' : form.order === 'unclear' ? onlyOrder(a, b) : form.order;
  if (order === 'unclear' || order === 'mixed')
    return say(order === 'mixed' ? 'row.mixedDays' : 'row.twoDays', { date: cutText(date, 120) });
  const [day, month] = order === 'dmy' ? [a, b] : [b, a];
  if (month > 12 && day <= 12 && mark !== '.')
    return say(order === 'dmy' ? 'row.dayFirstFile' : 'row.monthFirstFile', { date: cutText(date, 120) });
  return toInstant({ year, month, date: day }, match, 5, form);
}

const onlyOrder = (a: number, b: number): DateOrder => (a > 12 ? 'dmy' : b > 12 ? 'mdy' : 'unclear');

/** 26/03/13, as of March 2026: a day of the last ten years. */
export function mayHaveYearFirst(first = '', second = '', last = ''): boolean {
  if (first.length !== 2 || last.length !== 2) return false;
  const age = new Date().getUTCFullYear() - 2000 - Number(first);
  return age >= 0 && age <= 10 && isWithin(Number(second), 12) && isWithin(Number(last), 31);
}

const isWithin = (value: number, most: number): boolean => value >= 1 && value <= most;

/** Two digits are of 1970 to 2069. */
const fullYear = (digits = ''): number =>
  Number(digits) + (digits.length === 2 ? (Number(digits) < 70 ? 2000 : 1900) : 0);

function readNamedMonth(text: string, form: DateForm, isPlain = false): number | Sentence {
  const dayFirst = dayFirstForm.exec(text);
  const match = dayFirst ?? monthFirstForm.exec(text);
  const [date, name] = dayFirst ? [match?.[1], match?.[2]] : [match?.[2], match?.[1]];
  const monthNumber = monthNumbers.get((name ?? '').toLowerCase());
  if (!match || monthNumber === undefined) {
    const plainer = isPlain ? null : wordedDate(text);
    const read = plainer === null ? null : readNamedMonth(plainer, form, true);
    return read ?? say('row.badDate', { text: cutText(text, 40) });
  }
  return toInstant({ year: fullYear(match[3]), month: monthNumber, date: Number(date) }, match, 4, form);
}

/** `at` is the group of the hour; minute, second, fraction, am or pm and offset follow it. */
function toInstant(
  { year, month, date }: Readonly<Record<'year' | 'month' | 'date', number>>,
  match: RegExpExecArray,
  at: number,
  form: DateForm,
): number | Sentence {
  let hour = Number(match[at] ?? 0);
  const minute = Number(match[at + 1] ?? 0);
  const second = Math.min(Number(match[at + 2] ?? 0), 59);
  const fraction = match[at + 3];
  const millisecond = fraction ? Math.trunc(Number(`0.${fraction}`) * 1000) : 0;
  const half = match[at + 4];
  const isMorning = half === 'a' || half === 'A';
  // `15:00 PM` is what some clocks write, `15:00 AM` is nothing.
  const isNoHalf = half !== undefined && hour > (isMorning ? 12 : 23);
  if (half) hour = (hour % 12) + (isMorning ? 0 : 12);
  const wallClock = Date.UTC(year, month - 1, date, hour, minute, second, millisecond);
  const exists = month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month);
  if (!exists || isNoHalf || hour > 24 || minute > 59 || (hour === 24 && minute > 0))
    return say('row.noSuchTime', { time: cutText(match[0], 120) });
  if (year < 1990 || year > 2100) return say('row.badYear', { year: String(year) });
  const zone = match[at + 5];
  if (!zone) return instantOf(wallClock, form);
  const offset = zoneOffset(zone);
  return typeof offset === 'number' ? wallClock - offset * 60_000 : offset;
}

const daysIn = (year: number, monthNumber: number): number =>
  monthNumber === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : 30 + ((monthNumber + (monthNumber >> 3)) & 1);

function readNumber(value: number, form: DateForm): number | Sentence {
  return value >= firstSerial && value < lastSerial ? readSerial(value, form) : readEpoch(value);
}

// 2000 to 2099 as spreadsheets number the days; as days since 1970 they would be 2070 and later.
const [firstSerial, lastSerial] = [36_526, 73_051];
const daysTo1970 = 25_569;

/** A day and its fraction; what they leave of a second in rounding is put right. */
function readSerial(value: number, form: DateForm): number {
  const exact = (value - daysTo1970) * dayMs;
  const second = Math.round(exact / 1000) * 1000;
  return instantOf(Math.abs(exact - second) < 50 ? second : Math.round(exact), form);
}

/** Seconds, milliseconds, microseconds or nanoseconds, told apart by size. */
function readEpoch(value: number): number | Sentence {
  const milliseconds =
    value < 1e11 ? value * 1000 : value < 1e14 ? value : value < 1e17 ? value / 1e3 : value / 1e6;
  const plausible = milliseconds >= Date.UTC(1990, 0) && milliseconds < Date.UTC(2101, 0);
  return plausible ? Math.trunc(milliseconds) : say('row.badEpoch', { value: String(value) });
}
