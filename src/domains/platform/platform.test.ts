import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp, testPassword } from '../../../test/rig/start-app.ts';

let app: TestApp;
let superAdmin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await app.addStaff('SUPER_ADMIN');
});
afterAll(() => app[Symbol.asyncDispose]());

interface Data<T> {
  readonly data: T;
}
interface CompanyAnswer {
  readonly company: { readonly id: string; readonly status: string; readonly updatedAt: string };
  readonly adminUser: { readonly id: string; readonly status: string; readonly role: string };
  readonly inviteUrl: string;
}

let count = 0;
async function createCompany(more: object = {}): Promise<CompanyAnswer> {
  count += 1;
  const body = {
    name: `Created ${count}`,
    adminEmail: `owner${count}@example.org`,
    adminName: 'Owner',
    ...more,
  };
  const answer = await superAdmin.browser.post('/api/platform/companies', body);
  expect(answer.status).toBe(201);
  return (answer.json as Data<CompanyAnswer>).data;
}

test('a company is created with its invited administrator, who accepts and signs in; no password travels', async () => {
  const { company, adminUser, inviteUrl } = await createCompany();
  expect(company.status).toBe('TRIAL');
  expect(adminUser).toMatchObject({ status: 'INVITED', role: 'ADMIN' });
  const token = new URL(inviteUrl).searchParams.get('token');
  const browser = app.browser();
  expect((await browser.post('/api/auth/accept-invite', { token, password: testPassword })).status).toBe(200);
  expect((await browser.post('/api/auth/accept-invite', { token, password: testPassword })).status).toBe(400);
  expect(
    (await browser.post('/api/auth/login', { email: `owner${count}@example.org`, password: testPassword }))
      .status,
  ).toBe(200);
});

test('company and administrator are made together or not at all', async () => {
  const taken = { name: 'Half done', adminEmail: superAdmin.email, adminName: 'Owner' };
  expect((await superAdmin.browser.post('/api/platform/companies', taken)).status).toBe(409);
  const rows = await app.database.system((tx) => tx.query("SELECT 1 FROM company WHERE name = 'Half done'"));
  expect(rows).toHaveLength(0);
});

test('suspending a company ends its running sessions and keeps its people out until it is active again', async () => {
  const { browser, companyId, email } = await app.signUp();
  const set = (status: string) =>
    superAdmin.browser.patch(`/api/platform/companies/${companyId}`, { status });
  expect((await set('SUSPENDED')).status).toBe(200);
  expect((await browser.get('/api/auth/session')).status).toBe(401);
  const refused = await app.browser().post('/api/auth/login', { email, password: testPassword });
  const wrong = await app.browser().post('/api/auth/login', { email, password: 'not the password' });
  expect([refused.status, refused.json]).toEqual([401, wrong.json]);
  await set('ACTIVE');
  expect((await app.browser().post('/api/auth/login', { email, password: testPassword })).status).toBe(200);
});

test('an archived company leaves the default list, stays to be read, and only a SUPER_ADMIN archives', async () => {
  const { company } = await createCompany({ name: 'To be archived' });
  const admin = await app.addStaff('ADMIN');
  expect((await admin.browser.delete(`/api/platform/companies/${company.id}`)).status).toBe(403);
  expect((await superAdmin.browser.delete(`/api/platform/companies/${company.id}`)).status).toBe(200);
  const names = async (query: string) => {
    const answer = await superAdmin.browser.get(`/api/platform/companies?search=To be archived${query}`);
    return (answer.json as Data<{ companies: { name: string }[] }>).data.companies.map(({ name }) => name);
  };
  expect(await names('')).toEqual([]);
  expect(await names('&status=ARCHIVED')).toEqual(['To be archived']);
  expect((await superAdmin.browser.get(`/api/platform/companies/${company.id}`)).status).toBe(200);
});

