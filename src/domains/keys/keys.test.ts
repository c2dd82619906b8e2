import { afterAll, beforeAll, expect, test } from 'vitest';
import { flushAudit } from '../../../test/labs/audit-trail.ts';
import { createProgram, makeKey } from '../../../test/rig/program.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../../../test/rig/start-app.ts';
import { keyScopes } from '../../kernel/actor.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { KeyInput } from './key-input.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface Made {
  readonly apiKey: { id: string; publicId: string; [field: string]: unknown };
  readonly key: string;
}
const dataOf = <T>(answer: { json: unknown }): T => (answer.json as { data: T }).data;
const make = (fields: object = {}, browser = admin.browser) =>
  browser.post('/api/admin/api-keys', {
    name: 'Shop bot',
    scopes: ['metrics:read'],
    currentPassword: testPassword,
    ...fields,
  });
const made = async (fields: object = {}): Promise<Made> => {
  const answer = await make(fields);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return dataOf<Made>(answer);
};
const metrics = (key: string, address?: string) =>
  createProgram(app.app.server, key, address).get('/api/dashboard/metrics');

async function entries(action: string): Promise<Record<string, unknown>[]> {
  await flushAudit(app);
  const answer = await admin.browser.get('/api/admin/audit-logs?limit=100');
  const { auditLogs } = dataOf<{ auditLogs: Record<string, unknown>[] }>(answer);
  return auditLogs.filter((entry) => entry['action'] === action);
}

test('a key is made, shown once, and lets a program in', async () => {
  const { apiKey, key } = await made();
  expect(key).toMatch(/^prl_[0-9A-Za-z]{8}_[\w-]{43}[0-9A-Za-z]{6}$/);
  expect(key.slice(4, 12)).toBe(apiKey.publicId);
  expect(apiKey).toEqual({
    id: expect.any(String),
    publicId: expect.any(String),
    name: 'Shop bot',
    scopes: ['metrics:read'],
    networks: [],
    createdBy: { id: admin.userId, name: 'Admin 1' },
    createdAt: app.clock.now().toISOString(),
    expiresAt: expect.any(String),
    previousUntil: null,
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedAt: null,
  });
  const answer = await metrics(key);
  expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
  const list = await admin.browser.get('/api/admin/api-keys');
  expect(list.text).not.toContain(key.slice(13));
  const [listed] = dataOf<{ apiKeys: Made['apiKey'][] }>(list).apiKeys;
  expect(listed).toMatchObject({ lastUsedAt: app.clock.now().toISOString(), lastUsedFrom: '198.51.100.7' });
});

test('of the secret nothing is stored but its hash', async () => {
  const { key } = await made();
  const stored = await app.database.system((tx) =>
    tx.query('SELECT row_to_json(k)::text AS row FROM api_key k'),
  );
  expect(JSON.stringify(stored)).not.toContain(key.slice(13, 56));
});

test('making one asks for the password: without it 422, with a wrong one 403, and both leave no key', async () => {
  const before = dataOf<{ pagination: { totalCount: number } }>(
    await admin.browser.get('/api/admin/api-keys'),
  );
  const without = await make({ currentPassword: undefined });
  expect([without.status, without.text]).toEqual([422, expect.stringContaining('currentPassword')]);
  const wrong = await make({ currentPassword: 'not the password' });
  expect(wrong).toMatchObject({
    status: 403,
    json: {
      code: 'FORBIDDEN',
      details: { issues: [{ path: 'currentPassword', message: 'Wrong password.' }] },
    },
  });
  const after = dataOf<{ pagination: { totalCount: number } }>(
    await admin.browser.get('/api/admin/api-keys'),
  );
  expect(after.pagination).toEqual(before.pagination);
  expect(await entries('apiKeys.create')).toContainEqual(
    expect.objectContaining({ outcome: 'FAILURE', description: 'The password was wrong.' }),
  );
});

test.each([
  ['no scope', { scopes: [] }],
  ['a scope that is none', { scopes: ['admin:write'] }],
  ['an end that has passed', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['an end in six years', { expiresAt: '2099-01-01' }],
  ['a network that is none', { networks: ['10.0.0.0/33'] }],
  ['a network with bits behind its length', { networks: ['10.0.0.5/24'] }],
  ['21 networks', { networks: Array.from({ length: 21 }, (_, n) => `10.0.${n}.0/24`) }],
  ['an empty name', { name: ' ' }],
  ['a field that is not known', { role: 'ADMIN' }],
])('%s is refused', async (_what, fields) => {
  expect((await make(fields)).status).toBe(422);
});

test('a network that is far too long is refused for that alone: it is not taken apart', () => {
  const { error } = KeyInput.networks.safeParse(['1/'.repeat(50_000)]);
  expect(error?.issues.map(({ code }) => code)).toEqual(['too_big']);
});

test('a key ends in a year unless something else was asked for; null is never', async () => {
  const inAYear = new Date(app.clock.now());
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
  expect((await made()).apiKey['expiresAt']).toBe(inAYear.toISOString());
  expect((await made({ expiresAt: null })).apiKey['expiresAt']).toBeNull();
  const day = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10);
  const end = new Date(Date.parse(day) + dayMs).toISOString();
  expect((await made({ expiresAt: day })).apiKey['expiresAt']).toBe(end);
});

