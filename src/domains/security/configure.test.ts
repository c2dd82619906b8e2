import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { defaultSettings } from './settings/settings.ts';

const path = '/api/admin/security-monitoring';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.addStaff('ADMIN');
});
afterAll(() => app[Symbol.asyncDispose]());

const configOf = async () =>
  ((await admin.browser.get(path)).json as { config: Record<string, Record<string, unknown>> }).config;

test('what is given changes, what is not stays, and every instance reads it from the store', async () => {
  expect(await configOf()).toEqual(defaultSettings);
  const answer = await admin.browser.post(path, {
    thresholds: { failedLoginsPerMinute: 7 },
    alerting: { channels: ['EMAIL', 'WEBHOOK'], webhookUrl: 'https://hooks.example.org/in/canary-key' },
  });
  const expected = {
    thresholds: { ...defaultSettings.thresholds, failedLoginsPerMinute: 7 },
    alerting: {
      ...defaultSettings.alerting,
      channels: ['EMAIL', 'WEBHOOK'],
      webhookUrl: 'https://hooks.example.org/in/canary-key',
    },
  };
  expect([answer.status, answer.json]).toEqual([200, { success: true, data: { config: expected } }]);
  await admin.browser.post(path, { alerting: { emailTo: 'Security@Example.org' } });
  expect(await configOf()).toEqual({
    ...expected,
    alerting: { ...expected.alerting, emailTo: 'security@example.org' },
  });
  expect((await admin.browser.post(path, {})).status).toBe(200);
});

test('a change leaves one entry with both states, and no address of a receiver in it', async () => {
  const [row, ...more] = await app.database.system((tx) =>
    rows(
      tx,
      "SELECT event_type, severity, metadata FROM audit_entry WHERE action = 'security.configure' ORDER BY id",
      [],
      { event_type: is.text, severity: is.text, metadata: is.object },
    ),
  );
  expect(more).toHaveLength(2);
  expect(row).toMatchObject({ event_type: 'SYSTEM_CONFIG', severity: 'HIGH' });
  expect(JSON.stringify(row)).toContain('hooks.example.org');
  expect(JSON.stringify(row)).not.toContain('canary-key');
});

test('M01 thresholds and channels outside their sets are refused, and nothing changes', async () => {
  const before = await configOf();
  const bad = [
    ...[-1, 0, 1.5, '5', 1e9, null, 10_001].map((value) => ({
      thresholds: { failedLoginsPerMinute: value },
    })),
    ...[['SMS'], 'EMAIL', ['EMAIL', 'EMAIL'], [null]].map((channels) => ({ alerting: { channels } })),
    { alerting: { enabled: 'true' } },
    { alerting: { emailTo: 'a@x.example\r\nBcc: b@x.example' } },
    { alerting: { suppressDuplicateMinutes: 0 } },
    { thresholds: { unknownThreshold: 5 } },
    { unknown: true },
    { thresholds: [] },
  ];
  for (const body of bad) {
    const answer = await admin.browser.post(path, body);
    expect([body, answer.status, (answer.json as { code: string }).code]).toEqual([
      body,
      422,
      'VALIDATION_ERROR',
    ]);
  }
  expect(await configOf()).toEqual(before);
});

test('M06 a webhook goes to public https addresses only: no other scheme, port, user, break or inside address', async () => {
  const before = await configOf();
  const bad = [
    'file:///etc/passwd',
    'gopher://example.org/',
    'ftp://example.org/',
    'http://example.org/',
    'https://example.org:22/',
    'https://example.org:25/',
    'https://example.org:6379/',
    'https://user:secret@example.org/',
    'https://user@example.org/',
    'https://example.org/\r\nHost: inside',
    'https://127.0.0.1/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://localhost/',
    'https://10.0.0.8/',
    'not an address',
    '',
  ];
  for (const webhookUrl of bad) {
    const answer = await admin.browser.post(path, { alerting: { webhookUrl } });
    expect([webhookUrl, answer.status]).toEqual([webhookUrl, 422]);
    expect(answer.json).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'alerting.webhookUrl' }] },
    });
  }
  expect(await configOf()).toEqual(before);
});

test('only platform administrators come in: reading and changing alike', async () => {
  const [support, company] = [await app.addStaff('SUPPORT'), await app.signUp()];
  for (const url of ['', '/config', '/alerts', '/export'].map((end) => path + end)) {
    expect((await app.browser().get(url)).status).toBe(401);
    expect((await support.browser.get(url)).status).toBe(403);
    expect((await company.browser.get(url)).status).toBe(403);
    expect((await admin.browser.get(url)).status).toBe(200);
  }
  for (const url of ['', '/alerts', '/threat-analysis'].map((end) => path + end)) {
    expect((await support.browser.post(url, {})).status).toBe(403);
    expect((await company.browser.post(url, {})).status).toBe(403);
    const forged = await admin.browser.send('POST', url, { body: {}, withoutCsrf: true });
    expect([forged.status, (forged.json as { code: string }).code]).toEqual([403, 'CSRF_INVALID']);
  }
  expect((await support.browser.rpc('security.metrics')).status).toBe(403);
});
