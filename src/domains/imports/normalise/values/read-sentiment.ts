import type { ratingScales } from '../../mapping/rating-scales.ts';
import { foldWord, rememberWords } from '../fold-word.ts';
import { isNothing } from './read-number.ts';

export type RatingScale = Exclude<(typeof ratingScales)[number], 'auto'>;
export type Sentiment = 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';
/** What a value says, or why it says nothing: `NO_SCALE` is a number of which nobody knows what is good. */
export type MoodReading = Sentiment | 'NOTHING' | 'NO_WORD' | 'NO_SCALE';

/**
 * A word in one of several languages, a score, or a rating that says its own scale: `4/5`, `★★★☆☆`. A bare 4 may be good
 * or bad: numbers are taken where a person says their scale, or a negative one shows that they go from -1 to 1.
 */
export function readSentiment(value: unknown, scale: RatingScale | null): MoodReading {
  if (typeof value === 'number') return fromNumber(value, scale);
  if (typeof value !== 'string') return value == null ? 'NOTHING' : 'NO_WORD';
  const text = value.trim();
  if (plainNumber.test(text)) {
    const number = Number(text.replace(',', '.'));
    return text.startsWith('+') && scale === null ? fromScore(number) : fromNumber(number, scale);
  }
  return isNothing(text) ? 'NOTHING' : readWords(text);
}

const plainNumber = /^[+-]?\d{1,9}(?:[.,]\d{1,20})?$/;

/** A number that stands alone; null: something else does. */
export function bareNumber(value: unknown): number | null {
  if (typeof value !== 'string') return typeof value === 'number' ? value : null;
  const text = value.trim();
  return plainNumber.test(text) ? Number(text.replace(',', '.')) : null;
}

export const isBareNumber = (value: unknown): boolean => bareNumber(value) !== null;

/** A step of a scale with its name: "4 - Good", "Excellent (5)". The number counts, for names alone leave out steps. */
const named = /^(\d{1,3})\s?[-–—:.)=]\s?\p{L}|^\p{L}[^()]{0,60}\s?\((\d{1,3})\)$/u;

/** The number of a step that says its name too, or the value as it stands. */
export function stepOf(value: unknown): unknown {
  const found = typeof value === 'string' ? named.exec(value.trim()) : null;
  return found ? Number(found[1] ?? found[2]) : value;
}

/** The scale that the numbers of a column show themselves: with a negative one they go from -1 to 1. */
export function scaleOf(values: readonly unknown[]): RatingScale | null {
  const numbers = values.map(bareNumber).filter((number) => number !== null);
  const isScored =
    numbers.some((number) => number < 0) && numbers.every((number) => number >= -1 && number <= 1);
  return isScored ? '-1-1' : null;
}

/** How far up its scale a number stands, 0 to 1; null: it is no number. */
export function shareOnScale(value: unknown, scale: RatingScale | null): number | 'NO_SCALE' | null {
  const number = bareNumber(value);
  if (number === null) return typeof value === 'string' ? shareIn(value.trim()) : null;
  return scale === null ? 'NO_SCALE' : shareBetween(number, scale === '-1-1' ? [-1, 1] : ends[scale]);
}

function fromNumber(number: number, scale: RatingScale | null): MoodReading {
  if (scale === '-1-1' || (scale === null && number >= -1 && number < 0)) return fromScore(number);
  if (scale !== null) return fromEnds(number, ends[scale]);
  // As much on a scale from 0 to 1 as on one from -1.
  return number > 0.625 && number < 1 ? 'POSITIVE' : 'NO_SCALE';
}

const ends: { readonly [scale in Exclude<RatingScale, '-1-1'>]: readonly [worst: number, best: number] } = {
  '1-3': [1, 3],
  '1-5': [1, 5],
  '1-7': [1, 7],
  '1-10': [1, 10],
  '0-10': [0, 10],
  '0-100': [0, 100],
  thumbs: [0, 1],
  '5-1': [5, 1],
  '6-1': [6, 1],
};

function shareBetween(number: number, [worst, best]: readonly [number, number]): number | 'NO_SCALE' {
  const share = (number - worst) / (best - worst);
  return share >= 0 && share <= 1 ? share : 'NO_SCALE';
}

function fromEnds(number: number, between: readonly [number, number]): MoodReading {
  const share = shareBetween(number, between);
  return share === 'NO_SCALE' ? share : moodOf(share);
}

function fromScore(score: number): MoodReading {
  if (Number.isNaN(score) || score < -1 || score > 1) return 'NO_SCALE';
  if (score > 0.25) return 'POSITIVE';
  return score < -0.25 ? 'NEGATIVE' : 'NEUTRAL';
}

const readWords = rememberWords((text: string): MoodReading => fromScale(text) ?? fromWords(text));

