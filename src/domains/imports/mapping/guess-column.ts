import {
  fieldOfHeader,
  fieldOfLastStep,
  fieldWithinHeader,
  isOfSession,
  isOtherMoment,
} from '../layouts/header-words.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { areKeyed } from '../normalise/read-messages.ts';
import { contentKeys } from '../normalise/speakers/messages-in.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { clockOf } from '../normalise/values/join-clock.ts';
import { readIpAddress, readWebUrl } from '../normalise/values/read-address.ts';
import { readCountry } from '../normalise/values/read-country.ts';
import { readCurrency } from '../normalise/values/read-currency.ts';
import { readDate } from '../normalise/values/read-date.ts';
import { readLanguage } from '../normalise/values/read-language.ts';
import { isNothing, readNumber } from '../normalise/values/read-number.ts';
import { readRating } from '../normalise/values/read-rating.ts';
import { readSeconds } from '../normalise/values/read-seconds.ts';
import {
  isBareNumber,
  type MoodReading,
  readSentiment,
  scaleOf,
  stepOf,
} from '../normalise/values/read-sentiment.ts';
import { readYesNo } from '../normalise/values/read-yes-no.ts';
import { isJsonObject } from '../reading/source-record.ts';

const utc = createTimeZone('UTC');
const isDate = (value: unknown): boolean =>
  (['dmy', 'mdy', 'ymd'] as const).some((order) => typeof readDate(value, { zone: utc, order }) === 'number');
/** As a spreadsheet counts days; and as any number looks. */
const isFiveDigits = (value: unknown): boolean => /^\d{5}(?:[.,]\d+)?$/.test(String(value).trim());

/** Words, and no moment: "message received" is when. */
const isWords = (value: unknown): boolean =>
  typeof value === 'string' && !(/^\d.*[-:/.]/.test(value) && isDate(value));

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const wordCount = (text: string): number => text.trim().split(/\s+/).length;
const textThat =
  (read: (text: string) => unknown) =>
  (value: unknown): boolean =>
    typeof value === 'string' && read(value.trim()) !== null;