test('a revoked key is refused from the next request on, and stays in the list', async () => {
  const { apiKey, key } = await made();
  expect((await metrics(key)).status).toBe(200);
  const revoked = await admin.browser.delete(`/api/admin/api-keys/${apiKey.id}`);
  expect([revoked.status, dataOf<Made>(revoked).apiKey['revokedAt']]).toEqual([
    200,
    app.clock.now().toISOString(),
  ]);
  const answer = await metrics(key);
  expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
  expect((await admin.browser.delete(`/api/admin/api-keys/${apiKey.id}`)).status).toBe(200);
  const rotated = await admin.browser.post(`/api/admin/api-keys/${apiKey.id}/rotate`, {
    currentPassword: testPassword,
  });
  expect(rotated.status).toBe(409);
});

test('a rotated key has two secrets for the hours that were asked for, then one', async () => {
  const { apiKey, key } = await made();
  const answer = await admin.browser.post(`/api/admin/api-keys/${apiKey.id}/rotate`, {
    currentPassword: testPassword,
    overlapHours: 2,
  });
  const next = dataOf<Made>(answer);
  expect([answer.status, next.apiKey.publicId]).toEqual([201, apiKey.publicId]);
  expect([(await metrics(key)).status, (await metrics(next.key)).status]).toEqual([200, 200]);
  app.clock.advance(2 * 3_600_000 + 1);
  await signInAgain();
  expect([(await metrics(key)).status, (await metrics(next.key)).status]).toEqual([401, 200]);
  const last = dataOf<Made>(
    await admin.browser.post(`/api/admin/api-keys/${apiKey.id}/rotate`, {
      currentPassword: testPassword,
      overlapHours: 0,
    }),
  );
  expect([(await metrics(next.key)).status, (await metrics(last.key)).status]).toEqual([401, 200]);
});

test('rotated again, a key keeps each secret for as long as was said: a second click ends no program', async () => {
  const { apiKey, key } = await made();
  const rotate = (overlapHours: number) =>
    admin.browser.post(`/api/admin/api-keys/${apiKey.id}/rotate`, {
      currentPassword: testPassword,
      overlapHours,
    });
  const rotated = async (overlapHours: number) => dataOf<Made>(await rotate(overlapHours)).key;
  const answers = (keys: readonly string[]) =>
    Promise.all(keys.map(async (one) => (await metrics(one)).status));
  const second = await rotated(2);
  app.clock.advance(3_600_000);
  await signInAgain();
  const third = await rotated(24);
  expect(await answers([key, second, third])).toEqual([200, 200, 200]);
  app.clock.advance(3_600_000 + 1);
  await signInAgain();
  expect(await answers([key, second, third])).toEqual([401, 200, 200]);
  // Sooner for what came before too, so that the moment that is shown is the last one.
  const fourth = await rotated(1);
  app.clock.advance(3_600_000 + 1);
  await signInAgain();
  expect(await answers([second, third, fourth])).toEqual([401, 401, 200]);

  const many = [fourth];
  for (let n = 0; n < 10; n += 1) many.push(await rotated(24));
  expect(await answers(many)).toEqual(many.map(() => 200));
  expect((await rotate(24)).status).toBe(409);
  const last = await rotated(0);
  expect(await answers([...many, last])).toEqual([...many.map(() => 401), 200]);
});

