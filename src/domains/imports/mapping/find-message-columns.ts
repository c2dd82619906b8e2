import type { FileSample } from '../layouts/file-sample.ts';
import { fieldOfHeader } from '../layouts/header-words.ts';
import { sampleValues } from '../layouts/sample-values.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { readRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';

const conversations = new Set(
  'conversation session thread chat ticket dialog dialogue case gesprek gespreks sessie gesprach gesprachs sitzung sitzungs conversacion sesion'.split(
    ' ',
  ),
);
const isOfConversation = (word: string): boolean => word.split(' ').some((part) => conversations.has(part));
const roleNames = new Set([
  'author',
  'sender name',
  'author name',
  'from name',
  'user type',
  'participant',
  'actor',
]);
const textNames = new Set(['message', 'msg', 'bericht', 'nachricht', 'mensaje']);

/**
 * The columns of a file with one message a row, by their names: whose conversation, who speaks, what and when. Null where
 * its rows are something else: such rows have ids that come again, or speakers that everybody knows.
 */
export function findMessageColumns(sample: FileSample): ReadonlyMap<string, ImportField> | null {
  const named = sample.columns.map((column) => ({
    column,
    word: foldWord(column),
    field: fieldOfHeader(column),
  }));
  const role =
    named.find(({ field }) => field === 'messageRole') ?? named.find(({ word }) => roleNames.has(word));
  const text =
    named.find(({ field }) => field === 'messageContent') ?? named.find(({ word }) => textNames.has(word));
  const ids = named.filter(({ field }) => field === 'externalId');
  const id =
    ids.find(({ word }) => isOfConversation(word)) ?? ids.find(({ column }) => repeats(sample, column));
  if (!role || !text || !id) return null;
  if (
    !repeats(sample, id.column) &&
    !(text.field === 'messageContent' && isOfConversation(id.word) && areSpeakers(sample, role.column))
  )
    return null;
  const time =
    named.find(({ field }) => field === 'messageTime') ??
    named.find(({ field, word }) => field === 'startTime' && !isOfConversation(word));
  return new Map<string, ImportField>([
    [id.column, 'externalId'],
    [role.column, 'messageRole'],
    [text.column, 'messageContent'],
    ...(time ? [[time.column, 'messageTime'] as const] : []),
  ]);
}

const filled = (sample: FileSample, column: string): string[] =>
  sampleValues(sample, column)
    .map((value) => plainText(value).trim())
    .filter((value) => value !== '');

function repeats(sample: FileSample, column: string): boolean {
  const values = filled(sample, column);
  return new Set(values).size < values.length;
}

function areSpeakers(sample: FileSample, column: string): boolean {
  const values = filled(sample, column);
  return values.length > 0 && values.every((value) => readRole(value) !== null);
}
