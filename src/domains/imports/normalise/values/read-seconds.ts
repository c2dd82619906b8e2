import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';
import { type DecimalForm, isNothing, readNumber } from './read-number.ts';
import { bareNumber } from './read-sentiment.ts';

export type DurationUnit = 'ms' | 's' | 'min' | 'h' | 'd';

const unitSeconds: Record<DurationUnit, number> = { ms: 0.001, s: 1, min: 60, h: 3600, d: 86_400 };

/** A length of time in seconds: `754`, `12:34`, `01:02:03`, `1h 2m 3s`, `PT1H2M`, `2,5 min`. */
export function readSeconds(
  value: unknown,
  unit: DurationUnit = 's',
  form: DecimalForm = '.',
): number | null | Sentence {
  if (typeof value === 'string' && /[\p{L}:"”″]/u.test(value)) {
    const text = value.trim().replace(noDay, '');
    if (isNothing(text)) return null;
    const [, time = text, word] = clockAndUnit.exec(text) ?? [];
    const clock = clockForm.exec(time);
    const isOfHours = word !== undefined && secondsPer(word) === 3600;
    if (clock && !(isOfHours && clock[2] === undefined && clock[4]?.length !== 2))
      return rounded(Number(clock[1] ?? 0) * 86_400 + timeOf(clock, isOfHours ? 'h' : word ? 'min' : unit));
    const named = readNamed(text);
    if (named !== null) return rounded(named);
    return say('row.badLength', { text: cutText(text, 40) });
  }
  const number = readNumber(value, 'decimal', form);
  return typeof number === 'number' ? rounded(number * unitSeconds[unit]) : number;
}

/**
 * Numbers of which nobody can tell what they count: none reaches a second, as parts of a day, or each has two digits below
 * 60 behind its mark, as minutes and seconds.
 */
export function areUnclearLengths(values: readonly unknown[]): boolean {
  const numbers = values.flatMap((given) => {
    const value = bareNumber(given);
    const decimals = typeof given === 'string' ? (/[.,](\d+)$/.exec(given.trim())?.[1] ?? '') : null;
    return value === null ? [] : [{ value, decimals }];
  });
  const broken = numbers.filter(({ value, decimals }) => (decimals ?? '') !== '' || value % 1 !== 0);
  if (broken.length === 0) return false;
  return (
    numbers.every(({ value }) => value < 1) ||
    broken.every(({ decimals }) => decimals?.length === 2 && Number(decimals) < 60)
  );
}

/** What spreadsheets write before a length, which has no day. */
const noDay = /^1899-12-30[T ](?=\d)/;
const clockForm =
  /^(?:(\d{1,4})(?:[d.]\s?|\s?days?,?\s))?(?:(\d{1,4}):)?(\d{1,4}):([0-5]\d(?:[.,]\d{1,9})?)$/;

/** `1:30 h`, `1:30 min`: two numbers and what the first one counts. */
const clockAndUnit =
  /^(\d{1,4}:\d\d(?::\d\d)?)\s?(h|hrs?|hours?|uur|u|std|stunden|heures?|horas?|ore|godz|hod|tim|timer|saat|m|mins?|minut\p{L}{0,6})\.?$/iu;

/** Two numbers are minutes and seconds, or hours and minutes in a column of hours. */
function timeOf(clock: RegExpExecArray, unit: DurationUnit): number {
  const [hours, middle] = [clock[2], Number(clock[3] ?? 0)];
  const last = Number((clock[4] ?? '0').replace(',', '.'));
  if (hours === undefined && unit === 'h') return middle * 3600 + last * 60;
  return Number(hours ?? 0) * 3600 + middle * 60 + last;
}

const namedPart = /(\d{1,9}(?:[.,]\d{1,6})?)\s?(\p{L}{1,14}|'|’|′|"|”|″)\.?/gu;
/** `1h30`, `1 h 30`, `2m30`: the next smaller unit. */
const lastBare = /(h|u|std|hrs?|heures?|horas?|or[ae]|uur|tim|godz|hod|m|min|'|’|′)\.?\s?([0-5]?\d)$/iu;
const between = new Set('and en und et e y i a och og ve и та'.split(' '));

function readNamed(text: string): number | null {
  const plain = text
    .replace(/^pt?(?=\d)/i, '')
    .replace(/(\d[dD])T/, '$1 ')
    .replace(
      lastBare,
      (_, word: string, rest: string) => `${word} ${rest}${secondsPer(word) === 3600 ? 'min' : 's'}`,
    );
  let seconds = 0;
  const left = plain.replace(namedPart, (_, number: string, word: string) => {
    seconds += Number(number.replace(',', '.')) * secondsPer(word);
    return ' ';
  });
  const words = left.toLowerCase().split(/[\s,&+]+/);
  const isOnlyParts = left !== plain && words.every((word) => word === '' || between.has(word));
  return isOnlyParts && !Number.isNaN(seconds) ? seconds : null;
}

/** As languages write them, folded. */
const units: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:ms|mill?i\p{L}*|мс)$/u, 0.001],
  [/^(?:s|sec\p{L}*|sek\p{L}*|seg\p{L}*|sn|saniye|с|сек\p{L}*|["”″])$/u, 1],
  [/^(?:m|min\p{L}*|dk|dakika|мин\p{L}*|м|хв\p{L}*|['’′])$/u, 60],
  [
    /^(?:h|u|hr|hrs|hour\p{L}*|uur|uren|stunde\p{L}*|std|heure\p{L}*|hora\p{L}*|or[ae]|godz\p{L}*|hod\p{L}*|tim(?:m?\p{L}*)?|timer?|saat|tunti\p{L}*|ч|час\p{L}*|год\p{L}*)$/u,
    3600,
  ],
  [
    /^(?:d|day\p{L}*|dag\p{L}*|dogn|dygn|tag\p{L}*|jour\p{L}*|dia\p{L}*|giorn[oi]|dni|dzien|den|dny|gun|д|дн\p{L}*|день)$/u,
    86_400,
  ],
];

function secondsPer(word: string): number {
  const folded = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase();
  return units.find(([names]) => names.test(folded))?.[1] ?? Number.NaN;
}

/** Milliseconds are as exact as any source is. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
