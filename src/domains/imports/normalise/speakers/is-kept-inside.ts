import { foldWord, rememberWords } from '../fold-word.ts';
import { readYesNo } from '../values/read-yes-no.ts';

/** Whether a word for who speaks, or for what a message is, says that it is a note of the team: `note`, `Internal note`. */
export const isNoteWord = rememberWords((text: string): boolean => {
  const [first = '', ...others] = foldWord(text).split(' ');
  return first !== '' && notes.has(first) && others.every((word) => beside.has(word));
});

const notes = new Set(
  'note notes private internal intern interne interno notitie notiz prive privado privee whisper'.split(' '),
);
const beside = new Set(
  'note notes comment message reply and reopen only notitie notiz nota bericht'.split(' '),
);

const readers = new Set(['agents', 'agent only', 'agents only', 'staff', 'staff only', 'team', 'team only']);

/** Whether a value says that its message is for the team only: yes, a note, or who may read it. */
export function isKeptInside(value: unknown): boolean {
  if (typeof value !== 'string') return readYesNo(value) === true;
  const text = value.slice(0, 60);
  return readYesNo(text) === true || isNoteWord(text) || readers.has(foldWord(text));
}

const deletions = new Set(
  'deleted removed redacted retracted unsent withdrawn verwijderd geloscht entfernt supprime eliminado borrado'.split(
    ' ',
  ),
);

/** Whether a word for the state of a message says that it was deleted: `deleted`, `Deleted by user`. */
export const isDeletedWord = rememberWords((text: string): boolean =>
  deletions.has(foldWord(text).split(' ')[0] ?? ''),
);

/** Whether a value says that its message was deleted: yes, the word for it, or when that was. */
export function isDeletedMark(value: unknown): boolean {
  if (typeof value !== 'string') return readYesNo(value) === true || (typeof value === 'number' && value > 1);
  const text = value.slice(0, 60).trim();
  return readYesNo(text) === true || isDeletedWord(text) || /^\d[\d./-]{5,}/.test(text);
}

/** A message in a list that the source keeps from the customer, or that was deleted. */
export function isLeftOut(message: { readonly [name: string]: unknown }): boolean {
  for (const name of Object.keys(message)) if (tests.get(name)?.(message[name])) return true;
  return false;
}

const isYes = (value: unknown): boolean => readYesNo(value) === true;
const isNo = (value: unknown): boolean => readYesNo(value) === false;
const isNote = (value: unknown): boolean => typeof value === 'string' && isNoteWord(value.slice(0, 60));
const isThere = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

const tests: ReadonlyMap<string, (value: unknown) => boolean> = new Map(
  (
    [
      [isYes, 'private is_private isPrivate internal is_internal isInternal is_note isNote hidden'],
      [isYes, 'deleted is_deleted isDeleted redacted'],
      [isThere, 'deleted_at deletedAt'],
      [isNo, 'public is_public isPublic'],
      [isNote, 'role type kind message_type messageType part_type partType comment_type commentType'],
      [isKeptInside, 'visibility recipients'],
    ] as const
  ).flatMap(([test, names]) => names.split(' ').map((name) => [name, test] as const)),
);
