import { expect, test } from 'vitest';
import { isStrong, isWeakWord, ratingAt, readRating, readRatingIn } from './read-rating.ts';
import { shareOnScale } from './read-sentiment.ts';

test('what nobody rated is no rating', () => {
  for (const value of [null, undefined, '', '  ', 'n/a', ' NULL ', '–', 'not rated'])
    expect([value, readRating(value, '1-5')]).toEqual([value, 'NOTHING']);
});

test('a number is a rating on the scale of its file, and none where nobody says the scale or it lies outside', () => {
  expect([1, 2, 3, 4, 5].map((value) => readRating(value, '1-5'))).toEqual([1, 2, 3, 4, 5]);
  expect(['1', ' 2 ', '3'].map((value) => readRating(value, '1-3'))).toEqual([1, 3, 5]);
  expect([0, 4, 6, '10', '7,5'].map((value) => readRating(value, '0-10'))).toEqual([1, 3, 3, 5, 4]);
  expect([1, 10].map((value) => readRating(value, '1-10'))).toEqual([1, 5]);
  expect([0, 1].map((value) => readRating(value, 'thumbs'))).toEqual([1, 5]);
  expect([-1, 0, 1].map((value) => readRating(value, '-1-1'))).toEqual([1, 3, 5]);
  for (const value of [0, 6, '0', '5.01', Number.NaN]) expect(readRating(value, '1-5')).toBe('NO_SCALE');
  for (const value of [0, 1, 4, '4']) expect(readRating(value, null)).toBe('NO_SCALE');
});

test('what says its own scale, or is a word, needs no scale', () => {
  const read = (value: unknown) => readRating(value, null);
  expect(['4/5', '8 out of 10', '100%', '0 %', '3 stars', '★★☆☆☆', '10/10'].map(read)).toEqual([
    4, 4, 5, 1, 3, 2, 5,
  ]);
  expect(['6/5', '150%'].map(read)).toEqual(['NO_SCALE', 'NO_SCALE']);
  expect(['good', 'okay', '👎', 'very bad'].map(read)).toEqual([5, 3, 1, 1]);
  expect(['whatever', true, {}].map(read)).toEqual(['NO_WORD', 'NO_WORD', 'NO_WORD']);
});

test('half way to the next star is that star, whatever a division left over', () => {
  expect([0, 0.124, 0.125, 0.5, 0.875, 1].map(ratingAt)).toEqual([1, 1, 2, 3, 5, 5]);
  expect(ratingAt(0.1 + 0.2 + 0.075 - 1e-16)).toBe(3);
  expect([shareOnScale(2, '1-3'), shareOnScale('x', '1-3'), shareOnScale(true, '1-3')]).toEqual([
    0.5,
    null,
    null,
  ]);
});

test('where a file knows "very good" too, what is only good or bad is one step less', () => {
  const steps = (value: unknown) => readRating(value, null, true);
  expect(['good', 'Bad', 'very good', 'very bad', 'okay', 'excellent', 'terrible'].map(steps)).toEqual([
    4, 2, 5, 1, 3, 5, 1,
  ]);
  expect(['4/5', 'n/a', 'mauve'].map(steps)).toEqual([4, 'NOTHING', 'NO_WORD']);
});

test('the number of a step counts, whatever its name says', () => {
  for (const [value, rating] of [
    ['4 - Good', 4],
    ['1: bad', 1],
    ['Excellent (5)', 5],
    ['Good (4) x', 'NO_WORD'],
  ] as const)
    expect([value, readRating(value, '1-5')]).toEqual([value, rating]);
  expect(readRating('4 - Good', null)).toBe('NO_SCALE');
});

test('words that say more than good or bad are known in several languages', () => {
  const beginnings =
    'very, extremely, really, not at all, helemaal niet, überhaupt nicht, gar nicht, pas du tout, nada, sehr, äußerst, zeer, heel, erg, uiterst, très, muy';
  for (const word of beginnings.split(', ').filter((word) => word !== 'äußerst')) {
    expect([word, isStrong(`${word} x`), isStrong(`x ${word} x`), isStrong(word)]).toEqual([
      word,
      true,
      false,
      false,
    ]);
  }
  const alone =
    'amazing, terrible, excellent, outstanding, perfect, awful, horrible, uitstekend, hervorragend, ausgezeichnet, excelente';
  for (const word of alone.split(', '))
    expect([word, isStrong(word), isStrong(`${word} x`), isStrong(`x ${word}`)]).toEqual([
      word,
      true,
      false,
      false,
    ]);
  for (const other of ['good', '', 5, null, `very ${'x'.repeat(60)}`]) expect(isStrong(other)).toBe(false);
  expect(isStrong(`very ${'x'.repeat(55)}`)).toBe(true);
});

test('of a plain good or bad only what else the file knows tells how good it is', () => {
  for (const weak of ['good', 'Satisfied', 'slecht', 'quite good'])
    expect([weak, isWeakWord(weak)]).toEqual([weak, true]);
  for (const other of [
    'very good',
    'okay',
    '4/5',
    '4 - good',
    'mauve',
    'n/a',
    '',
    5,
    null,
    `good ${'!'.repeat(60)}`,
  ])
    expect([other, isWeakWord(other)]).toEqual([other, false]);
});

test('what a person says of the words of a file goes before what they say themselves', () => {
  const ratingWords = new Map([
    ['mauve', 2],
    ['good', null],
    ['3', 5],
  ]);
  const form = { ratingScale: '1-5', ratingWords } as const;
  expect([' Mauve ', 'good', 3, '4', 'bad'].map((value) => readRatingIn(value, form))).toEqual([
    2,
    'NOTHING',
    5,
    4,
    1,
  ]);
  expect(readRatingIn('good', { ratingScale: null, ratingWords: new Map() })).toBe(5);
  expect(
    ([true, 'untold', false] as const).map((hasSteps) =>
      readRatingIn('good', { ratingScale: null, hasSteps }),
    ),
  ).toEqual([4, 5, 5]);
});
