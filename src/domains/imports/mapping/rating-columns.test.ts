import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';
import type { MappingOverride } from './mapping.ts';

async function rated(column: string, values: readonly string[], override: MappingOverride = {}) {
  const rows = values.map((value, at) => `s${at},2026-03-05T09:00:00Z,"${value}"`);
  const { sessions, remarks } = await readVendorFile([`id,start,"${column}"`, ...rows].join('\n'), override);
  return { ratings: sessions.map(({ rating }) => rating), asked: remarks.join(' ').includes('ratingScale') };
}

test.each([
  ['Rating (1-7)', ['1', '4', '7'], [1, 3, 5]],
  ['CSAT (0-100)', ['0', '50', '100'], [1, 3, 5]],
])('the scale that a name states is taken: %s', async (column, values, ratings) => {
  expect(await rated(column, values)).toEqual({ ratings, asked: false });
});

test.each([
  'Note',
  'Bewertung (1 = sehr gut) 1-5',
  'Rating, 1 is best (1-5)',
  'Rating (1 = best, 6 = worst)',
  'Rating (1-4)',
])('where 1 may be the best, and on scales that nobody knows, it is asked: %s', async (column) => {
  expect(await rated(column, ['1', '5'])).toEqual({ ratings: [null, null], asked: true });
});

test.each([
  ['6-1', ['1', '2', '6', '7'], [5, 4, 1, null]],
  ['5-1', ['1', '3', '5'], [5, 3, 1]],
  ['1-7', ['1', '4', '7'], [1, 3, 5]],
  ['0-100', ['0', '74', '100'], [1, 4, 5]],
] as const)('a person may say that a file is rated %s', async (ratingScale, values, ratings) => {
  expect(await rated('Note', values, { ratingScale })).toEqual({ ratings: [...ratings], asked: false });
});

test('a step that says its number and its name is that number, never its name alone', async () => {
  const values = ['5 - Very good', '4: Good', 'Poor (2)', '1 - sehr gut'];
  expect(await rated('rating', values)).toEqual({ ratings: [null, null, null, null], asked: true });
  const { ratings } = await rated('rating', values, { ratingScale: '1-5' });
  expect(ratings).toEqual([5, 4, 2, 1]);
});

test('words with steps between them keep their steps', async () => {
  const five = ['Very satisfied', 'Satisfied', 'Neutral', 'Dissatisfied', 'Very dissatisfied'];
  expect((await rated('satisfaction', five)).ratings).toEqual([5, 4, 3, 2, 1]);
  expect((await rated('rating', ['amazing', 'great', 'ok', 'bad', 'terrible'])).ratings).toEqual([
    5, 4, 3, 2, 1,
  ]);
  expect((await rated('satisfaction', ['Satisfied', 'Dissatisfied'])).ratings).toEqual([5, 1]);
});

test.each([
  ['rate', ['rated_good', 'rated_bad', 'not_rated'], [5, 1, null]],
  ['thumbs', [':thumbsup:', ':-1:', 'thumbs_up', '👎🏽'], [5, 1, 5, 1]],
  ['stars', ['★★★☆☆', '4/5', '4 out of 5'], [3, 4, 4]],
])('words and signs of vendors: %s', async (column, values, ratings) => {
  expect(await rated(column, values)).toEqual({ ratings, asked: false });
});
