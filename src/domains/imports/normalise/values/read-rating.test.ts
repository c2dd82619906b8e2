import { expect, test } from 'vitest';
import { ratingAt, readRating } from './read-rating.ts';
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
