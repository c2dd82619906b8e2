import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const file = 'id,start,user\na,2024-04-03,jo\nb,2024-04-04,jo\nc,2024-04-05,kim\n';

interface Erasures {
  readonly data: {
    readonly erasures: ReadonlyArray<{ readonly id: string; readonly liftedAt: string | null }>;
  };
}

test('who was erased is not taken in again, by their key or by the ids of their sessions, until that is lifted', async () => {
  const { imported, stored, admin } = await importLab(app);
  const { browser } = admin;
  await imported(file);
  const answer = await browser.post('/api/dashboard/erasures', { userId: 'jo' });
  expect([answer.status, Object.keys(await stored())]).toEqual([200, ['c']]);

  const later = `${file}d,2024-04-06,jo\n`;
  for (const dryRun of [true, false]) {
    const run = await imported(later, { dryRun });
    expect([counts(run), run.counts.erased]).toEqual([[4, 0, 0, 1, 0], 3]);
    expect(run.message).toContain('3 of erased people');
  }
  // Without the key of the person the sessions that were erased are known still; one that came later is not.
  const nameless = 'id,start\na,2024-04-03\nb,2024-04-04\nd,2024-04-06\n';
  const run = await imported(nameless);
  expect([counts(run), run.counts.erased, Object.keys(await stored())]).toEqual([
    [3, 1, 0, 0, 0],
    2,
    ['c', 'd'],
  ]);

  const listed = async () => ((await browser.get('/api/dashboard/erasures')).json as Erasures).data.erasures;
  const [erasure] = await listed();
  expect(erasure).toMatchObject({ sessions: 2, liftedAt: null, erasedBy: { id: admin.userId } });
  expect(JSON.stringify(erasure)).not.toContain('"jo"');
  const lift = () => browser.post(`/api/dashboard/erasures/${erasure?.id}/lift`);
  expect([(await lift()).status, (await lift()).status]).toEqual([200, 404]);
  expect((await listed())[0]).toMatchObject({ liftedAt: expect.any(String), liftedBy: { id: admin.userId } });
  expect(counts(await imported(file))).toEqual([3, 2, 0, 1, 0]);
});

test('an address is one person however it is written, another key is only itself', async () => {
  const { imported, admin } = await importLab(app);
  await imported('id,start,user\na,2024-04-03,Jan@X.test\nb,2024-04-04,AB12\n');
  for (const userId of ['Jan@X.test', 'AB12'])
    await admin.browser.post('/api/dashboard/erasures', { userId });
  const again = ['JAN@x.test', 'jan\u200b@x.test', 'ｊan@x.test', ' Jan@X.test', 'ab12', 'jan@y.test'];
  const run = await imported(
    `id,start,user\n${again.map((user, at) => `n${at},2024-05-03,${user}`).join('\n')}\n`,
  );
  expect([counts(run)[1], run.counts.erased]).toEqual([2, 4]);
});

test('what is stored of an address is erased however it was written, and what of it was refused or kept in a view', async () => {
  const { imported, rejections, stored, admin } = await importLab(app);
  const spellings = ['Jan@X.test', 'JAN@x.test', 'jan\u200b@x.test', 'ｊan@x.test', 'jan@x.test'];
  const others = ['jan@x.tests', 'ajan@x.test', 'jan@y.test', 'AB12'];
  const rows = [...spellings, ...others].map((user, at) => `n${at},2024-04-03,User: hello,${user}`);
  const refused = 'z,2024-13-77,User: a secret of mine,jAN\u200b@x.test';
  const run = await imported(`id,start,transcript,user\n${rows.join('\n')}\n${refused}\n`);
  expect(await rejections(run.id)).toContain('a secret of mine');
  for (const [name, userId] of [
    ['theirs', 'JAN@x.test'],
    ['of another', 'jan@y.test'],
  ] as const)
    await admin.browser.rpc('views.save', {
      screen: 'sessions',
      name,
      search: `userId=${encodeURIComponent(userId)}`,
    });
  const erase = async (userId: string) =>
    (await admin.browser.post('/api/dashboard/erasures', { userId })).json;
  expect(await erase('jan@X.test')).toMatchObject({
    data: { receipt: { erased: { sessions: spellings.length, refusedRows: 1 } } },
  });
  expect(Object.keys(await stored()).sort()).toEqual(others.map((_, at) => `n${spellings.length + at}`));
  expect(await rejections(run.id)).not.toContain('a secret of mine');
  const { text: views } = await admin.browser.rpc('views.list', {});
  expect(views).toContain('of another');
  expect(views).not.toContain('theirs');
  // Another key is only itself.
  expect(await erase('ab12')).toMatchObject({ data: { receipt: { erased: { sessions: 0 } } } });
});

