import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const table = (column: string, words: readonly string[]) =>
  [`id,start,${column}`, ...words.map((word, at) => `s-${at},2026-03-01T10:00:00Z,"${word}"`)].join('\n');

type Words = Readonly<Record<string, number | null>>;

/** What the look at a file says of its words, and what its import stores. */
async function read(file: string, ratingWords?: Words) {
  const mapping = ratingWords && { ratingWords };
  const { admin, imported, stored } = await importLab(app);
  const query = mapping ? `?${new URLSearchParams({ mapping: JSON.stringify(mapping) })}` : '';
  const answer = await admin.browser.send('POST', `/api/dashboard/imports/preview${query}`, {
    body: file,
    headers: { 'content-type': 'text/csv' },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  const { data } = answer.json as {
    data: {
      remarks: string[];
      readAs: { ratingWords: Array<{ word: string; rating: number | string }> };
      sessions: Array<{ rating: number | null }>;
    };
  };
  const { remarks } = await imported(file, mapping ? { mapping } : {});
  const ratings = Object.values(await stored()).map(({ rating }) => rating);
  expect(data.sessions.map(({ rating }) => rating)).toEqual(ratings.slice(0, 5));
  return {
    shown: Object.fromEntries(data.readAs.ratingWords.map(({ word, rating }) => [word, rating])),
    asked: data.remarks,
    ratings,
    remarks,
  };
}

test.each([
  ['rating', { Good: 5, Bad: 1, Offered: 'none' }],
  ['CSAT', { 'Very satisfied': 5, Satisfied: 4, Neutral: 3, Dissatisfied: 2, 'Very dissatisfied': 1 }],
  ['Tevredenheid', { 'Zeer tevreden': 5, Tevreden: 4, Ontevreden: 2 }],
  ['stars', { '★★★★': 4, '★': 1, '★★★☆☆': 3 }],
  ['Thumbs', { '👍': 5, '👎': 1, thumbs_up: 5, 'THUMBS DOWN': 1 }],
])(
  'the look at a file says how each word for a rating is read, as the import reads it: %s',
  async (column, words) => {
    const { shown, asked, ratings, remarks } = await read(table(column, Object.keys(words)));
    expect(shown).toEqual(words);
    expect(ratings).toEqual(Object.values(words).map((rating) => (rating === 'none' ? null : rating)));
    expect([asked, remarks]).toEqual([[], []]);
  },
);

test.each([
  ['satisfaction', ['Promoter', 'Detractor', 'Passive']],
  ['rating', ['A', 'B', 'F']],
  ['Was this helpful?', ['Yes', 'No']],
  ['Bewertung', ['sehr befriedigend', 'mangelhaft']],
  ['rating', ['★★½', '☆☆☆☆☆']],
])(
  'words that nobody knows are asked for, left out until then and counted: %s, %s',
  async (column, words) => {
    const { shown, asked, ratings, remarks } = await read(table(column, words));
    expect(shown).toEqual(Object.fromEntries(words.map((word) => [word, 'unclear'])));
    expect(asked).toEqual([
      expect.stringMatching(new RegExp(`good these ratings are: ${words.join(', ')}\\. .*ratingWords`)),
    ]);
    expect(ratings).toEqual(words.map(() => null));
    expect(remarks).toEqual([{ kind: 'VALUE_NOT_TAKEN', column, count: words.length, sample: words[0] }]);
  },
);

test('a person says what words mean, which counts before what they seem to; null is no rating', async () => {
  const file = table('rating', ['Meh', 'good', 'Skipped', 'MEH', 'top']);
  const { shown, asked, ratings, remarks } = await read(file, { meh: 2, Good: 4, Skipped: null });
  expect(shown).toEqual({ Meh: 2, good: 4, Skipped: 'none', top: 'unclear' });
  expect([ratings, asked.length]).toEqual([[2, 4, null, 2, null], 1]);
  expect(remarks).toEqual([{ kind: 'VALUE_NOT_TAKEN', column: 'rating', count: 1, sample: 'top' }]);
});

test('what is true or false in JSON is asked for too, and numbers beside words are not', async () => {
  const file = ['true', 'false', '5', '"good"']
    .map((rating, at) => `{"id":"s-${at}","start":"2026-03-01T10:00:00Z","rating":${rating}}`)
    .join('\n');
  const open = await read(file);
  expect(open.shown).toEqual({ true: 'unclear', false: 'unclear', good: 5 });
  const told = await read(file, { true: 5, false: 1 });
  expect([told.ratings, told.shown]).toEqual([[5, 1, null, 5], { true: 5, false: 1, good: 5 }]);
});

test('a remark beside the rating is no rating, however few words it has', async () => {
  const { shown, remarks } = await read(table('rating comment', ['Fine', 'Too slow']));
  expect([shown, remarks]).toEqual([{}, []]);
});
