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
  if (typeof value === 'string' && /[a-z:]/i.test(value)) {
    const text = value.trim().replace(noDay, '');
    if (isNothing(text)) return null;
    const clock = clockForm.exec(text);
    if (clock) return rounded(Number(clock[1] ?? 0) * 86_400 + timeOf(clock, unit));
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

/** Two numbers are minutes and seconds, or hours and minutes in a column of hours. */
function timeOf(clock: RegExpExecArray, unit: DurationUnit): number {
  const [hours, middle] = [clock[2], Number(clock[3] ?? 0)];
  const last = Number((clock[4] ?? '0').replace(',', '.'));
  if (hours === undefined && unit === 'h') return middle * 3600 + last * 60;
  return Number(hours ?? 0) * 3600 + middle * 60 + last;
}

const namedPart = /(\d{1,9}(?:[.,]\d{1,6})?)\s?([a-zäöü]{1,14})\.?/giu;

function readNamed(text: string): number | null {
  const plain = text.replace(/^pt?(?=\d)/i, '').replace(/(\d[dD])T/, '$1 ');
  let seconds = 0;
  const left = plain.replace(namedPart, (_, number: string, word: string) => {
    seconds += Number(number.replace(',', '.')) * secondsPer(word.toLowerCase());
    return '';
  });
  const isOnlyParts = left !== plain && /^[\s,&+]*$/.test(left.replace(/\b(?:and|en|und|et|e|y)\b/gi, ''));
  return isOnlyParts && !Number.isNaN(seconds) ? seconds : null;
}

function secondsPer(word: string): number {
  if (/^(?:ms|mill?i\w*)$/.test(word)) return 0.001;
  if (/^(?:s|sec\w*|sek\w*|seg\w*)$/.test(word)) return 1;
  if (/^(?:m|min\w*)$/.test(word)) return 60;
  if (/^(?:h|u|hr|hrs|hour\w*|uur|uren|stunde\w*|std|heure\w*|hora\w*|or[ae])$/.test(word)) return 3600;
  if (/^(?:d|day\w*|dag\w*|tag\w*|jour\w*|dia\w*|giorn[oi])$/.test(word)) return 86_400;
  return Number.NaN;
}

/** Milliseconds are as exact as any source is. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
