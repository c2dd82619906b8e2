import { expect, test } from 'vitest';
import { type RatingScale, readSentiment, scaleOf } from './read-sentiment.ts';

const all = (values: readonly unknown[], scale: RatingScale | null = null) =>
  values.map((value) => [value, readSentiment(value, scale)]);

test.each([
  [
    'POSITIVE',
    ['4/5', '4,5 / 5', '8 of 10', '8 van 10', '8 von 10', '8 sur 10', '8 de 10', '6/7', '3/3', '85/100'],
  ],
  [
    'POSITIVE',
    ['75%', '75 %', '99,5%', '100%', '4 stars', '4.5 ★', '5⭐', '4 sterren', '4 étoiles', '4 estrellas'],
  ],
  ['POSITIVE', ['⭐️⭐️⭐️⭐️⭐️', '⭐️⭐️⭐️⭐️', '★★★★', '★★★★☆']],
  ['NEUTRAL', ['3/5', '50%', '26%', '74%', '⭐️⭐️⭐️', '★★★☆☆', '3 ster', '2.5/4', '50/100']],
  [
    'NEGATIVE',
    ['2/5', '1/3', '25%', '0%', '0/10', '1/7', '1/100', '2 Sterne', '1 star', '⭐️⭐️', '★★☆☆☆', '0.5/5'],
  ],
  ['NO_SCALE', ['6/5', '101%', '11/10', '5.5 stars']],
  ['NO_WORD', ['4/8', 'a 4/5', '4/5 x', 'x 5 stars', '5 stars!x', '50% off', 'x50%', '★★★★★★', '4 of the 5']],
] as const)('a rating that says its own scale is %s: %j', (expected, values) => {
  expect(all(values)).toEqual(values.map((value) => [value, value === '5.5 stars' ? 'NO_SCALE' : expected]));
});

test('a bare number is a mood only where it can be read one way', () => {
  expect(all([0.63, 0.99, '0,8'])).toEqual([
    [0.63, 'POSITIVE'],
    [0.99, 'POSITIVE'],
    ['0,8', 'POSITIVE'],
  ]);
  expect(all([0.625, 1, 0, 0.5, -1.5, '-2', 7])).toEqual(
    [0.625, 1, 0, 0.5, -1.5, '-2', 7].map((value) => [value, 'NO_SCALE']),
  );
  expect(all([-0.25, -0.26, '-0,26', -1])).toEqual([
    [-0.25, 'NEUTRAL'],
    [-0.26, 'NEGATIVE'],
    ['-0,26', 'NEGATIVE'],
    [-1, 'NEGATIVE'],
  ]);
  expect(all(['+1', '+0.2', '+5'])).toEqual([
    ['+1', 'POSITIVE'],
    ['+0.2', 'NEUTRAL'],
    ['+5', 'NO_SCALE'],
  ]);
});

test('on a scale from -1 to 1 the middle half is neutral, its ends belong to it, and beyond it nothing is known', () => {
  expect(
    all([1, 0.26, 0.25, 0, -0.25, -0.26, -1, 1.01, -1.01, Number.NaN], '-1-1').map(([, mood]) => mood),
  ).toEqual([
    ...['POSITIVE', 'POSITIVE', 'NEUTRAL', 'NEUTRAL', 'NEUTRAL', 'NEGATIVE', 'NEGATIVE'],
    ...['NO_SCALE', 'NO_SCALE', 'NO_SCALE'],
  ]);
});

test('a column goes from -1 to 1 where one number is below 0 and none beyond, written as text or not', () => {
  expect(
    [
      [-1, 1],
      ['-0,5', ' 1 '],
      [-0.1, 'x', ''],
    ].map(scaleOf),
  ).toEqual(['-1-1', '-1-1', '-1-1']);
  expect([[0, 1], [-1, 1.1], [-1.1, 0], ['-1', '2'], ['x-1'], ['-1x'], []].map(scaleOf)).toEqual(
    Array(7).fill(null),
  );
});

test.each([
  ['POSITIVE', 'pos, goed, gut, bon, bueno, happy, tevreden, zufrieden, excellent, amazing, upvote, 😀, 🤩'],
  ['NEUTRAL', 'neu, mixed, gemengd, gemischt, mixte, mixto, average, 😑'],
  ['NEGATIVE', 'neg, slecht, schlecht, mauvais, malo, unhappy, angry, boos, worst, downvote, ☹, ☹️, 😭'],
  ['NOTHING', 'offered, not offered, unrated, no rating, no response'],
] as const)('words for %s in several languages: %s', (expected, words) => {
  for (const word of words.split(', ')) expect([word, readSentiment(word, null)]).toEqual([word, expected]);
});

test('words that make a mood stronger or weaker, and its number, change nothing', () => {
  for (const word of [
    'very',
    'really',
    'zeer',
    'heel',
    'sehr',
    'ziemlich',
    'très',
    'muy',
    'overall',
    'rating 3',
  ])
    expect([word, readSentiment(`${word} positive`, null)]).toEqual([word, 'POSITIVE']);
  expect([readSentiment('not positive', null), readSentiment('positive1', null)]).toEqual([
    'NO_WORD',
    'NO_WORD',
  ]);
});
