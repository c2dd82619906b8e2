import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const root = '/api/dashboard/imports';
// The last is too long for a category: it could not be made one.
const words = [
  'Gift cards',
  'gift-cards',
  'Zurückgeben',
  'Zurück geben!',
  'Refund',
  '',
  '退货',
  'x'.repeat(101),
];
const file = `id,start,category\n${words.map((word, n) => `s${n},2026-03-0${n + 1} 10:00:00,${word}`).join('\n')}\n`;
interface Category {
  readonly key: string;
  readonly label: string;
}
const preview = async () => {
  const { json } = await admin.browser.send('POST', `${root}/preview`, { body: file });
  return (json as { data: { newCategories: { label: string; count: number }[] } }).data.newCategories;
};
const add = (labels: readonly string[], who = admin) =>
  who.browser.rpc('dashboard.addCategories', { labels });
const added = async (labels: readonly string[]) =>
  (await add(labels)).data as { added: Category[]; categories: Category[] };

test('words of a file that are no category are named before the import, and can be made ones', async () => {
  const found = await preview();
  expect(found).toEqual([
    { label: 'Gift cards', count: 2 },
    { label: 'Zurückgeben', count: 1 },
    { label: 'Zurück geben!', count: 1 },
    { label: '退货', count: 1 },
  ]);
  const first = await added(found.map(({ label }) => label));
  expect(first.added).toEqual([
    { key: 'GIFT_CARDS', label: 'Gift cards', description: '' },
    { key: 'ZURUCKGEBEN', label: 'Zurückgeben', description: '' },
    { key: 'ZURUCK_GEBEN', label: 'Zurück geben!', description: '' },
    { key: 'CATEGORY', label: '退货', description: '' },
  ]);
  expect(await preview()).toEqual([]);
  const again = await added(['GIFT CARDS']);
  expect(again.added).toEqual([]);
  expect(again.categories).toEqual(first.categories);
});

test('keys stay apart, and the end of the list is said and nothing half added', async () => {
  const more = await added(['日本', '中国']);
  expect(more.added.map(({ key }) => key)).toEqual(['CATEGORY_2', 'CATEGORY_3']);
  const many = await add(Array.from({ length: 90 }, (_, n) => `Topic ${n}`));
  expect([many.status, many.text]).toEqual([422, expect.stringContaining('The limit is 100 categories')]);
  expect((await added(['GIFT CARDS'])).categories).toEqual(more.categories);
});

test('only administrators add categories, and it leaves an entry', async () => {
  const user = await app.addColleague(admin.companyId, 'USER');
  expect((await add(['Mine'], user)).status).toBe(403);
  const entries = await app.database.system((tx) =>
    tx.query("SELECT FROM audit_entry WHERE action = 'taxonomy.add' AND company_id = $1", [admin.companyId]),
  );
  expect(entries).toHaveLength(2);
});
