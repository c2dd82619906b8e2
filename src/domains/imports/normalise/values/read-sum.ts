import type { Sentence } from '../../../../words/sentence.ts';
import { type DecimalForm, readNumber } from './read-number.ts';

/** A number, or those of all rows of a conversation together. */
export function readSum(
  value: unknown,
  kind: 'count' | 'decimal',
  mark: DecimalForm,
): number | null | Sentence {
  if (!Array.isArray(value)) return readNumber(value, kind, mark);
  let sum: number | null = null;
  for (const one of value) {
    const read = readNumber(one, kind, mark);
    if (typeof read === 'object' && read !== null) return read;
    if (read !== null) sum = (sum ?? 0) + read;
  }
  // What adding up leaves behind the last digit that anybody wrote.
  return sum === null ? null : readNumber(Number(sum.toPrecision(12)), kind);
}