test('an erasure holds in its own company only, and only an administrator erases and lifts', async () => {
  const [one, other] = [await importLab(app), await importLab(app)];
  await one.imported(file);
  const { status, json } = await one.admin.browser.post('/api/dashboard/erasures', { userId: 'jo' });
  const { id } = (json as { data: { receipt: { id: string } } }).data.receipt;
  expect(status).toBe(200);
  expect(counts(await other.imported(file))).toEqual([3, 3, 0, 0, 0]);
  expect((await other.admin.browser.post(`/api/dashboard/erasures/${id}/lift`)).status).toBe(404);
  const { browser } = await app.addColleague(one.admin.companyId, 'USER');
  expect((await browser.get('/api/dashboard/erasures')).status).toBe(403);
  expect((await browser.post(`/api/dashboard/erasures/${id}/lift`)).status).toBe(403);
});

/** As CSV, then as JSON lines: the first row is good, the second refused for its start. */
const forms: readonly ((user: string) => string)[] = [
  (user) => {
    const cell = `"${user.replaceAll('"', '""')}"`;
    return `id,start,user,transcript\na,2024-04-03,${cell},User: hello\nb,2024-13-77,${cell},User: a secret of mine\n`;
  },
  (user) =>
    [
      { id: 'a', start: '2024-04-03', transcript: 'User: hello', user },
      { id: 'b', start: '2024-13-77', transcript: 'User: a secret of mine', user },
    ]
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  // What is kept of a row ends before it comes to who they are.
  (user) =>
    `id,start,transcript,user\na,2024-04-03,User: hello,"${user.replaceAll('"', '""')}"
b,2024-13-77,"User: a secret of mine${' and more'.repeat(400)}","${user.replaceAll('"', '""')}"\n`,
];

test.each(['jo', 'jo "the key" doe', 'back\\slash', 'tab\there', 'jérôme', '+31 6 12', '小明'])(
  'of %j, erased, no refused row stays, however it is written, and none is kept again',
  async (user) => {
    for (const write of forms) {
      const { imported, rejections, admin } = await importLab(app);
      const run = await imported(write(user));
      expect(counts(run)).toEqual([2, 1, 0, 0, 1]);
      expect(await rejections(run.id)).toContain('a secret of mine');
      const answer = await admin.browser.post('/api/dashboard/erasures', { userId: user });
      expect((answer.json as { data: { receipt: { erased: object } } }).data.receipt.erased).toMatchObject({
        sessions: 1,
        refusedRows: 1,
      });
      expect(await rejections(run.id)).not.toContain('a secret of mine');
      const again = await imported(write(user));
      expect([counts(again), again.counts.erased]).toEqual([[2, 0, 0, 0, 0], 2]);
      expect(await rejections(again.id)).not.toContain('a secret of mine');
    }
  },
);

test('a refused row from before its person was marked is found by its text, as CSV or JSON has it', async () => {
  const cases = [
    ['jo "the key" \\ doe', 'jo "the key" \\ doe'],
    ['Jan@X.test', 'jAN@x.test'],
  ] as const;
  for (const [write, [user, userId]] of forms
    .slice(0, 2)
    .flatMap((form) => cases.map((one) => [form, one] as const))) {
    const { imported, rejections, admin } = await importLab(app);
    const run = await imported(write(user));
    await app.database.system((tx) => tx.query('UPDATE import_rejection SET person_mark = NULL'));
    expect(await rejections(run.id)).toContain('a secret of mine');
    expect((await admin.browser.post('/api/dashboard/erasures', { userId })).status).toBe(200);
    expect(await rejections(run.id)).not.toContain('a secret of mine');
  }
});

test.each(['[]', '{}', '"', '.*', '(', 'sample'])('a person may be called %s', async (userId) => {
  const { imported, stored, admin } = await importLab(app);
  await imported(JSON.stringify([{ id: 'z', start: '2024-04-03', user: userId }]));
  await imported(file);
  const answer = await admin.browser.post('/api/dashboard/erasures', { userId });
  expect([answer.status, Object.keys(await stored()).sort()]).toEqual([200, ['a', 'b', 'c']]);
});
