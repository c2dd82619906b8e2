import { hash } from 'node:crypto';
import type { SessionInput } from '../input/session-input.ts';

type Said = Pick<SessionInput, 'contentHash' | 'lacks'>;

/** Of a row that was stored over what it lacks: one that says the same, and that it is empty, is another row. */
export const lackingHash = ({ contentHash, lacks = [] }: Said): string =>
  hash('sha256', `${contentHash} ${lacks.join()}`, 'hex');

/** Whether the row that stands there said the same. */
export const isStored = (input: Said, storedHash: string): boolean =>
  storedHash === input.contentHash || (input.lacks?.length ? storedHash === lackingHash(input) : false);
