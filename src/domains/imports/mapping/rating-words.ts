import { z } from 'zod';
import type { RowForm } from '../normalise/normalise-row.ts';
import { plainText } from '../normalise/plain-text.ts';
import { readRatingIn } from '../normalise/values/read-rating.ts';
import { isBareNumber } from '../normalise/values/read-sentiment.ts';

/** How a word for a rating is read. */
export const RatingWord = z.object({
  word: z.string(),
  rating: z
    .union([z.int(), z.enum(['none', 'unclear'])])
    .describe('none: not rated; unclear: left out, unless the mapping says what it means (ratingWords)'),
});
export type RatingWord = z.infer<typeof RatingWord>;

const mostWords = 30;
/** As long as a word in a mapping may be. */
const wordLength = 60;

/** Numbers say themselves where they stand. */
const isWord = (value: unknown): boolean => !isBareNumber(value) && !/\d/.test(plainText(value));

/** The words among the values of a column of ratings, each once. */
export function ratingWordsOf(values: readonly unknown[], form: RowForm): RatingWord[] {
  const words = new Map<string, RatingWord>();
  for (const value of values) {
    const word = plainText(value).trim();
    const key = word.toLowerCase();
    if (word === '' || word.length > wordLength || words.has(key) || !isWord(value)) continue;
    const read = readRatingIn(value, form);
    const rating = typeof read === 'number' ? read : read === 'NOTHING' ? 'none' : 'unclear';
    words.set(key, { word, rating });
    if (words.size === mostWords) break;
  }
  return [...words.values()];
}
