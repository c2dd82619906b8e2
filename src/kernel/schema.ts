import { z } from 'zod';
import { isUnsafe } from '../ports/one-line.ts';
import { say, written } from '../words/sentence.ts';
import { labelRules } from './label-rules.ts';
import { timeRanges } from './time/time-ranges.ts';

/** Building blocks of operation schemas. */

const [firstMoment, lastMoment] = ['0000-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

/** As the service writes it: a thing has one address, whatever else a UUID may look like. */
export const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, written(say('field.id')));

/** A moment in an answer: as the database gives it, or as text where it was stored within JSON. */
export const instant = z.preprocess(
  (at: Date | string) => (at instanceof Date ? at.toISOString() : at),
  z
    .string()
    .describe('ISO 8601, UTC, with milliseconds')
    .meta({ examples: ['2026-01-31T12:00:00.000Z'] }),
);

/**
 * A moment (date-time with offset) or a whole day (`YYYY-MM-DD`) in the company's time zone. The plus of an offset that
 * was not encoded arrives as a blank.
 */
export const momentOrDay = z
  .string()
  .max(64, { abort: true })
  .overwrite((text) => text.replace(/ (?=\d\d:?\d\d$)/, '+'))
  .refine(isMomentOrDay, written(say('field.momentOrDay')))
  .overwrite(withinYears)
  .meta({ examples: ['2026-01-31'] });

/** A moment alone, with its offset. */
export const moment = z.iso.datetime({ offset: true }).overwrite(withinYears);

export const timeRange = z.enum(timeRanges);

/** A line of text that a person typed: trimmed, no control or direction-changing characters. */
export const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1, { error: written(say('field.empty')), abort: true })
    // What is longer by far is judged no further: some looks at a text take as its length squared.
    .max(maxLength, { error: written(say('field.mostCharacters', { most: maxLength })), abort: true })
    .refine((text) => seen.test(text), written(say('field.empty')))
    .refine((text) => !isUnsafe(text), written(say('field.control')));

/** Something that shows: many characters have no width, and the blank of Braille is no blank to anybody else. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

const notAnEmail = written(say('field.email'));

export const email = z
  .string()
  .trim()
  .max(254, notAnEmail)
  .transform((text) => text.normalize('NFKC').toLowerCase())
  .pipe(z.email(notAnEmail).refine(isDeliverable, notAnEmail));

/** Asked once more of what is stored: one character may have become many. */
function isDeliverable(address: string): boolean {
  return address.length <= 254 && address.indexOf('@') <= 64;
}

function isMomentOrDay(text: string): boolean {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d))?$/.exec(
      text,
    );
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** By its offset a moment may be of a year that no answer tells in four digits: the nearest that one tells stands for it. */
function withinYears(text: string): string {
  const ms = Date.parse(text);
  if (ms < Date.parse(firstMoment)) return firstMoment;
  return ms > Date.parse(lastMoment) ? lastMoment : text;
}

/** A zone of the IANA database that this machine knows. */
export const timeZone = z
  .string()
  .max(64, { abort: true })
  .refine(isTimeZone, written(say('field.timeZone')))
  .meta({ examples: ['Europe/Amsterdam'] });

/** A language by its tag, whether or not anything is written in it yet. */
export const language = z
  .string()
  // Subtags are told apart each from each.
  .max(35, { abort: true })
  .refine(isLanguage, written(say('field.language')))
  .meta({ examples: ['nl'] });

function isLanguage(tag: string): boolean {
  try {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    return Intl.getCanonicalLocales(tag)[0] === tag && names.of(tag) !== undefined;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export const labelRule = z
  .enum(labelRules)
  .describe(
    'keep: the labels that the file brings stay, the AI fills what it leaves empty; ai: what the AI says counts',
  );
