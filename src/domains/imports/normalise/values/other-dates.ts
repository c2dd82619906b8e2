import { monthNumbers, wordsBeside } from './date-words.ts';

/** As .NET writes a moment in JSON: its offset only says where it was written. */
const ofNet = /^\\?\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\\?\/$/;
/** `5.3.2026 klo 9.05`, `05/03/2026 09.05.30`. */
const pointed =
  /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:T|,?\s{1,3}))(?:klo?\.?\s)?(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?$/i;
/** `31. 5. 2024` of Czech, `2024. 05. 31.` of Hungarian and Korean. */
const spacedDay = /^(\d{1,2})\.\s{1,2}(\d{1,2})\.\s{1,2}(\d{4})\.?(?=[\s,]|$)/;
const yearWithPoints = /^(\d{4})\.\s{0,2}(\d{1,2})\.\s{0,2}(\d{1,2})\.(?=\s|$)/;
const yearOfBulgaria = /^(\d{1,2}\.\d{1,2}\.\d{2,4})\s?г\.?(?=[\s,]|$)/;
const halfOfGreece = /\s([πμ])\.\s?μ\.?$/;
const halfFirst = /\s(AM|PM)\s(\d{1,2}:\d{2}(?::\d{2})?)$/;
const eastern = /[年月日時분시년월일]|[上下]午|午[前後]|오[전후]/;
const dayOfEast = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const halfOfEast = /\s?(上午|午前|오전|下午|午後|오후)\s?(.{1,20})$/;
const weekdayOfEast = /[月火水木金土日]曜日|(?:星期|周)[一二三四五六日天]|[월화수목금토일]요일/g;
const clockOfEast = /(\d{1,2})\s?[時时시点點]\s?(?:(\d{1,2})\s?[分분])?\s?(?:(\d{1,2})\s?[秒초])?/;

/** A moment that is written in a rarer way, as it is written elsewhere; null where it is in none of these. */
export function plainerDate(text: string): string | null {
  const net = ofNet.exec(text)?.[1];
  if (net !== undefined) return new Date(Number(net)).toISOString();
  const unspaced = text
    .replace(spacedDay, '$1.$2.$3')
    .replace(yearWithPoints, '$1.$2.$3')
    .replace(yearOfBulgaria, '$1')
    .replace(halfOfGreece, (_, half: string) => (half === 'π' ? ' AM' : ' PM'))
    .replace(halfFirst, ' $2 $1');
  if (unspaced !== text) return unspaced;
  const [, day, hour, minute, second] = pointed.exec(text) ?? [];
  if (day !== undefined) {
    const plain = `${day}${hour}:${minute}${second === undefined ? '' : `:${second}`}`;
    return plain === text ? null : plain;
  }
  if (!eastern.test(text)) return null;
  const plain = text
    .replace(weekdayOfEast, ' ')
    .replace(dayOfEast, '$1-$2-$3 ')
    .replace(clockOfEast, (_, ...[at, past = '0', seconds = '0']: string[]) =>
      [at ?? '', past, seconds].map((part) => part.padStart(2, '0')).join(':'),
    )
    .replace(
      halfOfEast,
      (_, half: string, clock: string) => ` ${clock} ${/[上前전]/.test(half) ? 'AM' : 'PM'}`,
    )
    .replace(halfFirst, ' $2 $1')
    .replace(/\s+/g, ' ')
    .trim();
  return eastern.test(plain) ? null : plain;
}

const longestWorded = 80;
const clockOfWords = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/;

/** A day, a month by its name, a year and a time, in any order and with words between: `mandag den 25. marts 2024 kl. 14.05`. */
export function wordedDate(text: string): string | null {
  if (text.length > longestWorded || !/\p{L}/u.test(text)) return null;
  const found: Record<'day' | 'month' | 'year' | 'clock', string[]> = {
    day: [],
    month: [],
    year: [],
    clock: [],
  };
  const behind: string[] = [];
  for (const word of text.split(/[\s,]+/)) {
    const bare = word.toLowerCase().replace(/\.$/, '');
    if (/^\d{1,2}(?:\.|º|er|st|nd|rd|th)?$/.test(word)) found.day.push(bare.replace(/\D+$/, ''));
    else if (/^\d{4}$/.test(bare)) found.year.push(bare);
    else if (monthNumbers.has(bare)) found.month.push(bare);
    else if (clockOfWords.test(word)) found.clock.push(word.replace(clockOfWords, clockText));
    else if (halves.has(bare)) behind.push(halves.get(bare) ?? '');
    else if (!wordsBeside.has(bare)) {
      // Only a zone stands behind the time.
      if (found.clock.length === 0) return null;
      behind.push(word);
    }
  }
  const { day, month, year, clock } = found;
  if (day.length !== 1 || month.length !== 1 || year.length !== 1 || clock.length > 1) return null;
  return [...day, ...month, ...year, ...clock, ...behind].join(' ');
}

const halves: ReadonlyMap<string, string> = new Map([
  ['π.μ', 'AM'],
  ['μ.μ', 'PM'],
  ['am', 'AM'],
  ['pm', 'PM'],
  ['a.m', 'AM'],
  ['p.m', 'PM'],
]);

const clockText = (_: string, hour: string, minute: string, second?: string): string =>
  [hour, minute, ...(second === undefined ? [] : [second])].join(':');
