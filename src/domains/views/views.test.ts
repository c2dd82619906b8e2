import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
let auditor: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  stranger = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  auditor = await app.addColleague(admin.companyId, 'AUDITOR');
});
afterAll(() => app[Symbol.asyncDispose]());

interface View {
  readonly id: string;
  readonly name: string;
  readonly search: string;
  readonly isOwn: boolean;
}

const save = (who: SignedIn, view: object) =>
  who.browser.rpc('views.save', { screen: 'sessions', search: 'range=7d', ...view });
const remove = (who: SignedIn, id: string) => who.browser.rpc('views.remove', { id });
const listed = async (who: SignedIn) =>
  ((await who.browser.rpc('views.list', {})).data as { views: View[] }).views;

test('a private view is its owner’s alone, a shared one everybody’s in the company and nobody else’s', async () => {
  expect((await save(user, { name: 'Mine' })).status).toBe(200);
  expect((await save(user, { name: 'Ours', isShared: true })).status).toBe(200);
  expect((await listed(user)).map(({ name, isOwn }) => [name, isOwn])).toEqual([
    ['Mine', true],
    ['Ours', true],
  ]);
  expect((await listed(auditor)).map(({ name, isOwn }) => [name, isOwn])).toEqual([['Ours', false]]);
  expect(await listed(stranger)).toEqual([]);
});

test('the same name again changes the view instead of making a second one', async () => {
  await save(user, { name: 'Twice' });
  await save(user, { name: 'Twice', search: 'range=30d' });
  expect((await listed(user)).filter(({ name }) => name === 'Twice')).toMatchObject([
    { search: 'range=30d' },
  ]);
});

test('its owner renames a view, shares it and stops sharing it; what it shows stays', async () => {
  const keeper = await app.addColleague(admin.companyId, 'USER');
  const change = (who: SignedIn, view: object) =>
    who.browser.rpc('views.update', { isShared: false, ...view });
  const seen = async (who: SignedIn) => (await listed(who)).filter((view) => view.id === id);
  await save(keeper, { name: 'Draft', search: 'range=30d' });
  await save(keeper, { name: 'Other' });
  await save(keeper, { name: 'Other page', screen: 'overview' });
  const id = (await listed(keeper)).find(({ name }) => name === 'Draft')?.id ?? '';
  expect((await change(admin, { id, name: 'Not yours' })).status).toBe(404);
  expect((await change(keeper, { id, name: 'Final', isShared: true })).status).toBe(200);
  expect(await seen(auditor)).toMatchObject([{ name: 'Final', search: 'range=30d', isOwn: false }]);
  expect((await change(admin, { id, name: 'Not yours' })).status).toBe(403);
  expect((await change(auditor, { id, name: 'Not yours' })).status).toBe(403);
  expect((await change(keeper, { id, name: 'Other' })).status).toBe(409);
  expect((await change(keeper, { id, name: 'Other page' })).status).toBe(200);
  expect(await seen(auditor)).toEqual([]);
  expect(await seen(keeper)).toMatchObject([{ name: 'Other page', search: 'range=30d', isOwn: true }]);
});

test('every page with filters keeps views', async () => {
  const keeper = await app.addColleague(admin.companyId, 'USER');
  for (const screen of ['overview', 'sessions', 'questions', 'breakdown'])
    expect([screen, (await save(keeper, { name: 'Here', screen })).status]).toEqual([screen, 200]);
});

test('a hundred views are the most that one keeps, and each of them can still be changed', async () => {
  const keeper = await app.addColleague(admin.companyId, 'USER');
  for (let n = 1; n <= 100; n += 1) expect((await save(keeper, { name: `View ${n}` })).status).toBe(200);
  expect((await save(keeper, { name: 'View 101' })).status).toBe(409);
  expect((await save(keeper, { name: 'View 1', screen: 'overview' })).status).toBe(409);
  expect((await save(keeper, { name: 'View 7', search: 'range=30d' })).status).toBe(200);
  expect((await listed(keeper)).filter(({ search }) => search === 'range=30d')).toHaveLength(1);
});

test('a hundred views are the most, however many are kept at once', async () => {
  const keeper = await app.addColleague(admin.companyId, 'USER');
  for (let n = 1; n <= 98; n += 1) expect((await save(keeper, { name: `View ${n}` })).status).toBe(200);
  const atOnce = Array.from({ length: 8 }, (_, n) => save(keeper, { name: `At once ${n}` }));
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
});

test('who only reads keeps nothing; a shared view goes by its owner or an administrator', async () => {
  expect((await save(auditor, { name: 'No' })).status).toBe(403);
  await save(admin, { name: 'Of the admin', isShared: true });
  const ofAdmin = (await listed(user)).find(({ name }) => name === 'Of the admin')?.id ?? '';
  expect((await remove(user, ofAdmin)).status).toBe(403);
  const ours = (await listed(admin)).find(({ name }) => name === 'Ours')?.id ?? '';
  expect((await remove(admin, ours)).status).toBe(200);
  const mine = (await listed(user)).find(({ name }) => name === 'Mine')?.id ?? '';
  expect((await remove(admin, mine)).status).toBe(404);
  expect((await remove(stranger, ofAdmin)).status).toBe(404);
});

test('views that name a person go when the person is erased, whoever kept them; all others stay', async () => {
  const naming = [
    ['By filter', 'range=7d&userId=u%2B1%40shop.example'],
    ['By filter, shared', 'userId=u%2B1%40shop.example&page=2'],
    ['By search', 'search=from+u%2B1%40shop.example'],
    ['About u+1@shop.example', 'range=7d'],
  ];
  const others = [
    ['Another person', 'userId=u%2B1%40shop.example.org2'],
    ['Nobody', 'range=30d&search=shop.example'],
    ['Longer', 'search=xu%2B1%40shop.examples'],
  ];
  for (const [name, search] of [...naming, ...others])
    expect((await save(user, { name, search, isShared: name?.includes('shared') })).status).toBe(200);
  await save(stranger, { name: 'Elsewhere', search: 'userId=u%2B1%40shop.example' });
  const erased = await admin.browser.rpc('dashboard.forgetUser', { userId: 'u+1@shop.example' });
  expect(erased.status).toBe(200);
  const left = (await listed(user)).map(({ name }) => name);
  for (const [name = ''] of naming) expect(left).not.toContain(name);
  for (const [name = ''] of others) expect(left).toContain(name);
  expect((await listed(stranger)).map(({ name }) => name)).toContain('Elsewhere');
});

test('a key as short as a word is looked for in the filter alone', async () => {
  await save(user, { name: 'week 7', search: 'range=7d&page=7' });
  await save(user, { name: 'Seven', search: 'userId=7' });
  expect((await admin.browser.rpc('dashboard.forgetUser', { userId: '7' })).status).toBe(200);
  const left = (await listed(user)).map(({ name }) => name);
  expect([left.includes('week 7'), left.includes('Seven')]).toEqual([true, false]);
});

test('however many views others share, one’s own are listed', async () => {
  const keeper = await app.addColleague(admin.companyId, 'USER');
  await app.database.tenant(admin.companyId, (tx) =>
    tx.query(
      `INSERT INTO saved_view (company_id, id, owner_id, screen, name, search, is_shared, created_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, 'sessions', 'All ' || n, 'range=7d', true, $3, $3 FROM generate_series(1, 600) n`,
      [admin.companyId, admin.userId, app.clock.now()],
    ),
  );
  await save(keeper, { name: 'Zoe’s own' });
  const found = await listed(keeper);
  expect([found.length, found.at(-1)?.name]).toEqual([500, 'Zoe’s own']);
});