test('a key with networks is refused from elsewhere with 403, and the company reads of it', async () => {
  const { key } = await made({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
  expect((await metrics(key, '203.0.113.9')).status).toBe(200);
  expect((await metrics(key, '2001:db8:1::5')).status).toBe(200);
  const elsewhere = await metrics(key, '203.0.114.9');
  expect([elsewhere.status, (elsewhere.json as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
});

test('a scope that is missing is 403 and named; what no scope opens is 403 whatever the key has', async () => {
  const { key } = await made({ scopes: ['sessions:read'] });
  const lacking = await metrics(key);
  expect([lacking.status, (lacking.json as { details: object }).details]).toEqual([
    403,
    { scope: 'metrics:read' },
  ]);
  const all = await made({ scopes: keyScopes });
  const program = createProgram(app.app.server, all.key);
  for (const path of ['/api/admin/audit-logs', '/api/admin/api-keys', '/api/auth/session', '/api/csrf-token'])
    expect([path, (await program.get(path)).status]).toEqual([path, 403]);
});

test('everything a key does names it: {type: key, keyId, name} in the list, one entry and both exports', async () => {
  const { apiKey, key } = await made({ name: 'Nightly export', scopes: ['sessions:read'] });
  const exported = await createProgram(app.app.server, key).get('/api/dashboard/sessions/export?format=csv');
  expect(exported.status).toBe(200);
  const actor = { type: 'key', keyId: apiKey.id, name: 'Nightly export' };
  const [entry] = (await entries('sessions.export')).filter(
    (one) => (one['actor'] as { type: string }).type === 'key',
  );
  expect(entry).toMatchObject({ actor, userId: null, userEmail: null, metadata: { actor } });
  const csv = await admin.browser.get('/api/admin/audit-logs/export?format=csv');
  // As it was sealed: the names in their order.
  const sealed = `"actor":${JSON.stringify({ keyId: apiKey.id, name: 'Nightly export', type: 'key' })}`;
  expect(csv.text).toContain(sealed.replaceAll('"', '""'));
  const lines = await admin.browser.get('/api/admin/audit-logs/export?format=jsonl');
  expect(lines.text).toContain(sealed);
  const [maker] = await entries('apiKeys.create');
  expect(maker?.['actor']).toEqual({ type: 'user', userId: admin.userId, email: admin.email });
});

test('the first use from a network leaves one entry a day', async () => {
  const { apiKey, key } = await made();
  const uses = async () =>
    (await entries('apiKeys.firstUse')).filter(
      (entry) => (entry['resource'] as { id: string }).id === apiKey.id,
    ).length;
  await metrics(key, '203.0.113.1');
  await metrics(key, '203.0.113.1');
  await metrics(key, '203.0.113.2');
  expect(await uses()).toBe(2);
  app.clock.advance(dayMs);
  await signInAgain();
  await metrics(key, '203.0.113.1');
  expect(await uses()).toBe(3);
});

test('a key of a suspended company is 401, and works again when the company does', async () => {
  const other = await app.signUp();
  const { key } = await makeKey(app.app.services, other.companyId, ['metrics:read']);
  const setStatus = (status: string) =>
    app.database.system((tx) =>
      tx.query('UPDATE company SET status = $2 WHERE id = $1', [other.companyId, status]),
    );
  for (const [status, answer] of [
    ['SUSPENDED', 401],
    ['ARCHIVED', 401],
    ['ACTIVE', 200],
  ] as const) {
    await setStatus(status);
    expect([status, (await metrics(key)).status]).toEqual([status, answer]);
  }
});

test('a company has at most 50 keys that work', async () => {
  const { companyId } = await app.signUp();
  for (let n = 0; n < 50; n += 1) await makeKey(app.app.services, companyId, ['metrics:read']);
  await expect(makeKey(app.app.services, companyId, ['metrics:read'])).rejects.toThrow(/50 API keys/);
});

test('two weeks before its end the administrators get one mail; at its end the audit log gets an entry', async () => {
  const other = await app.signUp();
  const end = new Date(app.clock.now().getTime() + 20 * dayMs).toISOString();
  const { key } = await makeKey(app.app.services, other.companyId, ['metrics:read'], {
    name: 'Old bot',
    expiresAt: end,
  });
  const run = () => app.app.services.schedules.runNow('api-keys');
  const mails = async () => {
    await app.app.mail.deliverDue();
    return app.mailer.mails.filter(({ to, text }) => to === other.email && text.includes('Old bot'));
  };
  await run();
  expect(await mails()).toHaveLength(0);
  app.clock.advance(6 * dayMs + 1);
  await run();
  await run();
  expect(await mails()).toMatchObject([{ subject: 'An API key of your company expires soon' }]);
  const [mail] = await mails();
  expect(mail?.text).toContain(`${app.app.services.config.http.baseUrl}/company/sources#api-keys`);
  app.clock.advance(14 * dayMs);
  expect((await metrics(key)).status).toBe(401);
  await run();
  await run();
  const told = await app.database.tenant(other.companyId, (tx) =>
    tx.query("SELECT description FROM audit_entry WHERE company_id = $1 AND action = 'apiKeys.expire'", [
      other.companyId,
    ]),
  );
  expect(told).toEqual([{ description: 'The API key Old bot expired.' }]);
});

test('the platform’s administrators list and revoke the keys of the company that they name, also without a body', async () => {
  await signInAgain();
  const { apiKey, key } = dataOf<Made>(await make());
  const { browser } = await app.addStaff('ADMIN');
  const path = `/api/admin/api-keys/${apiKey.id}`;
  expect((await browser.delete(path)).status).toBe(422);
  expect((await browser.delete(`${path}?companyId=none`)).status).toBe(400);
  const list = await browser.get(`/api/admin/api-keys?companyId=${admin.companyId}`);
  expect(dataOf<{ apiKeys: { id: string }[] }>(list).apiKeys[0]?.id).toBe(apiKey.id);
  expect((await browser.delete(`${path}?companyId=${admin.companyId}`)).status).toBe(200);
  expect((await metrics(key)).status).toBe(401);
});

test('an AUDITOR reads the list and changes nothing; another company’s key is not there', async () => {
  await signInAgain();
  const auditor = await app.addColleague(admin.companyId, 'AUDITOR');
  expect((await auditor.browser.get('/api/admin/api-keys')).status).toBe(200);
  expect((await make({}, auditor.browser)).status).toBe(403);
  const { apiKey } = dataOf<Made>(await make());
  const stranger = await app.signUp();
  expect((await stranger.browser.delete(`/api/admin/api-keys/${apiKey.id}`)).status).toBe(404);
});

async function signInAgain(): Promise<void> {
  admin.browser.cookies.delete('session-token');
  const { status } = await admin.browser.post('/api/auth/login', {
    email: admin.email,
    password: testPassword,
  });
  expect(status).toBe(200);
}

test('a key that may not read what was said cannot search in it either', async () => {
  const { services } = app.app;
  const { key: writing } = await makeKey(services, admin.companyId, ['sessions:write']);
  const said = { role: 'user', content: 'The canary sings', timestamp: '2026-01-03T10:00:00Z' };
  const session = {
    externalId: 'sung',
    startTime: '2026-01-03T10:00:00Z',
    initialMsg: 'Hello',
    messages: [said],
  };
  await createProgram(app.app.server, writing).post('/api/ingest/v1/sessions', { sessions: [session] });
  const read = ['metrics:read', 'sessions:read'] as const;
  const [short, whole] = await Promise.all([
    makeKey(services, admin.companyId, read),
    makeKey(services, admin.companyId, [...read, 'transcripts:read']),
  ]);
  const range = 'startDate=2026-01-01&endDate=2026-01-05';
  const ask = (key: string, path: string) =>
    createProgram(app.app.server, key).get(`/api/dashboard/${path}?${range}&search=canary`);
  for (const [key, found] of [
    [whole.key, 1],
    [short.key, 0],
  ] as const) {
    const list = await ask(key, 'sessions');
    expect(dataOf<{ pagination: object }>(list).pagination).toMatchObject({ totalCount: found });
    expect(list.text.includes('sings')).toBe(found === 1);
    const figures = await ask(key, 'metrics');
    expect(dataOf<{ metrics: object }>(figures).metrics).toMatchObject({ totalSessions: found });
    expect((await ask(key, 'sessions/export')).text.includes('sung')).toBe(found === 1);
  }
  // Nor by counting, whichever way it asks.
  const counting = createProgram(
    app.app.server,
    (await makeKey(services, admin.companyId, ['metrics:read'])).key,
  );
  const inside = {
    startDate: '2026-01-01',
    endDate: '2026-01-05',
    search: 'canary',
    searchTranscripts: true,
  };
  const refused = expect.objectContaining({ details: { scope: 'transcripts:read' } });
  for (const path of ['sessions?', 'metrics?', 'series?', 'breakdown?by=channel&']) {
    const program = path === 'sessions?' ? createProgram(app.app.server, short.key) : counting;
    const asked = await program.get(`/api/dashboard/${path}${range}&search=canary&searchTranscripts=true`);
    expect([path, asked.status, asked.json]).toEqual([path, 403, refused]);
  }
  for (const [name, more] of [
    ['metrics', {}],
    ['series', {}],
    ['questions', {}],
    ['breakdown', { by: 'channel' }],
    ['explainChange', { metric: 'totalSessions' }],
  ] as const) {
    const { status } = await counting.rpc(`dashboard.${name}`, { ...inside, ...more });
    expect([name, status]).toEqual([name, 403]);
  }
  const counted = await counting.get(`/api/dashboard/metrics?${range}&search=canary`);
  expect(dataOf<{ metrics: object }>(counted).metrics).toMatchObject({ totalSessions: 0 });
});
