import { expect, test } from 'vitest';
import { startApp } from '../../../../test/rig/start-app.ts';

const unopenable = `v1.otherkey.${'A'.repeat(40)}`;

test('a webhook whose secret does not open any more says so, and is tried again as after any failure', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  await admin.browser.rpc('webhook.save', { url: 'https://hooks.example.org/alerts' });
  const staff = await app.addStaff('ADMIN');
  await staff.browser.post('/api/admin/security-monitoring', {
    alerting: { channels: ['WEBHOOK'], webhookUrl: 'https://hooks.example.org/platform' },
  });
  await app.database.system(async (tx) => {
    await tx.query('UPDATE company_webhook SET secret_sealed = $1', [unopenable]);
    await tx.query('UPDATE security_config SET webhook_secret_sealed = $1', [unopenable]);
  });
  expect((await admin.browser.rpc('webhook.test', {})).data).toMatchObject({
    ok: false,
    error: expect.stringContaining('create a new one'),
  });
  for (let n = 0; n < 5; n += 1)
    await app.browser('203.0.113.7').post('/api/auth/login', { email: admin.email, password: 'wrong' });
  await app.app.security.evaluate();
  expect(await app.app.security.deliver()).toBe(0);
  const { json } = await staff.browser.get('/api/admin/security-monitoring/deliveries');
  const { deliveries } = (json as { data: { deliveries: { kind: string }[] } }).data;
  expect(deliveries.filter(({ kind }) => kind === 'alerts')).toEqual([
    expect.objectContaining({ state: 'waiting', attempts: [expect.objectContaining({ ok: false })] }),
    expect.objectContaining({ state: 'waiting', attempts: [expect.objectContaining({ ok: false })] }),
  ]);
});
