import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { SourceFields } from '../normalise/import-field.ts';
import type { MessageRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isNoteWord } from '../normalise/speakers/is-kept-inside.ts';
import type { Mapping } from './mapping.ts';
import { doubtfulWordsIn, roleIn } from './role-column.ts';

/** Who the speakers are whom the file only names, as a person said it. */
export function speakersOf({ speakers }: Mapping): ReadonlyMap<string, MessageRole> | undefined {
  const named = Object.entries(speakers ?? {});
  return named.length === 0 ? undefined : new Map(named.map(([name, role]) => [name.trim(), role]));
}

/** Puts it in where a row is a message: what else is known of its conversation depends on it. */
export function nameSpeakers(mapping: Mapping, sample: FileSample): (fields: SourceFields) => void {
  const roles = speakersOf(mapping);
  const column = mapping.rows === 'messages' ? mapping.columns.messageRole : null;
  if (!roles && !column) return () => {};
  const doubtful = column ? doubtfulWordsIn(column, sampleValues(sample, column)) : null;
  const read = (column: string, value: unknown) =>
    doubtful?.has(foldWord(plainText(value))) ? 'unknown' : roleIn(column, value);
  return (fields) => {
    const { messageRole } = fields;
    const word = plainText(messageRole).trim();
    // A note is left out by its own word.
    const role = roles?.get(word) ?? (column && !isNoteWord(word) ? read(column, messageRole) : null);
    if (role) fields.messageRole = role;
  };
}
