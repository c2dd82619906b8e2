import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { startApp, testPassword } from '../../../../test/rig/start-app.ts';
import { exportJsonLines } from '../exporting/export-json-lines.ts';
import { checkpointFile } from '../sealing/checkpoint-files.ts';
import type { RunningRecorder } from './recorder.ts';

test('A11 what cannot be recorded does not happen: 500, and nothing is half done', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const grant = (statement: string) =>
    app.database.system(async (tx) => {
      await tx.query('SET LOCAL ROLE NONE');
      await tx.query(statement);
    });
  await grant('REVOKE INSERT ON audit_entry FROM parlance_app, parlance_system');
  const browser = app.browser('198.51.100.99');
  const login = await browser.post('/api/auth/login', { email: admin.email, password: testPassword });
  expect([login.status, (login.json as { code: string }).code]).toEqual([500, 'INTERNAL_ERROR']);
  expect(browser.cookies.has('session-token')).toBe(false);
  expect(login.text).not.toMatch(/permission|audit_entry/i);
  const sessions = await app.database.system((tx) => tx.query('SELECT count(*) AS n FROM auth_session'));
  expect(sessions[0]?.['n']).toBe(1);
  await grant('GRANT INSERT ON audit_entry TO parlance_app, parlance_system');
  expect((await browser.post('/api/auth/login', { email: admin.email, password: testPassword })).status).toBe(
    200,
  );
});

test('A02 no password, token, cookie, anti-forgery value, key or line of a transcript is in the log, its exports, its heads or the service log', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const canaries: string[] = [];
  const canary = (name: string): string => {
    const text = `Canary-${name}-9f8e7d6c5b4a`;
    canaries.push(text);
    return text;
  };
  const stranger = app.browser('198.51.100.98');
  await stranger.post('/api/auth/login', { email: admin.email, password: canary('password') });
  await stranger.post('/api/auth/login', { email: canary('typed-into-the-wrong-field'), password: 'x' });
  await stranger.post('/api/auth/login', {
    email: admin.email,
    password: testPassword,
    totp: canary('totp'),
  });
  await stranger.post('/api/reset-password', { token: canary('token'), password: canary('new-password') });
  await stranger.send('POST', '/api/forgot-password', {
    body: { email: admin.email },
    withoutCsrf: true,
    headers: { 'x-csrf-token': canary('csrf') },
  });
  await stranger.get('/api/auth/session', {
    cookie: `session-token=${canary('cookie')}`,
    authorization: `Bearer ${canary('api-key')}`,
  });
  await stranger.get('/api/dashboard/config', {
    cookie: `session-token=eyJhbGciOiJIUzI1NiJ9.${canary('jwt')}.x`,
  });
  await admin.browser.post('/api/auth/change-password', {
    currentPassword: testPassword,
    newPassword: canary('next-password'),
  });
  for (const value of admin.browser.cookies.values()) canaries.push(value);
  const source = {
    url: 'https://files.example.org/s.csv',
    username: 'ann',
    password: canary('source-password'),
  };
  expect((await admin.browser.rpc('company.update', { dataSource: source })).status).toBe(200);
  const line = {
    id: 'c-1',
    start: '2026-01-03T10:00:00Z',
    messages: [
      { role: 'user', content: canary('transcript-line') },
      { role: 'assistant', content: 'Hello.' },
    ],
  };
  const imported = await admin.browser.send('POST', '/api/dashboard/imports', {
    body: `${JSON.stringify(line)}\n`,
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect(imported.status).toBe(202);
  await app.app.services.imports.idle();
  const staff = await app.addStaff('ADMIN');
  for (const value of staff.browser.cookies.values()) canaries.push(value);
  const webhookUrl = `https://hooks.example.org/${canary('webhook-key')}`;
  const set = await staff.browser.post('/api/admin/security-monitoring', { alerting: { webhookUrl } });
  expect(set.status).toBe(200);
  await (app.app.services.audit as RunningRecorder).flush();
  await app.app.services.auditChain.seal();

  const tables = ['audit_entry', 'audit_seal', 'audit_checkpoint', 'audit_count', 'audit_removal'];
  const parts = [JSON.stringify(app.logs)];
  for (const table of tables) {
    const rows = await app.database.system((tx) => tx.query(`SELECT * FROM ${table}`));
    parts.push(JSON.stringify(rows));
  }
  const everything = {
    companyId: null,
    eventType: null,
    outcome: null,
    severity: null,
    userId: null,
    from: null,
    until: null,
  };
  for await (const part of exportJsonLines(app.app.services, everything)) parts.push(part);
  for (const query of ['format=csv', 'format=jsonl']) {
    parts.push((await admin.browser.get(`/api/admin/audit-logs/export?${query}`)).text);
  }
  for (const type of ['events', 'alerts', 'metrics']) {
    const file = await staff.browser.get(`/api/admin/security-monitoring/export?type=${type}`);
    expect(file.status).toBe(200);
    parts.push(file.text);
  }
  const dir = app.app.services.config.audit.checkpointDir;
  parts.push(await readFile(checkpointFile(dir, admin.companyId), 'utf8'));
  const dump = parts.join('\n');
  expect(dump).toContain(admin.email);
  for (const text of canaries) expect(dump.includes(text) ? text : 'absent').toBe('absent');
});
