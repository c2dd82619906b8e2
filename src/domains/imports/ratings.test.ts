import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const csv = (column: string, values: readonly string[]) =>
  [`id,start,${column}`, ...values.map((value, at) => `s-${at},2026-01-03T10:00:00Z,${value}`)].join('\n');
const jsonLines = (values: readonly (string | number)[]) =>
  values.map((rating, at) => JSON.stringify({ id: `s-${at}`, start: '2026-01-03', rating })).join('\n');

async function moods(file: string, query: Record<string, unknown> = {}) {
  const { imported, stored } = await importLab(app);
  const { remarks } = await imported(file, query);
  const sessions = await stored();
  const told = Object.values(sessions);
  return {
    remarks,
    moods: told.map(({ sentiment }) => sentiment),
    ratings: told.map(({ rating }) => rating),
  };
}

test.each([
  ['1 to 5', ['1', '1', '1', '2', '5']],
  ['1 to 3', ['1', '2', '3', '1', '1']],
  ['1 to 10', ['10', '1', '1', '1', '7']],
  ['0 and 1', ['0', '1', '1', '0', '0']],
])(
  'bare numbers %s are no rating, for nobody knows which end is the good one; the import says so',
  async (_what, values) => {
    for (const file of [csv('rating', values), jsonLines(values.map(Number))]) {
      const read = await moods(file);
      expect([read.moods, read.ratings]).toEqual([values.map(() => null), values.map(() => null)]);
      expect(read.remarks).toEqual([
        { kind: 'SCALE_UNCLEAR', column: 'rating', count: 5, sample: values[0] },
      ]);
    }
  },
);

test('a rating that a person calls a mood is left out all the same, counted with a sample', async () => {
  const mapping = { columns: { sentiment: 'score' } };
  const read = await moods(csv('score', ['1', 'good', '5', '2', '4/5']), { mapping });
  expect(read.moods).toEqual([null, 'POSITIVE', null, null, 'POSITIVE']);
  expect(read.remarks).toEqual([{ kind: 'SCALE_UNCLEAR', column: 'score', count: 3, sample: '1' }]);
});

test('a person says the scale: the look at the file asks for it and reads by it, as the import does', async () => {
  const { admin } = await importLab(app);
  const file = csv('rating', ['1', '3', '5', '9', '']);
  const look = async (mapping: object) => {
    const answer = await admin.browser.send(
      'POST',
      `/api/dashboard/imports/preview?${new URLSearchParams({ mapping: JSON.stringify(mapping) })}`,
      { body: file, headers: { 'content-type': 'text/csv' } },
    );
    expect(answer.status).toBe(200);
    return (answer.json as { data: Looked }).data;
  };
  const asked = await look({});
  expect(asked.remarks).toEqual([expect.stringContaining('ratingScale')]);
  expect(asked.readAs.ratings).toBe('unclear');
  const told = await look({ ratingScale: '1-5' });
  expect([told.remarks, told.readAs.ratings]).toEqual([[], '1-5']);
  const expected = [1, 3, 5, null, null];
  expect(told.sessions.map(({ rating }) => rating)).toEqual(expected);
  const read = await moods(file, { mapping: { ratingScale: '1-5' } });
  expect(read.ratings).toEqual(expected);
  expect(read.remarks).toEqual([{ kind: 'SCALE_UNCLEAR', column: 'rating', count: 1, sample: '9' }]);
});

interface Looked {
  readonly remarks: readonly string[];
  readonly readAs: { readonly ratings: string };
  readonly sessions: ReadonlyArray<{ readonly rating: number | null }>;
}

