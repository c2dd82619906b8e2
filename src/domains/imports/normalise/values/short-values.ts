import { cutText } from '../../../../ports/storable-text.ts';
import { openingLength } from '../derive-fields.ts';
import type { ImportField, SourceFields } from '../import-field.ts';
import { type RowWarning, valueCut } from '../imported-session.ts';
import { type readText, readTexts } from '../read-text.ts';
import { isTagsCut } from './read-tags.ts';

type Lengths = { readonly [field in ImportField]?: number };
type Reader = typeof readText;

/** What is kept of names and of texts, in characters. */
export const nameLengths = {
  userId: 255,
  channel: 200,
  category: 200,
  assignee: 120,
  team: 120,
  botVersion: 120,
} as const satisfies Lengths;
export const textLengths = {
  ratingComment: 2_000,
  initialMsg: openingLength,
  summary: 8_000,
} as const satisfies Lengths;
const mostQuestions = 100;
const questionLength = 1_000;

export const readQuestions = (value: unknown, read: Reader): string[] | null =>
  readTexts(value, mostQuestions, questionLength, read);

/** What a row says at more length than can be kept: only its beginning is stored. */
export function cutValues(fields: SourceFields, words: Reader, label: Reader): RowWarning[] {
  const cutOf = (lengths: Lengths, read: Reader) =>
    (Object.entries(lengths) as [keyof SourceFields & ImportField, number][])
      .filter(([field, length]) => isCut(fields[field], length, read))
      .map(([field]) => field);
  return [
    ...cutOf(nameLengths, label),
    ...cutOf(textLengths, words),
    ...(isTagsCut(fields.tags, words) ? ['tags' as const] : []),
    ...(isQuestionsCut(fields.questions, words) ? ['questions' as const] : []),
  ].map(valueCut);
}

/** Read a little further than what is kept, lest half a sign more be missed. */
export const isCut = (value: unknown, length: number, read: Reader): boolean =>
  (typeof value !== 'string' || value.length > length) && (read(value, length + 2)?.length ?? 0) > length;

function isQuestionsCut(value: unknown, read: Reader): boolean {
  if (typeof value === 'string' && value.length <= mostQuestions) return false;
  const questions = readTexts(value, mostQuestions + 1, questionLength + 2, read) ?? [];
  return questions.length > mostQuestions || questions.some((text) => text.length > questionLength);
}

/** Nothing that is read from a value is longer. */
const mostLength = 2_100;
const longer: ReadonlySet<ImportField> = new Set([
  'transcript',
  'initialMsg',
  'summary',
  'questions',
  'ratingComment',
  'tags',
  'messageContent',
  'messageReply',
]);

/** A cell may hold a whole book: what is a date, a number or a name is looked for at its beginning only. */
export function shortValues(fields: SourceFields): SourceFields {
  const isLong = (field: string, value: unknown): value is string =>
    typeof value === 'string' && value.length > mostLength && !longer.has(field as ImportField);
  if (!Object.entries(fields).some(([field, value]) => isLong(field, value))) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isLong(field, value) ? cutText(value.trimStart(), mostLength) : value,
    ]),
  );
}
