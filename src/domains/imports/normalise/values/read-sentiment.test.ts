import { expect, test } from 'vitest';
import {
  bareNumber,
  isBareNumber,
  type RatingScale,
  readSentiment,
  scaleOf,
  shareOnScale,
  stepOf,
} from './read-sentiment.ts';

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

test('a number that stands alone is one, and nothing else is', () => {
  expect([5, '5', ' -0,5 ', '+1.25', '123456789', '007'].map(bareNumber)).toEqual([
    5, 5, -0.5, 1.25, 123_456_789, 7,
  ]);
  for (const other of ['', '5x', 'x5', '5.', '.5', '1234567890', '5 %', '--5', 'five', null, true, [5]])
    expect([other, bareNumber(other), isBareNumber(other)]).toEqual([other, null, false]);
  expect([isBareNumber('0'), isBareNumber(0)]).toEqual([true, true]);
});

test.each([
  ['4 - Good', 4],
  ['4-good', 4],
  ['4 – Good', 4],
  ['4—Good', 4],
  ['4: Good', 4],
  ['4. Good', 4],
  ['4) Good', 4],
  ['4 = Good', 4],
  ['100: perfect', 100],
  [' Good (4) ', 4],
  ['Very good(10)', 10],
])('%j is a step with its name, and its number counts', (text, number) => {
  expect(stepOf(text)).toBe(number);
});

test.each([
  ...[
    '4',
    '4 Good',
    '4 -',
    '4 - 5',
    '1234 - Good',
    'x4 - Good',
    '(4)',
    'Good (4) x',
    'Good (1234)',
    'Good (x)',
    '5 Good (4)',
    'Good (a) (4)',
    '4  - Good',
  ],
  ...[`G${'x'.repeat(61)} (4)`, 5, null],
])('%j stands as it is', (value) => {
  expect(stepOf(value)).toBe(value);
});

test('on each scale a number stands where it is between the worst and the best', () => {
  for (const [scale, worst, middle, best, beyond] of [
    ['1-3', 1, 2, 3, 4],
    ['1-5', 1, 3, 5, 0],
    ['1-7', 1, 4, 7, 8],
    ['1-10', 1, 5.5, 10, 0],
    ['0-10', 0, 5, 10, -1],
    ['0-100', 0, 50, 100, 101],
    ['thumbs', 0, 0.5, 1, 2],
    ['5-1', 5, 3, 1, 6],
    ['6-1', 6, 3.5, 1, 0],
    ['-1-1', -1, 0, 1, 1.5],
  ] as const) {
    const shares = [worst, middle, String(best), beyond].map((value) => shareOnScale(value, scale));
    expect([shares[0] === 0, ...shares.slice(1)]).toEqual([true, 0.5, 1, 'NO_SCALE']);
    expect([worst, middle, best, beyond].map((value) => readSentiment(value, scale))).toEqual([
      'NEGATIVE',
      'NEUTRAL',
      'POSITIVE',
      'NO_SCALE',
    ]);
  }
  expect([2, 1.99, 4, 3.99].map((value) => readSentiment(value, '1-5'))).toEqual([
    'NEGATIVE',
    'NEGATIVE',
    'POSITIVE',
    'NEUTRAL',
  ]);
  expect([
    shareOnScale('4/5', '1-10'),
    shareOnScale(' 4/5 ', null),
    shareOnScale(4, null),
    shareOnScale('x', null),
  ]).toEqual([0.75, 0.75, 'NO_SCALE', null]);
});

test.each([
  ['0.5/5', 0.1],
  ['1/5', 0],
  ['5/5', 1],
  ['0/10', 0],
  ['1/100', 0.01],
  ['3 of 4', 2 / 3],
  ['1,5/5', 0.125],
  ['50%', 0.5],
  ['12,5 %', 0.125],
  ['3 stars', 0.5],
  ['3 star', 0.5],
  ['3 Sterne', 0.5],
  ['3 Stern', 0.5],
  ['3 sterren', 0.5],
  ['3 étoile', 0.5],
  ['3 estrella', 0.5],
  ['3⭐️', 0.5],
  ['2,5★', 0.375],
  ['★', 0],
  ['⭐⭐⭐☆☆', 0.5],
  ['101%', 'NO_SCALE'],
  ['6/5', 'NO_SCALE'],
  ...[
    '3/8',
    '3/1',
    '3/55',
    '1234/5',
    '3 stars x',
    'x 3/5',
    '3//5',
    '6 stars',
    '1234%',
    '%',
    '★☆☆☆☆☆',
    '☆',
    '★x',
    'x★',
  ].map((text) => [text, null] as const),
] as const)('%j says its own scale: %j', (text, share) => {
  expect(shareOnScale(text, '1-10')).toBe(share);
});

test('signs are moods in whatever colour, and words for them too', () => {
  for (const sign of ['👍', '👍🏽', '👍️', ':+1:', '🙂', '😍'])
    expect([sign, readSentiment(sign, null)]).toEqual([sign, 'POSITIVE']);
  for (const sign of ['👎', '👎🏿', ':-1:', '🙁', '😡'])
    expect([sign, readSentiment(sign, null)]).toEqual([sign, 'NEGATIVE']);
  for (const sign of ['👍👎', '🏽', ':+2:', '🤷'])
    expect([sign, readSentiment(sign, null)]).toEqual([sign, 'NO_WORD']);
});

test('a score that is written with its sign needs no scale', () => {
  expect(all(['+1', '+0.2', '+1.5', '-0.3'])).toEqual([
    ['+1', 'POSITIVE'],
    ['+0.2', 'NEUTRAL'],
    ['+1.5', 'NO_SCALE'],
    ['-0.3', 'NEGATIVE'],
  ]);
  expect(all(['+1', '+5'], '1-5')).toEqual([
    ['+1', 'NEGATIVE'],
    ['+5', 'POSITIVE'],
  ]);
});
