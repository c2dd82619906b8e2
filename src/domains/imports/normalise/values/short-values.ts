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
  const warnings: RowWarning[] = [];
  const told = (lengths: typeof cutNames, read: Reader): void => {
    for (const [field, length] of lengths)
      if (isCut(fields[field], length, read)) warnings.push(valueCut(field));
  };
  told(cutNames, label);
  told(cutTexts, words);
  if (isTagsCut(fields.tags, words)) warnings.push(valueCut('tags'));
  if (isQuestionsCut(fields.questions, words)) warnings.push(valueCut('questions'));
  return warnings;
}

const listed = (lengths: Lengths) => Object.entries(lengths) as ReadonlyArray<[ImportField, number]>;
const [cutNames, cutTexts] = [listed(nameLengths), listed(textLengths)];

/** Read a little further than what is kept, lest half a sign more be missed. */
export const isCut = (value: unknown, length: number, read: Reader): boolean =>
  value !== undefined &&
  (typeof value !== 'string' || value.length > length) &&
  (read(value, length + 2)?.length ?? 0) > length;

function isQuestionsCut(value: unknown, read: Reader): boolean {
  if (value === undefined || (typeof value === 'string' && value.length <= mostQuestions)) return false;
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
  let short = fields;
  for (const field in fields) {
    const value = fields[field as ImportField];
    if (typeof value !== 'string' || value.length <= mostLength || longer.has(field as ImportField)) continue;
    if (short === fields) short = { ...fields };
    short[field as ImportField] = cutText(value.trimStart(), mostLength);
  }
  return short;
}
