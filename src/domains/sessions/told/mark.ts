import { createHash } from 'node:crypto';

/** What a message is known by within its conversation: a letter for instructions, and its words and speaker hashed. */
export type Mark = string;

export const markLength = 12;

interface Said {
  readonly role: string;
  readonly content: string;
  readonly isInstruction?: true;
}

export function markOf({ role, content, isInstruction }: Said): Mark {
  const hash = createHash('sha256').update(role).update('\0').update(content).digest('base64url');
  return (isInstruction ? 'i' : 's') + hash.slice(0, markLength - 1);
}

/** The mark of the same words as an instruction. */
export const instructionOf = (mark: Mark): Mark => `i${wordsOf(mark)}`;

/** The same words by the same speaker, whether they instruct or not. */
export const wordsOf = (mark: Mark): string => mark.slice(1);

export const isInstruction = (mark: Mark): boolean => mark.startsWith('i');

/** Marks as they are stored, one behind the other. */
export const packMarks = (marks: readonly Mark[]): string => marks.join('');

export const unpackMarks = (text: string): Mark[] => text.match(/.{12}/g) ?? [];
