import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import type { RunningRecorder } from './recording/recorder.ts';

const list = '/api/admin/audit-logs';
const retention = '/api/admin/audit-logs/retention';

let app: TestApp;
let admin: SignedIn;
let other: SignedIn;
let auditor: SignedIn;
let user: SignedIn;
let staff: SignedIn;
let support: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  other = await app.signUp();
  auditor = await app.addColleague(admin.companyId, 'AUDITOR');
  user = await app.addColleague(admin.companyId, 'USER');
  staff = await app.addStaff('ADMIN');
  support = await app.addStaff('SUPPORT');
});
afterAll(() => app[Symbol.asyncDispose]());

interface Listing {
  success: boolean;
  data: {
    auditLogs: { id: string; action: string; companyId: string; userId: string; timestamp: string }[];
    pagination: Record<string, unknown>;
  };
}

const read = async (who: SignedIn, query = ''): Promise<Listing> => {
  const answer = await who.browser.get(`${list}${query}`);
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
  return answer.json as Listing;
};

test('the listing has the shape of the contract, is never cached, and counts in its own scope', async () => {
  const answer = await admin.browser.get(list);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-cache, no-store, must-revalidate');
  expect(answer.headers['ratelimit-policy']).toContain('"audit-list"');
  const { success, data } = answer.json as Listing;
  expect(success).toBe(true);
  expect(data.pagination).toEqual({
    page: 1,
    limit: 50,
    totalCount: data.auditLogs.length,
    totalPages: 1,
    hasNext: false,
    hasPrev: false,
  });
  expect(new Set(data.auditLogs.map(({ companyId }) => companyId))).toEqual(new Set([admin.companyId]));
});

test('who may: ADMIN, AUDITOR and platform staff read; USER is refused; nobody comes in unsigned', async () => {
  for (const who of [admin, auditor, staff, support]) expect((await who.browser.get(list)).status).toBe(200);
  expect((await user.browser.get(list)).status).toBe(403);
  expect((await app.browser().get(list)).status).toBe(401);
  for (const who of [auditor, user, support]) {
    expect((await who.browser.post(retention, { action: 'status' })).status).toBe(403);
  }
  expect((await app.browser().post(retention, { action: 'status' })).status).toBe(401);
});

test('a company sees its own log only; platform staff see all, or one', async () => {
  expect((await admin.browser.get(`${list}?companyId=${other.companyId}`)).status).toBe(403);
  expect((await read(admin, `?userId=${other.userId}`)).data.auditLogs).toEqual([]);
  const all = await read(staff, '?limit=100');
  expect(new Set(all.data.auditLogs.map(({ companyId }) => companyId)).size).toBeGreaterThan(2);
  const one = await read(staff, `?companyId=${other.companyId}`);
  expect(new Set(one.data.auditLogs.map(({ companyId }) => companyId))).toEqual(new Set([other.companyId]));
});

test('A01 reaching for the log of another company leaves one entry: who, and whose it was', async () => {
  const curious = await app.signUp();
  const entries = await entriesOf(app, async () => {
    expect((await curious.browser.get(`${list}?companyId=${other.companyId}`)).status).toBe(403);
    const order = { action: 'cleanup', companyId: other.companyId };
    expect((await curious.browser.post(retention, order)).status).toBe(403);
    expect((await curious.browser.rpc('audit.verify', { companyId: other.companyId })).status).toBe(403);
  });
  const refused = { eventType: 'AUTHORIZATION', outcome: 'BLOCKED', severity: 'MEDIUM' };
  const expected = ['audit.list', 'audit.retention', 'audit.verify'].map((action) => ({
    ...refused,
    action,
  }));
  expect(entries).toMatchObject(expected);
  for (const { companyId, userId, text } of entries) {
    expect([companyId, userId]).toEqual([curious.companyId, curious.userId]);
    expect(text).toContain(other.companyId);
  }
});

test.each([
  ['severity=low', 400],
  ['limit=101', 400],
  ['page=0', 400],
  ['page=x', 400],
  ['sortBy=password', 400],
  ['sortOrder=sideways', 400],
  ['startDate=garbage', 400],
  ['startDate=2026-01-02&endDate=2026-01-01', 400],
  ['companyId=nonsense', 400],
  [`eventType=${encodeURIComponent("' OR 1=1--")}`, 200],
  ['outcome=NONE', 200],
  ['userId=nobody', 200],
  ['page=99999', 200],
  ['severity=LOW&eventType=AUTHENTICATION&outcome=SUCCESS', 200],
  ['unknown=1', 200],
])('A12 GET ?%s answers %d, without a word of the database', async (query, status) => {
  const answer = await admin.browser.get(`${list}?${query}`);
  expect([answer.status, answer.text]).toEqual([
    status,
    expect.not.stringMatching(/syntax error|relation "|column "|SQLSTATE/i),
  ]);
});

test('an unknown sortBy is told the allowed ones', async () => {
  const { text } = await admin.browser.get(`${list}?sortBy=x`);
  for (const name of ['timestamp', 'eventType', 'outcome', 'severity']) expect(text).toContain(name);
});

