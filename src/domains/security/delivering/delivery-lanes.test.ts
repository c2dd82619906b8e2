import { expect, test } from 'vitest';
import { slowReceivers } from '../../../../test/fakes/slow-receivers.ts';
import { type SignedIn, startApp } from '../../../../test/rig/start-app.ts';

const patient = { timeout: 60_000 };

async function alertTwice(app: Awaited<ReturnType<typeof startApp>>, admin: SignedIn): Promise<void> {
  for (let alert = 0; alert < 2; alert += 1) {
    app.clock.advance(3600_000);
    for (let n = 0; n < 5; n += 1)
      await app.browser('203.0.113.7').post('/api/auth/login', { email: admin.email, password: 'wrong' });
    await app.app.security.evaluate();
  }
}

async function withReceivers(names: readonly string[]) {
  const receivers = slowReceivers();
  const app = await startApp({ ports: { webhook: receivers.webhook } });
  const staff = await app.addStaff('ADMIN');
  await staff.browser.post('/api/admin/security-monitoring', {
    alerting: { channels: ['WEBHOOK'], webhookUrl: 'https://hooks.example.org/platform' },
  });
  for (const name of names) {
    const admin = await app.signUp();
    await admin.browser.rpc('webhook.save', { url: `https://hooks.example.org/${name}` });
    await alertTwice(app, admin);
  }
  return { app, ...receivers };
}

test('a slow receiver delays what is sent to itself, in its order, and nobody else', async () => {
  const lab = await withReceivers(['slow-1', 'slow-2', 'quick']);
  await using app = lab.app;
  const delivered = app.app.security.deliver();
  await expect.poll(() => lab.countOf('/quick'), patient).toBe(2);
  await expect.poll(() => lab.countOf('/platform'), patient).toBe(6);
  expect(lab.countOf('/slow-1')).toBe(1);
  // Asked again meanwhile, what is under way is not begun a second time.
  expect(await app.app.security.deliver()).toBe(0);
  expect(lab.countOf('/slow-2')).toBe(1);
  lab.letGo();
  await expect.poll(() => lab.countOf('/slow'), patient).toBe(4);
  lab.letGo();
  expect(await delivered).toBe(12);
});

test('a stop cuts off who does not answer, and what it was sent is sent again later', async () => {
  const lab = await withReceivers(['slow-1']);
  await using app = lab.app;
  const delivered = app.app.security.deliver();
  await expect.poll(() => lab.called.includes('/slow-1'), patient).toBe(true);
  await app.app.security.stop();
  await delivered;
  const waiting = await app.database.system((tx) =>
    tx.query(`SELECT 1 FROM security_notification WHERE state = 'waiting' AND target LIKE '%slow-1'`),
  );
  expect(waiting).toHaveLength(2);
});
