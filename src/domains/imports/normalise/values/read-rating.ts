import { foldWord } from '../fold-word.ts';
import { plainText } from '../plain-text.ts';
import { isNothing } from './read-number.ts';
import { type MoodReading, type RatingScale, readSentiment, shareOnScale, stepOf } from './read-sentiment.ts';

/** 1 to 5, or why a value says nothing. */
export type RatingReading = number | Exclude<MoodReading, 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE'>;

/**
 * A number on the scale of its file, one that says its own (`4/5`, `★★★☆☆`), or a word: good is 5, bad is 1, and where the
 * file also knows "very good" 4 and 2.
 */
export function readRating(given: unknown, scale: RatingScale | null, hasSteps = false): RatingReading {
  const value = stepOf(given);
  if (value == null || (typeof value === 'string' && isNothing(value.trim()))) return 'NOTHING';
  const share = shareOnScale(value, scale);
  if (typeof share === 'number') return ratingAt(share);
  if (share === 'NO_SCALE') return share;
  const mood = readSentiment(value, scale);
  const isWeaker = hasSteps && !isStrong(value);
  if (mood === 'POSITIVE') return isWeaker ? 4 : 5;
  if (mood === 'NEUTRAL') return 3;
  return mood === 'NEGATIVE' ? (isWeaker ? 2 : 1) : mood;
}

export interface RatingForm {
  /** What its numbers mean; null: nobody knows. */
  readonly ratingScale: RatingScale | null;
  /** It knows "very good" beside "good"; untold: not in what was looked at. */
  readonly hasSteps?: boolean | 'untold';
  /** What a person says of its words, in small letters. */
  readonly ratingWords?: ReadonlyMap<string, number | null>;
}

/** A value as its file rates: by what a person says of the word, else as it says itself. */
export function readRatingIn(
  value: unknown,
  { ratingScale, hasSteps, ratingWords }: RatingForm,
): RatingReading {
  const told = ratingWords?.size ? ratingWords.get(plainText(value).trim().toLowerCase()) : undefined;
  return told === undefined ? readRating(value, ratingScale, hasSteps === true) : (told ?? 'NOTHING');
}

const strong =
  /^(?:very|extremely|really|not at all|helemaal niet|uberhaupt nicht|gar nicht|pas du tout|nada|sehr|ausserst|zeer|heel|erg|uiterst|tres|muy) |^(?:amazing|terrible|excellent|outstanding|perfect|awful|horrible|uitstekend|hervorragend|ausgezeichnet|excelente)$/;

/** "Very satisfied", beside which "satisfied" is one step less. */
export const isStrong = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= 60 && strong.test(foldWord(value));

/** "Good", of which only what else the file knows tells how good it is. */
export const isWeakWord = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= 60 &&
  !isStrong(value) &&
  shareOnScale(stepOf(value), null) === null &&
  ['POSITIVE', 'NEGATIVE'].includes(readSentiment(value, null));

/** Half up, whatever a division left behind the tenth digit. */
export const ratingAt = (share: number): number => Math.floor(Math.round(share * 4e9) / 1e9 + 1.5);
