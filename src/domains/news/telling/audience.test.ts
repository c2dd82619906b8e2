import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

const hourMs = 3_600_000;

let app: TestApp;
let admin: SignedIn;
/** The 502nd of the company. */
let late: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO app_user (id, company_id, email, name, role, status, email_confirmed_at, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'one-of-many-' || n || '@example.org', 'One of many', 'USER', 'ACTIVE', $2, $2, $2
       FROM generate_series(1, 500) n`,
      [admin.companyId, new Date(app.clock.now().getTime() - hourMs)],
    ),
  );
  late = await app.addColleague(admin.companyId, 'USER');
  staff = await app.addStaff('ADMIN');
  await importSessions(app, admin.companyId, someSessions(600, app.clock.now().getTime() + 14 * 24 * hourMs));
});
afterAll(() => app[Symbol.asyncDispose]());

const named = () => ({ companyId: admin.companyId });
async function sent(schedule: string): Promise<string[]> {
  app.mailer.mails.length = 0;
  await app.app.scheduler.runNow(schedule);
  await app.app.mail.deliverDue();
  return app.mailer.mails.map(({ to }) => to).sort();
}

test('an alert of one’s own tells its owner, however many people the company has, and also one of the platform', async () => {
  const rule = { metric: 'sessions', condition: 'above', threshold: 0, span: 'day' };
  for (const [who, more] of [
    [late, {}],
    [staff, named()],
  ] as const) {
    const made = await who.browser.post('/api/dashboard/alerts', { name: 'Own', ...rule, ...more });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  }
  app.clock.advance(25 * hourMs);
  expect(await sent('news-alerts')).toEqual([late.email, staff.email].sort());
});

test('a digest comes to whoever chose one, however many people the company has, and also to one of the platform', async () => {
  for (const [{ browser, email, password }, more] of [
    [late, {}],
    [staff, named()],
  ] as const) {
    await browser.post('/api/auth/login', { email, password });
    const chosen = await browser.post('/api/dashboard/digest', { rhythm: 'daily', ...more });
    expect([chosen.status, chosen.text]).toEqual([200, expect.any(String)]);
  }
  app.clock.advance(25 * hourMs);
  expect(await sent('news-digest')).toEqual([late.email, staff.email].sort());
});

test('who chose the digest of a company and is not its person any more is told nothing', async () => {
  const stranger = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET company_id = $2 WHERE id = $1', [late.userId, stranger.companyId]),
  );
  app.clock.advance(24 * hourMs);
  expect(await sent('news-digest')).toEqual([staff.email]);
});
