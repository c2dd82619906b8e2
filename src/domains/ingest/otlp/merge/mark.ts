import { createHash } from 'node:crypto';
import type { Said } from '../read-said.ts';

/** What a message is known by within its conversation: a letter for instructions, and its words and speaker hashed. */
export type Mark = string;

export const markLength = 12;

export function markOf({
  role,
  content,
  isInstruction,
}: Omit<Said, 'role'> & { readonly role: string }): Mark {
  const hash = createHash('sha256').update(role).update('\0').update(content).digest('base64url');
  return (isInstruction ? 'i' : 's') + hash.slice(0, markLength - 1);
}

export const isInstruction = (mark: Mark): boolean => mark.startsWith('i');

/** Marks as they are stored, one behind the other. */
export const packMarks = (marks: readonly Mark[]): string => marks.join('');

export const unpackMarks = (text: string): Mark[] => text.match(/.{12}/g) ?? [];
