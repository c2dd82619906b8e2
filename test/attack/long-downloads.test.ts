import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

let app: TestApp;
let origin: string;
let admin: SignedIn;
const days = 6;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  admin = await app.signUp();
  const lines = Array.from({ length: days }, (_, at) => `s${at},2026-01-0${at + 1}T10:00:00Z\n`);
  await admin.browser.send('POST', '/api/dashboard/imports', {
    body: `id,start\n${lines.join('')}`,
    headers: { 'content-type': 'text/csv' },
  });
  await app.app.services.imports.idle();
});
afterAll(() => app[Symbol.asyncDispose]());

const cookiesOf = ({ browser }: SignedIn) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});

async function newKey(): Promise<{ id: string; headers: { authorization: string } }> {
  const made = await admin.browser.post('/api/admin/api-keys', {
    name: 'exports',
    scopes: ['sessions:read'],
    currentPassword: testPassword,
  });
  const { apiKey, key } = (made.json as { data: { apiKey: { id: string }; key: string } }).data;
  return { id: apiKey.id, headers: { authorization: `Bearer ${key}` } };
}

/** How many sessions come, with something that happens while they do; a file that is cut off counts as what came of it. */
async function download(headers: Record<string, string>, meanwhile: () => Promise<unknown>): Promise<string> {
  const { database } = app.app.services;
  const { tenant } = database;
  let readings = 0;
  const slowly: typeof tenant = async (...asked) => {
    readings += 1;
    if (readings === 5) {
      Object.assign(database, { tenant });
      await meanwhile();
      Object.assign(database, { tenant: slowly });
    }
    app.clock.advance(20_000);
    return tenant(...asked);
  };
  Object.assign(database, { tenant: slowly });
  try {
    const answer = await fetch(`${origin}/api/dashboard/sessions/export?format=jsonl&sortOrder=asc`, {
      headers,
    });
    expect(answer.status).toBe(200);
    const text = await answer.text().catch(() => 'cut off');
    return text === 'cut off' ? text : `${text.trim().split('\n').length} sessions`;
  } finally {
    Object.assign(database, { tenant });
  }
}

test('a file whose taker stays who they are comes whole, however long it takes', async () => {
  const user = await app.addColleague(admin.companyId, 'USER');
  expect(await download(cookiesOf(user), async () => {})).toBe(`${days} sessions`);
  const { headers } = await newKey();
  expect(await download(headers, async () => {})).toBe(`${days} sessions`);
});

test.each<[string, (who: SignedIn) => Promise<unknown>]>([
  ['signs out everywhere', (who) => who.browser.rpc('auth.revokeSessions', { id: 'all' })],
  ['is disabled', ({ userId }) => admin.browser.rpc('users.update', { userId, status: 'DISABLED' })],
  ['is removed', ({ userId }) => admin.browser.rpc('users.remove', { userId })],
])('who %s while a file is on its way gets no more of it', async (_what, end) => {
  const user = await app.addColleague(admin.companyId, 'USER');
  expect(await download(cookiesOf(user), () => end(user))).toBe('cut off');
});

test('a key that is revoked while a file is on its way gets no more of it', async () => {
  const { id, headers } = await newKey();
  const revoke = () => admin.browser.send('DELETE', `/api/admin/api-keys/${id}`);
  expect(await download(headers, revoke)).toBe('cut off');
});

test('a company that is suspended while files are on their way gets no more of them', async () => {
  const staff = await app.addStaff('ADMIN');
  const to = (status: string) => () =>
    staff.browser.send('PATCH', `/api/platform/companies/${admin.companyId}`, { body: { status } });
  const takers = [
    async () => (await newKey()).headers,
    async () => cookiesOf(await app.addColleague(admin.companyId, 'USER')),
  ];
  for (const taker of takers) {
    expect(await download(await taker(), to('SUSPENDED'))).toBe('cut off');
    await to('ACTIVE')();
    await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  }
});
