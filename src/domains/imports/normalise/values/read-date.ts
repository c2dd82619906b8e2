import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';
import type { TimeZone } from '../time-zone.ts';

/** Names and abbreviations of the months in the languages of the column names. */
const monthNames: ReadonlyMap<string, number> = new Map(
  ['en', 'nl', 'de', 'fr', 'es', 'it', 'pt'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, i): [string, number] => [
        format
          .format(Date.UTC(2024, i, 15))
          .toLowerCase()
          .replaceAll('.', ''),
        i + 1,
      ]);
    }),
  ),
);

/** Which comes first in 03/04/2024. With `unclear` only dates that can be read one way are taken. */
export type DateOrder = 'dmy' | 'mdy' | 'unclear';

export interface DateForm {
  zone: TimeZone;
  order: DateOrder;
}

/** Milliseconds since 1970, or what is wrong with the value. */
export function readDate(value: unknown, form: DateForm): number | Sentence {
  if (typeof value === 'number') return readEpoch(value);
  if (typeof value !== 'string') return say('row.noDate');
  const text = value.trim();
  const first = text.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    const yearLast = yearLastForm.exec(text);
    if (yearLast) return readYearLast(yearLast, form);
    const yearFirst = yearFirstForm.exec(text) ?? compactForm.exec(text);
    if (yearFirst) {
      const [, year, month, date] = yearFirst;
      return toInstant({ year: Number(year), month: Number(month), date: Number(date) }, yearFirst, 4, form);
    }
    if (numberForm.test(text)) return readEpoch(Number(text));
  }
  return readNamedMonth(text, form);
}

const time =
  '(?:(?:T|,?\\s{1,3}(?:(?:at|om|um|à|a las)\\s)?)(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,](\\d{1,9}))?)?(?:\\s{0,2}([ap])\\.?m\\.?)?\\s{0,2}(z|(?:utc|gmt)?[+-]\\d{2}:?\\d{0,2}|utc|gmt)?(?:\\s{1,2}(?:utc|\\([^()]{1,50}\\)))?)?$';
const yearLastForm = new RegExp(`^(\\d{1,2})([./-])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}`, 'i');
const yearFirstForm = new RegExp(`^(\\d{4})[./-](\\d{1,2})[./-](\\d{1,2})${time}`, 'i');
const compactForm =
  /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})(?:[.,](\d{1,9}))?()(z|[+-]\d{2}:?\d{2})?)?$/i;
const weekday = '(?:\\p{L}{2,12}\\.?,?\\s{1,2})?';
const month = '(\\p{L}{3,12})\\.?';
const dayFirstForm = new RegExp(
  `^${weekday}(\\d{1,2})(?:st|nd|rd|th|\\.|er)?[\\s-]{1,2}(?:de\\s)?${month}[\\s,-]{1,2}(?:de\\s)?(\\d{4})${time}`,
  'iu',
);
const monthFirstForm = new RegExp(
  `^${weekday}${month}\\s{1,2}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}(\\d{4})${time}`,
  'iu',
);
const numberForm = /^\d{9,16}(?:\.\d{1,9})?$/;

function readYearLast(match: RegExpExecArray, form: DateForm): number | Sentence {
  const a = Number(match[1]);
  const b = Number(match[3]);
  const year = Number(match[4]) + (match[4]?.length === 2 ? (Number(match[4]) < 70 ? 2000 : 1900) : 0);
  const order = match[2] === '.' || a > 12 ? 'dmy' : b > 12 ? 'mdy' : form.order;
  if (order === 'unclear' && a !== b) {
    return say('row.twoDays', { date: cutText(match[0], 120) });
  }
  const day = order === 'mdy' ? { year, month: a, date: b } : { year, month: b, date: a };
  return toInstant(day, match, 5, form);
}

function readNamedMonth(text: string, form: DateForm): number | Sentence {
  const dayFirst = dayFirstForm.exec(text);
  const match = dayFirst ?? monthFirstForm.exec(text);
  const [date, name] = dayFirst ? [match?.[1], match?.[2]] : [match?.[2], match?.[1]];
  const monthNumber = monthNames.get((name ?? '').toLowerCase());
  if (!match || monthNumber === undefined) return say('row.badDate', { text: cutText(text, 40) });
  return toInstant({ year: Number(match[3]), month: monthNumber, date: Number(date) }, match, 4, form);
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
  if (half) hour = (hour % 12) + (half === 'p' || half === 'P' ? 12 : 0);
  const wallClock = Date.UTC(year, month - 1, date, hour, minute, second, millisecond);
  const exists = month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month);
  if (!exists || hour > 24 || minute > 59 || (hour === 24 && minute > 0))
    return say('row.noSuchTime', { time: cutText(match[0], 120) });
  if (year < 1990 || year > 2100) return say('row.badYear', { year: String(year) });
  const offset = match[at + 5];
  return offset ? wallClock - offsetOf(offset) : form.zone.toInstant(wallClock);
}

const daysIn = (year: number, monthNumber: number): number =>
  monthNumber === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : 30 + ((monthNumber + (monthNumber >> 3)) & 1);

function offsetOf(text: string): number {
  const sign = text.search(/[+-]/);
  if (sign < 0) return 0;
  const digits = text
    .slice(sign + 1)
    .replace(':', '')
    .padEnd(4, '0');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2, 4));
  return (text[sign] === '-' ? -minutes : minutes) * 60_000;
}

/** Seconds, milliseconds or microseconds, told apart by size. */
function readEpoch(value: number): number | Sentence {
  const milliseconds = value < 1e11 ? value * 1000 : value < 1e14 ? value : value / 1000;
  const plausible = milliseconds >= Date.UTC(1990, 0) && milliseconds < Date.UTC(2101, 0);
  return plausible ? Math.trunc(milliseconds) : say('row.badEpoch', { value: String(value) });
}