test('retention over HTTP: exact answers, 422 for fields that break a rule, 404 for other methods', async () => {
  const status = await admin.browser.post(retention, { action: 'status' });
  expect(status.json).toEqual({
    success: true,
    data: { action: 'status', recordsAffected: 0, retentionDays: 365, dryRun: false },
  });
  for (const body of [
    {},
    { action: 'drop' },
    { action: 'configure' },
    { action: 'cleanup', retentionDays: 29 },
  ]) {
    const answer = await admin.browser.post(retention, body);
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([422, 'VALIDATION_ERROR']);
  }
  expect((await admin.browser.get(retention)).status).toBe(404);
  const unprotected = await admin.browser.send('POST', retention, {
    body: { action: 'status' },
    withoutCsrf: true,
  });
  expect([unprotected.status, (unprotected.json as { code: string }).code]).toEqual([403, 'CSRF_INVALID']);
});

test('the refusals above are entries in the chain of whoever was refused', async () => {
  // Folded refusals are written at the minute's end; operations have no business with that, so their type hides it.
  await (app.app.services.audit as RunningRecorder).flush();
  const refused = await read(admin, '?outcome=BLOCKED&limit=100');
  const actions = (userId: string) =>
    refused.data.auditLogs.filter((entry) => entry.userId === userId).map(({ action }) => action);
  expect(actions(user.userId)).toEqual(['audit.list']);
  // The next refusal of the same act from the same address within the minute is only counted.
  expect(actions(auditor.userId)).toEqual(['audit.retention']);
  expect(actions(admin.userId)).toContain('audit.retention');
});

test('an entry, an export, a check and a legal hold have addresses of their own', async () => {
  await app.app.services.auditChain.seal();
  const [first] = (await read(admin, '?sortOrder=asc&limit=1')).data.auditLogs;
  const entry = await admin.browser.get(`${list}/entries/${first?.id}`);
  expect(entry.json).toMatchObject({
    success: true,
    data: { auditLog: { seq: 1 }, proof: { contentHash: expect.any(String) } },
  });
  expect((await other.browser.get(`${list}/entries/${first?.id}`)).status).toBe(404);

  const csv = await admin.browser.get(`${list}/export?format=csv`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-2026-01-05\.csv"$/);
  expect(csv.text.split('\r\n').length).toBeGreaterThan(5);
  expect((await admin.browser.get(`${list}/export?format=xml`)).status).toBe(400);

  const check = await admin.browser.get(`${list}/verify`);
  expect(check.json).toMatchObject({ success: true, data: { intact: true, firstBadSeq: null } });

  const hold = await staff.browser.post(`${list}/legal-hold`, {
    companyId: other.companyId,
    hold: true,
    reason: 'Case 7',
  });
  expect(hold.json).toMatchObject({ success: true, data: { held: true } });
  expect((await other.browser.get(`${list}/legal-hold`)).json).toMatchObject({
    data: { held: true, reason: 'Case 7' },
  });
  expect((await other.browser.post(`${list}/legal-hold`, { hold: false })).status).toBe(403);
});

test('a company that never was has no log to hold or cut; the log of one that was purged is still there', async () => {
  const superAdmin = await app.addStaff('SUPER_ADMIN');
  const hold = (companyId: string) =>
    superAdmin.browser.post(`${list}/legal-hold`, { companyId, hold: true, reason: 'Case 8' });
  const cut = (companyId: string) =>
    superAdmin.browser.post(retention, { action: 'configure', retentionDays: 40, companyId });
  // The last of them stands for all companies in the store: naming it must not set the default of all.
  for (const nobody of ['019b0000-0000-7000-8000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    for (const act of [hold, cut]) {
      expect([(await act(nobody)).status, (await act(nobody)).json]).toMatchObject([
        404,
        { code: 'NOT_FOUND' },
      ]);
    }
  }
  expect((await superAdmin.browser.rpc('audit.retention', { action: 'status' })).data).toMatchObject({
    retentionDays: 365,
  });

  const gone = await app.signUp('Gone');
  const path = `/api/platform/companies/${gone.companyId}`;
  expect((await superAdmin.browser.delete(path)).status).toBe(200);
  expect((await superAdmin.browser.post(`${path}/purge`, { confirmName: 'Gone' })).status).toBe(200);
  for (const act of [hold, cut]) expect((await act(gone.companyId)).status).toBe(200);
});

test('the typed procedures do the same', async () => {
  const { data } = await admin.browser.rpc('audit.list', { limit: 1 });
  expect(data).toMatchObject({ auditLogs: [{ action: expect.any(String) }], pagination: { limit: 1 } });
  expect((await admin.browser.rpc('audit.retention', { action: 'status' })).data).toMatchObject({
    retentionDays: 365,
  });
  expect((await admin.browser.rpc('audit.retention', { action: 'x' })).status).toBe(422);
  expect((await user.browser.rpc('audit.list')).status).toBe(403);
});

test('the schedules run: the nightly clean-up and the nightly check', async () => {
  const { scheduler } = app.app;
  for (const name of ['audit-retention', 'audit-retention-rest', 'audit-verify']) {
    expect({ name, ran: await scheduler.runNow(name) }).toEqual({ name, ran: true });
  }
  const failed = app.logs.filter(({ message }) => message === 'a schedule failed');
  expect(failed).toEqual([]);
});
