import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

let app: TestApp;
let superAdmin: SignedIn;
let support: SignedIn;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.addStaff('SUPER_ADMIN');
  support = await app.addStaff('SUPPORT');
});
afterAll(() => app[Symbol.asyncDispose]());

type Line = Record<string, string>;

async function table(path: string, who: SignedIn): Promise<Line[]> {
  const answer = await who.browser.get(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse(answer.text, { columns: true }) as Line[];
}

async function jsonLines<T>(path: string, who: SignedIn): Promise<T[]> {
  const answer = await who.browser.get(path);
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  return answer.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

const entries = (action: string) =>
  app.database.system((tx) =>
    rows(
      tx,
      "SELECT company_id, user_id FROM audit_entry WHERE action = $1 AND outcome = 'SUCCESS' ORDER BY id",
      [action],
      { company_id: is.orNull(is.uuid), user_id: is.uuid },
    ),
  );

test('companies leave as the list shows them: all pages, its order, its filters, archived ones when asked for', async () => {
  for (let n = 0; n < 103; n += 1) {
    const name = n === 7 ? '=HYPERLINK("x")' : `Exported ${String(n).padStart(3, '0')}`;
    const body = { name, adminEmail: `exported${n}@example.org`, adminName: 'Owner' };
    expect((await superAdmin.browser.post('/api/platform/companies', body)).status).toBe(201);
  }
  const path = '/api/platform/companies/export?search=Exported&sortBy=name&sortOrder=asc';
  const rows = await table(path, support);
  expect(rows).toHaveLength(102);
  expect(rows[0]).toMatchObject({ name: 'Exported 000', status: 'TRIAL', users: '1', sessions: '0' });
  expect(rows.map(({ name }) => name)).toEqual(rows.map(({ name }) => name).sort());
  const records = await jsonLines<{ id: string; counts: { users: number } }>(`${path}&format=jsonl`, support);
  expect(records.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(records[0]?.counts.users).toBe(1);
  const [formula] = await table('/api/platform/companies/export?search=HYPERLINK', support);
  expect(formula?.['name']).toBe('\'=HYPERLINK("x")');
  await superAdmin.browser.delete(`/api/platform/companies/${rows[0]?.['id']}`);
  expect(await table(path, support)).toHaveLength(101);
  expect(await table(`${path}&status=ARCHIVED`, support)).toHaveLength(1);
  expect(await entries('companies.export')).toHaveLength(5);
});

test('people of a company leave for its administrators and for staff who name it, and for nobody else', async () => {
  const admin = await app.signUp();
  const stranger = await app.signUp();
  const colleague = await app.addColleague(admin.companyId, 'USER');
  const path = '/api/admin/users/export?sortBy=email&sortOrder=asc';
  const own = await table(path, admin);
  expect(own.map(({ email }) => email)).toEqual([admin.email, colleague.email].sort());
  expect(Object.keys(own[0] ?? {})).not.toContain('passwordHash');
  expect(await table(`${path}&companyId=${admin.companyId}`, superAdmin)).toEqual(own);
  const users = await jsonLines<{ id: string; role: string }>(`${path}&role=USER&format=jsonl`, admin);
  expect(users).toMatchObject([{ id: colleague.userId, role: 'USER' }]);
  expect((await colleague.browser.get(path)).status).toBe(403);
  expect((await stranger.browser.get(`${path}&companyId=${admin.companyId}`)).status).toBe(403);
  expect((await superAdmin.browser.get(path)).status).toBe(400);
  expect(await entries('users.export')).toMatchObject(
    [admin, superAdmin, admin].map(({ userId }) => ({ company_id: admin.companyId, user_id: userId })),
  );
});

test('staff leave for a SUPER_ADMIN alone, and no company has them', async () => {
  const people = await table('/api/platform/staff/export', superAdmin);
  expect(people.map(({ platformRole }) => platformRole).sort()).toEqual(['SUPER_ADMIN', 'SUPPORT']);
  expect((await support.browser.get('/api/platform/staff/export')).status).toBe(403);
  expect(await entries('staff.export')).toHaveLength(1);
});
