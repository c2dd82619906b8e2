import { isNothing } from './read-number.ts';
import { type MoodReading, type RatingScale, readSentiment, shareOnScale } from './read-sentiment.ts';

/** 1 to 5, or why a value says nothing. */
export type RatingReading = number | Exclude<MoodReading, 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE'>;

/** A number on the scale of its file, one that says its own (`4/5`, `★★★☆☆`), or a word: good is 5, bad is 1. */
export function readRating(value: unknown, scale: RatingScale | null): RatingReading {
  if (value == null || (typeof value === 'string' && isNothing(value.trim()))) return 'NOTHING';
  const share = shareOnScale(value, scale);
  if (typeof share === 'number') return ratingAt(share);
  if (share === 'NO_SCALE') return share;
  const mood = readSentiment(value, scale);
  if (mood === 'POSITIVE') return 5;
  if (mood === 'NEUTRAL') return 3;
  return mood === 'NEGATIVE' ? 1 : mood;
}

/** Half up, whatever a division left behind the tenth digit. */
export const ratingAt = (share: number): number => Math.floor(Math.round(share * 4e9) / 1e9 + 1.5);