/** `4/5`, `8 out of 10`, `85%`, `3 stars`, `★★★☆☆`: the upper end is the good one. */
function fromScale(text: string): MoodReading | null {
  const share = shareIn(text);
  return typeof share === 'number' ? moodOf(share) : share;
}

function shareIn(text: string): number | 'NO_SCALE' | null {
  const outOf = outOfForm.exec(text);
  if (outOf) return fromShare(numberOf(outOf[1]), numberOf(outOf[2]));
  const percent = /^(\d{1,3}(?:[.,]\d{1,6})?)\s?%$/.exec(text);
  if (percent) return fromShare(numberOf(percent[1]), 100);
  const starred =
    /^([0-5](?:[.,]\d{1,2})?)\s?(?:★|⭐️?|stars?|sterren|ster|sterne?|étoiles?|estrellas?)$/i.exec(text);
  if (starred) return fromShare(numberOf(starred[1]), 5);
  const stars = /^((?:★|⭐️?){1,5})(☆{0,4})$/u.exec(text);
  return stars ? fromShare([...(stars[1] ?? '')].filter((sign) => sign !== '\ufe0f').length, 5) : null;
}

const outOfForm =
  /^(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\/|of|out of|van|von|sur|de|su|z|av|af|из|з)\s?(3|4|5|6|7|10|100)$/i;
const numberOf = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));

function fromShare(value: number, top: number): number | 'NO_SCALE' {
  const bottom = value < 1 || top === 100 ? 0 : 1;
  const share = (value - bottom) / (top - bottom);
  return Number.isNaN(share) || share > 1 ? 'NO_SCALE' : share;
}

/** The upper and the lower quarter are a mood, as 4 and 2 of 5 are. */
function moodOf(share: number): Sentiment {
  if (share >= 0.75) return 'POSITIVE';
  return share <= 0.25 ? 'NEGATIVE' : 'NEUTRAL';
}

/** A word, among others only such as make it stronger or weaker: "not bad" is no "bad". */
function fromWords(text: string): MoodReading {
  const sign = signs.get(text.replace(/[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu, ''));
  if (sign) return sign;
  const words = foldWord(text).split(' ');
  const telling = words.filter((word) => !besides.has(word) && !/^\d+$/.test(word)).join(' ');
  return byWord.get(words.join(' ')) ?? byWord.get(telling) ?? 'NO_WORD';
}

const list = (text: string): string[] => text.split(', ');

const words: { readonly [mood in MoodReading]?: string } = {
  POSITIVE:
    'positive, pos, positief, positiv, positif, positivo, positiva, positivity, good, goed, gut, bon, bueno, happy, thumbsup, satisfied, tevreden, zufrieden, satisfait, satisfecho, excellent, uitstekend, hervorragend, ausgezeichnet, excelente, outstanding, perfect, great, amazing, best, good with comment, goodwithcomment, up, like, liked, upvote',
  NEUTRAL:
    'neutral, neu, neutraal, neutre, neutro, neutra, mixed, gemengd, gemischt, mixte, mixto, average, neither satisfied nor dissatisfied, teils teils, weder noch, ni satisfait ni insatisfait, regular, matig, ok, okay, fair',
  NEGATIVE:
    'negative, neg, not satisfied, not at all satisfied, niet tevreden, helemaal niet tevreden, nicht zufrieden, uberhaupt nicht zufrieden, gar nicht zufrieden, pas satisfait, pas du tout satisfait, no satisfecho, nada satisfecho, not good, not great, niet goed, nicht gut, poor, negatief, negatif, negativ, negativo, negativa, bad, slecht, schlecht, mauvais, malo, unhappy, thumbsdown, dissatisfied, unsatisfied, ontevreden, unzufrieden, insatisfait, insatisfecho, angry, frustrated, boos, wutend, terrible, awful, horrible, worst, bad with comment, badwithcomment, down, dislike, disliked, downvote',
  // Asked for, and not answered.
  NOTHING: 'offered, unoffered, not offered, not rated, unrated, no rating, no response',
};

const byWord = new Map(
  Object.entries(words).flatMap(([mood, text]) => list(text).map((word) => [word, mood as MoodReading])),
);

const besides = new Set(
  list(
    'very, really, extremely, highly, quite, mostly, rather, somewhat, slightly, zeer, heel, erg, vrij, redelijk, sehr, eher, ziemlich, tres, assez, plutot, muy, bastante, label, sentiment, mood, rating, rated, overall, thumb, thumbs',
  ),
);

const signs = new Map<string, MoodReading>([
  ...[...'👍😀😃😄😁😊🙂😍🤩'].map((sign) => [sign, 'POSITIVE'] as const),
  ...[...'😐😑'].map((sign) => [sign, 'NEUTRAL'] as const),
  ...[...'👎🙁☹😞😟😠😡😢😭'].map((sign) => [sign, 'NEGATIVE'] as const),
  [':+1:', 'POSITIVE'],
  [':-1:', 'NEGATIVE'],
]);