const moods = new Set<MoodReading>(['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'NOTHING']);

const isName = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 120 &&
  !isDate(value) &&
  typeof readNumber(value, 'decimal') !== 'number';

/** An object or a list in a cell names nothing. */
const hasJson = /^\s{0,20}(?:\{\s{0,20}["'}]|\[\s{0,20}[{"'\]])/;
const isTalkAsJson =
  /^\s{0,20}(?:\[\s*\{\s*["']|\{\s*"(?:messages|transcript|history|conversation|turns|items)"\s*:\s*\[)/;

const tests: { [field in ImportField]: (value: unknown, scale: ReturnType<typeof scaleOf>) => boolean } = {
  externalId: (value) =>
    isText(value) &&
    String(value).length <= 255 &&
    !hasJson.test(String(value)) &&
    wordCount(String(value)) <= 3,
  startTime: isDate,
  startClock: (value) => clockOf(value) !== null,
  endTime: isDate,
  endClock: (value) => clockOf(value) !== null,
  timeZone: isText,
  durationSeconds: (value) => typeof readSeconds(value) === 'number',
  userId: (value) => isText(value) && String(value).length <= 255,
  ipAddress: textThat(readIpAddress),
  country: textThat(readCountry),
  language: textThat(readLanguage),
  channel: (value) => typeof value === 'string' && value.length <= 100,
  messagesSent: (value) => typeof readNumber(value, 'count') === 'number',
  messageCount: (value) => typeof readNumber(value, 'count') === 'number',
  avgResponseTime: (value) => typeof readSeconds(value) === 'number',
  firstResponseSeconds: (value) => typeof readSeconds(value) === 'number',
  assignee: isName,
  team: isName,
  botVersion: (value) => isText(value) && String(value).length <= 120,
  rating: (value) =>
    isBareNumber(stepOf(value)) || !['NO_WORD', 'NO_SCALE'].includes(String(readRating(value, null))),
  ratingComment: (value) => typeof value === 'string',
  tags: (value) => Array.isArray(value) || (typeof value === 'string' && value.length <= 2_000),
  sentiment: (value, scale) => moods.has(readSentiment(value, scale)),
  category: (value) => typeof value === 'string' && value.length <= 200,
  escalated: (value) => typeof readYesNo(value) === 'boolean',
  forwardedHr: (value) => typeof readYesNo(value) === 'boolean',
  initialMsg: isWords,
  summary: isWords,
  questions: (value) => typeof value === 'string' || Array.isArray(value),
  tokens: (value) => typeof readNumber(value, 'count') === 'number',
  cost: (value) => typeof readNumber(value, 'decimal') === 'number',
  currency: textThat(readCurrency),
  fullTranscriptUrl: textThat(readWebUrl),
  transcript: (value) =>
    isJsonObject(value)
      ? areKeyed(value)
      : Array.isArray(value)
        ? value.length === 0 || value.some(isSaid)
        : typeof value === 'string' && !/^-?[\d.,:]{1,20}$/.test(value),
  messageRole: (value) => typeof value === 'string',
  messageContent: (value) => typeof value === 'string',
  messageReply: (value) => typeof value === 'string',
  messageTime: isDate,
  messageOrder: (value) => typeof readNumber(value, 'count') === 'number',
  messagePrivate: (value) => isText(value) || typeof value === 'boolean',
  messageDeleted: (value) => isText(value) || typeof value === 'boolean',
};

/** The share of the values that a field could take; null when there is no value to go by. */
function fitsField(field: ImportField, values: unknown[]): number | null {
  const filled = values.filter(
    (value) => value != null && !(typeof value === 'string' && isNothing(value.trim())),
  );
  const scale = field === 'sentiment' ? scaleOf(filled) : null;
  return filled.length === 0
    ? null
    : filled.filter((value) => tests[field](value, scale)).length / filled.length;
}

export interface ColumnGuess {
  field: ImportField;
  confidence: number;
}

/** What a column may be: by its name, weighed by its values, or by values that leave little doubt. */
export function guessColumn(name: string, values: unknown[], index: number): ColumnGuess[] {
  const guesses = guessByName(name, values);
  for (const guess of guessByValues(values, index)) {
    if (guess.field === 'startTime' && isOtherMoment(name)) continue;
    if (guess.field === 'ipAddress' && ofStaff.test(foldWord(name))) continue;
    if (guess.field === 'sentiment' && ofText.test(foldWord(name))) continue;
    if (!guesses.some(({ field }) => field === guess.field)) guesses.push(guess);
  }
  return guesses;
}

/** Whose address is not the customer's. */
const ofStaff = /\b(?:server|agents?|operators?|host|proxy|local|private)\b/;

/** "Great" as a comment is a text. */
const ofText =
  /\b(?:comments?|feedback|remarks?|reason|text|body|note|notes|message|subject|title|toelichting|opmerking|kommentar|commentaire|comentario)\b/;

export function guessByName(name: string, values: unknown[]): ColumnGuess[] {
  const guesses: ColumnGuess[] = [];
  if (ofState.test(name)) return [];
  const inner = fieldOfLastStep(name);
  const whole = fieldOfHeader(name) ?? (inner === 'externalId' && !isOfRecord(name) ? null : inner);
  const part = fieldWithinHeader(name);
  const isInner = name.includes('.') && !fieldOfHeader(name);
  if (whole) {
    const isNamed = whole === 'externalId' && isOfSession(name) && areDistinct(values);
    guesses.push(weighed(whole, isInner ? 0.75 : isNamed ? 0.96 : 0.95, values));
  }
  // A name tells people apart less well than an address or a number.
  const isName = part === 'userId' && / name$/.test(foldWord(name));
  if (part && part !== whole) guesses.push(weighed(part, isName ? 0.55 : 0.6, values));
  // "Date" and "Time" are two halves of one, in one export; each is the whole in the next.
  const clock = clockBeside(whole ?? part);
  if (clock && (fitsField(clock, values) ?? 0) >= leastShare(clock))
    guesses.push({ field: clock, confidence: 0.9 });
  // "Messages" is a list in one export and a number in the next.
  if (whole === 'transcript' && (fitsField('messageCount', values) ?? 0) >= 0.9) {
    guesses.push({ field: 'messageCount', confidence: 0.8 });
  }
  // A rating in bare numbers: its scale is asked for.
  if ((whole === 'sentiment' || whole === 'rating') && areBareNumbers(values))
    guesses.push({ field: whole, confidence: 0.45 });
  // A rating in words that nobody knows: what they mean is asked for.
  if ((whole === 'rating' || part === 'rating') && areFewWords(values))
    guesses.push({ field: 'rating', confidence: 0.45 });
  // Thumbs alone are a rating, also where they are called feedback.
  if (whole === 'ratingComment' && areThumbs(values)) {
    guesses.splice(0, 1, { field: 'rating', confidence: 0.55 }, { field: whole, confidence: 0.5 });
  }
  // "Onderwerp" is a category in one export and the subject of a message in the next.
  if (whole === 'category' && wordsIn(values) > 3) guesses.push({ field: 'initialMsg', confidence: 0.96 });
  // "Conversation" is a name in one export and its text in the next.
  if (whole === 'externalId' && (fitsField('externalId', values) ?? 1) < leastShare('externalId')) {
    guesses.push({ field: 'transcript', confidence: 0.6 });
  }
  return guesses;
}

const areDistinct = (values: unknown[]): boolean =>
  values.every(isFilled) && new Set(values).size === values.length;

const isFilled = (value: unknown): boolean => value != null && value !== '';

const clockBeside = (field: ImportField | null): 'startClock' | 'endClock' | null =>
  field === 'startTime' ? 'startClock' : field === 'endTime' ? 'endClock' : null;

/** How many words a text among them has, on average. */
function wordsIn(values: unknown[]): number {
  const texts = values.filter((value) => typeof value === 'string' && value.trim() !== '').map(String);
  return texts.length === 0 ? 0 : texts.reduce((sum, text) => sum + wordCount(text), 0) / texts.length;
}

/** The steps of a scale, however they are called. */
function areFewWords(values: unknown[]): boolean {
  const words = new Set(
    values.filter(isFilled).map((value) => (typeof value === 'boolean' ? `${value}` : value)),
  );
  const isStep = (word: unknown) =>
    typeof word === 'string' && word.length <= 40 && wordCount(word) <= 4 && !/\d/.test(word);
  return words.size > 0 && words.size <= mostSteps && [...words].every(isStep);
}

const mostSteps = 12;

function areBareNumbers(values: unknown[]): boolean {
  const filled = values.filter(isFilled);
  return filled.length > 0 && filled.every(isBareNumber);
}

const thumb = /^(?:thumbs?[ _-]?(?:up|down)|\u{1f44d}|\u{1f44e}|(?:up|down)vote|(?:dis)?like[ds]?)$/iu;

function areThumbs(values: unknown[]): boolean {
  const filled = values.filter(isFilled);
  return filled.length > 0 && filled.every((value) => thumb.test(String(value).trim()));
}

/** The label of a status is no label of what was talked about. */
const ofState = /(?:^|\.)(?:status|state|priority|stage|severity)\.[^.]{1,100}$/i;

/** An id within another thing is that one's: `guild.id`, `user.id`. Only these stand around the record itself. */
const around = new Set(
  'node attributes source data item record payload body result response fields properties conversation session chat ticket thread case dialog transcript document doc meta metadata info value s n'.split(
    ' ',
  ),
);

const isOfRecord = (name: string): boolean =>
  name
    .split('.')
    .slice(0, -1)
    .every((step) => around.has(foldWord(step)));

/** A session without an id is refused, so an id is expected everywhere. */
const leastShare = (field: ImportField): number => (field === 'externalId' ? 0.9 : 0.5);

/** Values that a field cannot take speak against a name. */
function weighed(field: ImportField, confidence: number, values: unknown[]): ColumnGuess {
  const share = fitsField(field, values) ?? 1;
  return { field, confidence: share >= leastShare(field) ? confidence : confidence * 0.3 };
}

function guessByValues(values: unknown[], index: number): ColumnGuess[] {
  const fits = (field: ImportField): boolean => (fitsField(field, values) ?? 0) >= 0.9;
  const texts = values.filter((value) => typeof value === 'string' && value.trim() !== '');
  const guesses: ColumnGuess[] = [];
  if (looksLikeTranscript(values)) guesses.push({ field: 'transcript', confidence: 0.8 });
  if (fits('ipAddress')) guesses.push({ field: 'ipAddress', confidence: 0.7 });
  if (fits('sentiment') && texts.some((text) => /\p{L}{3}/u.test(String(text)))) {
    guesses.push({ field: 'sentiment', confidence: 0.6 });
  }
  if (fits('startTime') && !values.every(isFiveDigits)) {
    guesses.push({ field: 'startTime', confidence: 0.5 });
  }
  const words = texts.filter((text) => /^[\p{L} -]{4,}$/u.test(String(text)));
  if (words.length > texts.length / 2) {
    if (fits('language')) guesses.push({ field: 'language', confidence: 0.55 });
    if (fits('country')) guesses.push({ field: 'country', confidence: 0.5 });
  }
  const distinct = new Set(values).size === values.length && values.length > 1;
  if (index === 0 && distinct && fits('externalId')) guesses.push({ field: 'externalId', confidence: 0.45 });
  return guesses;
}

const speaker =
  /^(?:.{0,30}?[\])]\s*)?(?:user|customer|visitor|agent|bot|assistant|klant|kunde|client|usuario)\s{0,3}:/im;

function looksLikeTranscript(values: unknown[]): boolean {
  const filled = values.filter(isFilled);
  const fitting = filled.filter((value) =>
    typeof value === 'string' ? speaker.test(value) || isTalkAsJson.test(value) : isMessageList(value),
  );
  return filled.length > 0 && fitting.length >= filled.length * 0.6;
}

/** A list of ids of messages, or of anything else, is no transcript. */
function isSaid(item: unknown): boolean {
  if (!isJsonObject(item)) return typeof item === 'string';
  const { node, attributes } = item;
  return [item, node, attributes].some(
    (each) => isJsonObject(each) && contentKeys.some((key) => key in each),
  );
}

const isMessageList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => typeof item === 'object' && item !== null && contentKeys.some((key) => key in item));
