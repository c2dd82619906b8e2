import { type Sentence, say } from '../../../../words/sentence.ts';

/** The largest that is stored as it is: billionths of a cost, milliseconds of a response. */
const most: Readonly<Record<string, number>> = {
  cost: Number.MAX_SAFE_INTEGER / 1e9,
  avgResponseTime: 2_147_483.647,
  firstResponseSeconds: 2_147_483.647,
  durationSeconds: 2_147_483_647,
};

/** A number that would be cut to the largest one is refused instead. */
export function withinBounds<T extends number | boolean>(
  field: string,
  read: T | null | Sentence,
): T | null | Sentence {
  const bound = most[field];
  if (typeof read !== 'number' || bound === undefined || read <= bound) return read;
  return say('row.tooMuch', { number: String(read) });
}