test('a company takes no more users than it may have, however many are invited at once', async () => {
  const { company } = await createCompany({ maxUsers: 3 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      superAdmin.browser.post(`/api/platform/companies/${company.id}/users`, {
        email: `guest${count}-${n}@example.org`,
        name: 'Guest',
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409, 409]);
});

test('the last ADMIN of a company is neither removed, demoted nor disabled', async () => {
  const { companyId, userId } = await app.signUp();
  const path = `/api/platform/companies/${companyId}/users/${userId}`;
  expect((await superAdmin.browser.patch(path, { role: 'USER' })).status).toBe(409);
  expect((await superAdmin.browser.patch(path, { status: 'DISABLED' })).status).toBe(409);
  expect((await superAdmin.browser.delete(path)).status).toBe(409);
  // An invitation that nobody accepted yet is no stand-in for who can sign in.
  await superAdmin.browser.post(`/api/platform/companies/${companyId}/users`, {
    email: 'never-comes@example.org',
    name: 'Never Comes',
    role: 'ADMIN',
  });
  expect((await superAdmin.browser.patch(path, { role: 'USER' })).status).toBe(409);
  expect((await superAdmin.browser.delete(path)).status).toBe(409);
  await app.addColleague(companyId, 'ADMIN');
  expect((await superAdmin.browser.patch(path, { role: 'USER' })).status).toBe(200);
});

test('a role change and a disabling count at the very next request', async () => {
  const { companyId } = await app.signUp();
  const colleague = await app.addColleague(companyId, 'ADMIN');
  const path = `/api/platform/companies/${companyId}/users/${colleague.userId}`;
  expect((await colleague.browser.rpc('users.list')).status).toBe(200);
  await superAdmin.browser.patch(path, { role: 'USER' });
  expect((await colleague.browser.rpc('users.list')).status).toBe(403);
  await superAdmin.browser.patch(path, { status: 'DISABLED' });
  expect((await colleague.browser.get('/api/auth/session')).status).toBe(401);
});

test('of two administrators who edit the same record at the same moment the second is told, and nothing is lost', async () => {
  const { company } = await createCompany();
  const path = `/api/platform/companies/${company.id}`;
  const user = (
    await superAdmin.browser.post(`${path}/users`, { email: 'edited@example.org', name: 'Guest' })
  ).json as Data<{ user: { id: string; updatedAt: string } }>;
  const { id, updatedAt } = user.data.user;
  const staff = await app.addStaff('SUPPORT');
  const staffList = (await superAdmin.browser.get('/api/platform/staff?sortBy=createdAt')).json as Data<{
    users: { id: string; updatedAt: string }[];
  }>;
  const seenOfStaff = staffList.data.users.find((one) => one.id === staff.userId)?.updatedAt;
  // The clock stands still: not the time tells two changes apart.
  for (const [url, field, seen] of [
    [path, 'name', company.updatedAt],
    [`${path}/users/${id}`, 'name', updatedAt],
    [`/api/platform/staff/${staff.userId}`, 'name', seenOfStaff],
  ] as const) {
    const edits = Array.from({ length: 10 }, (_, n) => ({ [field]: `Edit ${n}`, updatedAt: seen }));
    const answers = await Promise.all(edits.map((edit) => superAdmin.browser.patch(url, edit)));
    expect([url, ...answers.map(({ status }) => status).sort()]).toEqual([url, 200, ...Array(9).fill(409)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[winner]?.text).toContain(`"Edit ${winner}"`);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      code: 'CONFLICT',
      details: { updatedAt: expect.not.stringMatching(String(seen)) },
    });
  }
  expect((await superAdmin.browser.patch(path, { maxUsers: 20, updatedAt: 'yesterday' })).status).toBe(422);
});

test('T08 T10 a company ADMIN reaches nothing of the platform, and nobody of another company', async () => {
  const mine = await app.signUp();
  const other = await app.signUp();
  for (const url of [
    '/api/platform/companies',
    `/api/platform/companies/${other.companyId}`,
    '/api/platform/staff',
  ]) {
    expect((await mine.browser.get(url)).status).toBe(403);
  }
  const invited = await mine.browser.post(`/api/platform/companies/${other.companyId}/users`, {
    email: 'spy@example.org',
    name: 'Spy',
  });
  expect(invited.status).toBe(403);
  expect((await mine.browser.rpc('users.list', { companyId: other.companyId })).status).toBe(403);
  expect((await mine.browser.rpc('users.update', { userId: other.userId, role: 'USER' })).status).toBe(404);
  expect((await mine.browser.rpc('users.remove', { userId: other.userId })).status).toBe(404);
  expect(app.mailer.mails.filter(({ to }) => to === 'spy@example.org')).toEqual([]);
});

test('SUPPORT reads and changes nothing; the last SUPER_ADMIN stays', async () => {
  const support = await app.addStaff('SUPPORT');
  expect((await support.browser.get('/api/platform/companies')).status).toBe(200);
  expect(
    (
      await support.browser.post('/api/platform/companies', {
        name: 'X',
        adminEmail: 'x@example.org',
        adminName: 'X',
      })
    ).status,
  ).toBe(403);
  const path = `/api/platform/staff/${superAdmin.userId}`;
  const second = { email: 'second-super@example.org', name: 'Second', platformRole: 'SUPER_ADMIN' };
  expect((await superAdmin.browser.post('/api/platform/staff', second)).status).toBe(201);
  expect((await superAdmin.browser.patch(path, { platformRole: 'SUPPORT' })).status).toBe(409);
  expect((await superAdmin.browser.delete(path)).status).toBe(409);
  expect((await superAdmin.browser.delete(`/api/platform/staff/${support.userId}`)).status).toBe(200);
  expect((await support.browser.get('/api/auth/session')).status).toBe(401);
});

test('the platform’s own staff are no company: only a SUPER_ADMIN reads or changes them', async () => {
  const companyId = '00000000-0000-0000-0000-000000000000';
  const { userId } = superAdmin;
  const mfaOf = async (on: boolean) =>
    app.database.system((tx) => tx.query('UPDATE app_user SET mfa_enabled = $2 WHERE id = $1', [userId, on]));
  await mfaOf(true);
  for (const role of ['SUPPORT', 'ADMIN'] as const) {
    const { browser } = await app.addStaff(role);
    expect((await browser.get('/api/platform/staff')).status).toBe(403);
    expect((await browser.get(`/api/platform/companies/${companyId}/users`)).status).toBe(404);
    const listed = await browser.rpc('users.list', { companyId });
    expect([listed.status, listed.text.includes(superAdmin.email)]).toEqual([404, false]);
    for (const [procedure, more] of [
      ['users.resetMfa', { userId }],
      ['users.resendInvite', { userId }],
      ['users.update', { userId, status: 'DISABLED' }],
      ['users.remove', { userId }],
      ['users.invite', { email: 'inside@example.org', name: 'Inside' }],
    ] as const) {
      const { status } = await browser.rpc(procedure, { ...more, companyId });
      expect([role, procedure, status]).toEqual([role, procedure, role === 'SUPPORT' ? 403 : 404]);
    }
  }
  const [row] = await app.database.system((tx) =>
    tx.query('SELECT mfa_enabled, status FROM app_user WHERE id = $1', [userId]),
  );
  expect(row).toEqual({ mfa_enabled: true, status: 'ACTIVE' });
  await mfaOf(false);
});

test('what is wrong with a query is told by the name of its parameter, as 400', async () => {
  const wrong = async (url: string) => {
    const { status, json } = await superAdmin.browser.get(url);
    return [status, (json as { details: { issues: { path: string }[] } }).details.issues[0]?.path];
  };
  expect(await wrong('/api/platform/companies?status=ACTIVE,active')).toEqual([400, 'status']);
  expect(await wrong('/api/platform/staff?role=OWNER')).toEqual([400, 'role']);
  expect(await wrong('/api/platform/companies?limit=101')).toEqual([400, 'limit']);
  const listed = await superAdmin.browser.rpc('platform.companies', { status: ['ACTIVE', 'active'] });
  expect(listed.text).toContain('"status.1"');
  for (const [procedure, input, status] of [
    ['users.list', {}, 400],
    ['company.get', {}, 400],
    ['users.invite', { email: 'nowhere@example.org', name: 'Nowhere' }, 422],
  ] as const) {
    const answer = await superAdmin.browser.rpc(procedure, input);
    expect([procedure, answer.status, answer.text.includes('"path":"companyId"')]).toEqual([
      procedure,
      status,
      true,
    ]);
  }
});

test('an import password is kept sealed, never shown, and does not follow to another host', async () => {
  const { company } = await createCompany({
    dataSource: { url: 'https://a.example/export.csv', username: 'u', password: 'canary-secret' },
  });
  const path = `/api/platform/companies/${company.id}`;
  const shown = await superAdmin.browser.get(path);
  expect(shown.text).not.toContain('canary-secret');
  expect(shown.json).toMatchObject({
    data: { company: { dataSource: { url: 'https://a.example/export.csv', hasPassword: true } } },
  });
  const moved = await superAdmin.browser.patch(path, { dataSource: { url: 'https://b.example/export.csv' } });
  expect(moved.json).toMatchObject({ data: { company: { dataSource: { hasPassword: false } } } });
  const refused = await superAdmin.browser.patch(path, { dataSource: { url: 'http://127.0.0.1/x' } });
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([422, 'VALIDATION_ERROR']);
});

test('which switch the staff turned for a company stands in its log, as when its own administrator turns it', async () => {
  const { browser, companyId } = await app.signUp();
  const settings = { assigneeFigures: true, newsQuotes: true };
  await superAdmin.browser.patch(`/api/platform/companies/${companyId}`, { settings });
  await browser.rpc('company.update', { settings });
  const { json } = await browser.get('/api/admin/audit-logs?eventType=COMPANY_MANAGEMENT');
  const { auditLogs } = (json as { data: { auditLogs: { action: string; metadata: object }[] } }).data;
  for (const action of ['platform.updateCompany', 'company.update'])
    expect(auditLogs.find((entry) => entry.action === action)).toMatchObject({
      severity: 'MEDIUM',
      metadata: { settings },
    });
});

test('a company ADMIN reads and changes the own company; colleagues may not change it', async () => {
  const { browser, companyId } = await app.signUp();
  const changed = await browser.rpc('company.update', {
    timeZone: 'Europe/Amsterdam',
    retention: { sessionDays: 400 },
  });
  expect(changed.data).toMatchObject({
    company: { timeZone: 'Europe/Amsterdam', retention: { sessionDays: 400, redactPii: true } },
  });
  expect((await browser.rpc('company.update', { timeZone: 'Mars/Olympus' })).status).toBe(422);
  const auditor = await app.addColleague(companyId, 'AUDITOR');
  expect((await auditor.browser.rpc('company.get')).data).toMatchObject({ company: { id: companyId } });
  expect((await auditor.browser.rpc('company.update', { name: 'X' })).status).toBe(403);
  const user = await app.addColleague(companyId, 'USER');
  expect((await user.browser.rpc('company.get')).status).toBe(403);
});
