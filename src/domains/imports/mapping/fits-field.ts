import type { ImportField } from '../normalise/import-field.ts';
import { createTimeZone } from '../normalise/time-zone.ts';
import { readIpAddress, readWebUrl } from '../normalise/values/read-address.ts';
import { readCountry } from '../normalise/values/read-country.ts';
import { readCurrency } from '../normalise/values/read-currency.ts';
import { readDate } from '../normalise/values/read-date.ts';
import { readLanguage } from '../normalise/values/read-language.ts';
import { isNothing, readNumber } from '../normalise/values/read-number.ts';
import { readSeconds } from '../normalise/values/read-seconds.ts';
import { areScores, type MoodReading, readSentiment } from '../normalise/values/read-sentiment.ts';
import { readYesNo } from '../normalise/values/read-yes-no.ts';

const anyDates = { zone: createTimeZone('UTC'), order: 'dmy' as const };

const isDate = (value: unknown): boolean => typeof readDate(value, anyDates) === 'number';
const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const wordCount = (text: string): number => text.trim().split(/\s+/).length;
const textThat =
  (read: (text: string) => unknown) =>
  (value: unknown): boolean =>
    typeof value === 'string' && read(value.trim()) !== null;

const moods = new Set<MoodReading>(['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'NOTHING']);

const tests: { [field in ImportField]: (value: unknown, isScored: boolean) => boolean } = {
  externalId: (value) => isText(value) && String(value).length <= 255 && wordCount(String(value)) <= 3,
  startTime: isDate,
  endTime: isDate,
  durationSeconds: (value) => typeof readSeconds(value) === 'number',
  userId: (value) => isText(value) && String(value).length <= 255,
  ipAddress: textThat(readIpAddress),
  country: textThat(readCountry),
  language: textThat(readLanguage),
  channel: (value) => typeof value === 'string' && value.length <= 100,
  messagesSent: (value) => typeof readNumber(value, 'count') === 'number',
  messageCount: (value) => typeof readNumber(value, 'count') === 'number',
  avgResponseTime: (value) => typeof readSeconds(value) === 'number',
  sentiment: (value, isScored) => moods.has(readSentiment(value, isScored)),
  category: (value) => typeof value === 'string' && value.length <= 200,
  escalated: (value) => typeof readYesNo(value) === 'boolean',
  forwardedHr: (value) => typeof readYesNo(value) === 'boolean',
  initialMsg: (value) => typeof value === 'string',
  summary: (value) => typeof value === 'string',
  questions: (value) => typeof value === 'string' || Array.isArray(value),
  tokens: (value) => typeof readNumber(value, 'count') === 'number',
  cost: (value) => typeof readNumber(value, 'decimal') === 'number',
  currency: textThat(readCurrency),
  fullTranscriptUrl: textThat(readWebUrl),
  transcript: (value) =>
    Array.isArray(value) || (typeof value === 'string' && !/^-?[\d.,:]{1,20}$/.test(value)),
  messageRole: (value) => typeof value === 'string',
  messageContent: (value) => typeof value === 'string',
  messageTime: isDate,
};

/** The share of the values that a field could take; null when there is no value to go by. */
export function fitsField(field: ImportField, values: unknown[]): number | null {
  const filled = values.filter(
    (value) => value != null && !(typeof value === 'string' && isNothing(value.trim())),
  );
  const isScored = field === 'sentiment' && areScores(filled);
  return filled.length === 0
    ? null
    : filled.filter((value) => tests[field](value, isScored)).length / filled.length;
}