test.each([
  ['minus one to one', ['1', '0', '-1'], ['POSITIVE', 'NEUTRAL', 'NEGATIVE']],
  ['good and bad', ['good', 'bad', 'Offered'], ['POSITIVE', 'NEGATIVE', null]],
  ['thumbs', ['👍', '👎', 'thumbs down'], ['POSITIVE', 'NEGATIVE', 'NEGATIVE']],
  ['stars', ['★★★★★', '★☆☆☆☆', '3 stars'], ['POSITIVE', 'NEGATIVE', 'NEUTRAL']],
  ['words of an inverted scale', ['1 - best', '5 - worst', '1 - best'], ['POSITIVE', 'NEGATIVE', 'POSITIVE']],
])('a mood that says its scale is read: %s', async (_what, values, expected) => {
  const { moods: read, remarks } = await moods(csv('mood', values));
  expect([read, remarks]).toEqual([expected, []]);
});

test.each([
  ['1-3', ['1', '2', '3'], [1, 3, 5]],
  ['1-5', ['1', '2.5', '3.4', '4,5', '5'], [1, 3, 3, 5, 5]],
  ['1-10', ['1', '2', '4', '6', '7', '10'], [1, 1, 2, 3, 4, 5]],
  ['0-10', ['0', '5', '10', '11'], [1, 3, 5, null]],
  ['thumbs', ['0', '1'], [1, 5]],
  ['-1-1', ['-1', '0', '1', '0.5'], [1, 3, 5, 4]],
])(
  'a rating goes from its scale %s to 1 to 5, rounded half up, and is no mood',
  async (ratingScale, values, expected) => {
    const file = values.map((rating, at) => JSON.stringify({ id: `s-${at}`, start: '2026-01-03', rating }));
    const read = await moods(file.join('\n'), { mapping: { ratingScale } });
    expect([read.ratings, read.moods]).toEqual([expected, values.map(() => null)]);
  },
);

test.each([
  ['minus one to one', ['1', '0', '-1'], [5, 3, 1]],
  ['good and bad', ['good', 'bad', 'Offered'], [5, 1, null]],
  ['thumbs', ['👍', '👎', 'thumbs down'], [5, 1, 1]],
  ['stars', ['★★★★☆', '★☆☆☆☆', '3 stars'], [4, 1, 3]],
  ['out of', ['4/5', '8/10', '50%'], [4, 4, 3]],
])('a rating that says its own scale asks for none: %s', async (_what, values, expected) => {
  const read = await moods(csv('satisfaction', values));
  expect(read).toEqual({ ratings: expected, moods: values.map(() => null), remarks: [] });
});

test('a rehearsal remarks the same, and what is beyond fifty columns counts as one', async () => {
  const { imported } = await importLab(app);
  const names = Array.from({ length: 60 }, (_, n) => `thing ${n}`);
  const file = `id,start,${names}\na,2026-01-03,${names}\nb,2026-01-03,${names.map(() => '')}\n`;
  const [rehearsed, real] = [await imported(file, { dryRun: true }), await imported(file)];
  expect(counts(real)).toEqual([2, 2, 0, 0, 0]);
  expect(rehearsed.remarks).toEqual(real.remarks);
  expect(real.remarks).toHaveLength(51);
  expect(real.remarks[0]).toEqual({ kind: 'COLUMN_NOT_TAKEN', column: 'thing 0', count: 1, sample: null });
  expect(real.remarks[50]).toMatchObject({ column: '…', count: 10 });
});

test('an erasure takes the person out of what imports remarked', async () => {
  const { admin, imported, shown } = await importLab(app);
  const mapping = { columns: { userId: 'who', sentiment: 'mood' } };
  const file =
    'id,start,who,mood,note of jo-7\na,2026-01-03,jo-7,as jo-7 said,x\nb,2026-01-03,jo-77,fine by jo-77,\n';
  const { id, remarks } = await imported(file, { mapping });
  expect(remarks.map(({ column, sample }) => [column, sample])).toEqual([
    ['mood', 'as jo-7 said'],
    ['note of jo-7', null],
  ]);
  expect((await admin.browser.rpc('dashboard.forgetUser', { userId: 'jo-7' })).status).toBe(200);
  expect((await shown(id)).remarks).toEqual([
    { kind: 'VALUE_NOT_TAKEN', column: '…', count: 2, sample: null },
    { kind: 'COLUMN_NOT_TAKEN', column: '…', count: 1, sample: null },
  ]);
});
