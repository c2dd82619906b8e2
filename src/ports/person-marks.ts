import { createHmac, hash } from 'node:crypto';
import { isSameText } from './is-same-text.ts';

/**
 * Stands for a company's end user where the key in the source may not: without the service's secret nobody finds the key
 * by trying, and the same key at two companies has two marks.
 */
export interface PersonMarks {
  markOf(companyId: string, person: string): string;
  /** Every mark that may stand for this person: that of today, and those under earlier secrets. */
  marksOf(companyId: string, person: string): string[];
  /** Whether a mark stands for this person: made under the secret of today or an earlier one, or a plain hash of old. */
  isMarkOf(mark: string, companyId: string, person: string): boolean;
}

/** Null: the key is no e-mail address. One is written in more than one way. */
export function addressOf(key: string): string | null {
  const plain = key
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .toLowerCase();
  return plain.includes('@') ? plain : null;
}

/** An e-mail address is one person's however it is written; other keys may differ by a capital alone. */
export function personOf(key: string): string {
  const address = addressOf(key);
  return address === null ? key : `address\n${address}`;
}

/** Newest key first. */
export function createPersonMarks(keys: readonly Buffer[]): PersonMarks {
  const [current] = keys;
  if (!current) throw new Error('a key for marks of people is needed');
  const marked = (key: Buffer, companyId: string, person: string) =>
    createHmac('sha256', key).update(`${companyId}\n${person}`).digest('hex');
  const marksOf = (companyId: string, person: string) => keys.map((key) => marked(key, companyId, person));
  return {
    markOf: (companyId, person) => marked(current, companyId, person),
    marksOf,
    isMarkOf: (mark, companyId, person) =>
      [...marksOf(companyId, person), hash('sha256', person, 'hex')].some((known) => isSameText(known, mark)),
  };
}
