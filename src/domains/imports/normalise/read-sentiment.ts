import { foldWord, rememberWords } from './fold-word.ts';

export type Sentiment = 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';

/** A word in one of several languages, or a score from -1 to 1. Null for anything else. */
export function readSentiment(value: unknown): Sentiment | null {
  if (typeof value === 'number') return fromScore(value);
  return typeof value === 'string' ? readWord(value) : null;
}

const words: ReadonlyArray<[Sentiment, string]> = [
  [
    'POSITIVE',
    'positive pos positief positiv positif positivo positiva positivity good goed gut bon bueno happy satisfied tevreden zufrieden satisfait satisfecho excellent great',
  ],
  ['NEUTRAL', 'neutral neu neutraal neutre neutro neutra mixed gemengd gemischt mixte mixto average'],
  [
    'NEGATIVE',
    'negative neg negatief negativ negatif negativo negativa bad slecht schlecht mauvais malo unhappy dissatisfied unsatisfied ontevreden unzufrieden insatisfait insatisfecho angry frustrated boos wutend terrible',
  ],
];

const byWord = new Map(
  words.flatMap(([mood, list]) => list.split(' ').map((word): [string, Sentiment] => [word, mood])),
);

const readWord = rememberWords((text: string): Sentiment | null => {
  const word = foldWord(text);
  const known = byWord.get(word) ?? byWord.get(word.split(' ').at(-1) ?? '');
  if (known) return known;
  return /^\s*[+-]?[01](?:[.,]\d{1,20})?\s*$/.test(text) ? fromScore(Number(text.replace(',', '.'))) : null;
});

function fromScore(score: number): Sentiment | null {
  if (Number.isNaN(score) || score < -1 || score > 1) return null;
  if (score > 0.25) return 'POSITIVE';
  return score < -0.25 ? 'NEGATIVE' : 'NEUTRAL';
}
