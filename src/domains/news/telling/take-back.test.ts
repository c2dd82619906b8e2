import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

const base = '/api/dashboard/alerts';
const hourMs = 3_600_000;

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
const called: string[] = [];
beforeAll(async () => {
  app = await startApp({
    ports: {
      webhook: {
        async deliver({ payload }) {
          called.push(String(payload));
          return { ok: true, status: 200, durationMs: 1, disable: false };
        },
      },
    },
  });
  admin = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = created_at'));
  const channel = { kind: 'webhook', name: 'Ours', address: 'https://hooks.example.org/alerts' };
  expect((await admin.browser.post('/api/admin/news-channels', channel)).status).toBe(200);
});
afterAll(() => app[Symbol.asyncDispose]());

const rule = { metric: 'sessions', condition: 'above', threshold: 0, span: 'hour', isShared: true };
let made = 0;

async function make(more: object): Promise<string> {
  const { json } = await admin.browser.post(base, { ...rule, ...more });
  return (json as { data: { id: string } }).data.id;
}

/** Two alerts open, and what is told of them waits. */
let muted: string;
beforeEach(async () => {
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  for (const { id } of (
    (await admin.browser.get(base)).json as { data: { alerts: readonly { id: string }[] } }
  ).data.alerts)
    await admin.browser.delete(`${base}/${id}`);
  await app.app.mail.deliverDue();
  await app.app.scheduler.runNow('news-send');
  muted = await make({ name: 'Taken back' });
  await make({ name: 'Stays' });
  await openAll();
});

async function openAll(): Promise<void> {
  made += 1;
  const startTime = new Date(app.clock.now().getTime() + 1000);
  await importSessions(app, admin.companyId, [
    sessionInput(`s-${made}`, { startTime, userId: 'customer-77' }),
  ]);
  app.clock.advance(hourMs);
  await app.app.scheduler.runNow('news-alerts');
  for (const { browser, email, password } of [admin, user])
    await browser.post('/api/auth/login', { email, password });
  [app.mailer.mails.length, called.length] = [0, 0];
}

/** Who is told of the alert by now, and whether the channel is. The other one is told to all. */
async function toldOf(name: string) {
  await app.app.mail.deliverDue();
  await app.app.scheduler.runNow('news-send');
  const mails = (of: string) =>
    app.mailer.mails.filter(({ subject }) => subject.endsWith(of)).map(({ to }) => to);
  const isCalled = (of: string) => called.some((payload) => payload.includes(of));
  expect(mails('Stays').sort()).toEqual([admin.email, user.email].sort());
  expect(isCalled('Stays')).toBe(true);
  return { mails: mails(name), isCalled: isCalled(name) };
}

const nobody = { mails: [], isCalled: false };
const mute = (who: SignedIn, more: object) => who.browser.post(`${base}/${muted}/mute`, more);

test('what waits of an alert that is muted for everybody is sent to nobody, by mail or to a channel', async () => {
  const until = new Date(app.clock.now().getTime() + hourMs).toISOString();
  expect((await mute(admin, { forWhom: 'everybody', until })).status).toBe(200);
  expect(await toldOf('Taken back')).toEqual(nobody);
});

test('what waits of an alert that one mutes for oneself is sent to the others', async () => {
  expect((await mute(user, { until: 'forGood' })).status).toBe(200);
  expect(await toldOf('Taken back')).toEqual({ mails: [admin.email], isCalled: true });
});

test('a mute that is over already takes back nothing', async () => {
  const until = new Date(app.clock.now().getTime() - hourMs).toISOString();
  await mute(admin, { forWhom: 'everybody', until });
  await mute(user, { until });
  expect(await toldOf('Taken back')).toMatchObject({ mails: { length: 2 }, isCalled: true });
});

test('what waits of a deleted alert is sent to nobody', async () => {
  expect((await admin.browser.delete(`${base}/${muted}`)).status).toBe(200);
  expect(await toldOf('Taken back')).toEqual(nobody);
});

test('what waits of an alert that is shared no more is sent to nobody', async () => {
  const { status } = await admin.browser.post(base, {
    ...rule,
    id: muted,
    name: 'Taken back',
    isShared: false,
  });
  expect(status).toBe(200);
  expect(await toldOf('Taken back')).toEqual(nobody);
});

test('what waits of an alert that names an erased end user is sent to nobody', async () => {
  await make({ name: 'Of customer-77', filters: { userId: 'customer-77' } });
  await openAll();
  expect((await admin.browser.post('/api/dashboard/erasures', { userId: 'customer-77' })).status).toBe(200);
  await app.app.mail.deliverDue();
  await app.app.scheduler.runNow('news-send');
  expect(JSON.stringify([app.mailer.mails, called])).not.toContain('customer-77');
});

test('an alert that somebody mutes for everybody while it is judged is told to nobody', async () => {
  const { json } = await admin.browser.get(base);
  const { alerts } = (json as { data: { alerts: readonly { id: string }[] } }).data;
  // As usual again, in the next hour: muted by then for whoever looks again, and not for who looked before.
  const { database } = app;
  const tenant = database.tenant;
  let isJudged = false;
  app.clock.advance(hourMs);
  [app.mailer.mails.length, called.length] = [0, 0];
  await app.app.mail.deliverDue();
  await app.app.scheduler.runNow('news-send');
  [app.mailer.mails.length, called.length] = [0, 0];
  database.tenant = (companyId, work, sight) =>
    tenant(
      companyId,
      async (tx) => {
        const query: typeof tx.query = async (...asked) => {
          if (!isJudged && asked[0].includes('FOR UPDATE')) {
            isJudged = true;
            await tx.query('UPDATE news_alert SET muted_until = $2 WHERE company_id = $1', [
              companyId,
              new Date(app.clock.now().getTime() + hourMs),
            ]);
          }
          return tx.query(...asked);
        };
        return work({ ...tx, query });
      },
      sight,
    );
  try {
    await app.app.scheduler.runNow('news-alerts');
  } finally {
    database.tenant = tenant;
  }
  await app.app.mail.deliverDue();
  await app.app.scheduler.runNow('news-send');
  expect([isJudged, alerts.length, app.mailer.mails, called]).toEqual([true, 2, [], []]);
});

test('a person who is disabled is sent no news that waits', async () => {
  const staff = await app.addStaff('ADMIN');
  const path = `/api/platform/companies/${admin.companyId}/users/${user.userId}`;
  const { status } = await staff.browser.patch(path, { status: 'DISABLED' });
  expect(status).toBe(200);
  await app.app.mail.deliverDue();
  expect([...new Set(app.mailer.mails.map(({ to }) => to))]).toEqual([admin.email]);
});

test.each(['suspended', 'archived'])(
  'what waits of a company that is %s is sent to nobody, by mail or to a channel; of another one it is',
  async (how) => {
    const staff = await app.addStaff('SUPER_ADMIN');
    const company = `/api/platform/companies/${admin.companyId}`;
    const other = await app.signUp();
    await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = created_at'));
    await other.browser.post(base, { ...rule, name: 'Of others', condition: 'below', threshold: 1 });
    await make({ name: 'New' });
    await openAll();
    await staff.browser.post('/api/auth/login', { email: staff.email, password: staff.password });
    const { status } =
      how === 'suspended'
        ? await staff.browser.patch(company, { status: 'SUSPENDED' })
        : await staff.browser.delete(company);
    expect(status).toBe(200);
    await app.app.mail.deliverDue();
    await app.app.scheduler.runNow('news-send');
    expect([app.mailer.mails.map(({ to }) => to), called]).toEqual([[other.email], []]);
    expect((await staff.browser.patch(company, { status: 'ACTIVE' })).status).toBe(200);
  },
);

test('what only a removed person was told goes with them: their own alerts, mutes and digest; what everybody is told stays', async () => {
  const staff = await app.addStaff('SUPER_ADMIN');
  const gone = await app.addColleague(admin.companyId, 'USER');
  await gone.browser.post(base, { ...rule, name: 'Own', isShared: false });
  await gone.browser.post(`${base}/${muted}/mute`, { until: 'forGood' });
  await gone.browser.post('/api/dashboard/digest', { rhythm: 'daily' });
  await app.database.system((tx) =>
    tx.query('UPDATE news_alert SET owner_id = $1 WHERE id = $2', [gone.userId, muted]),
  );
  const kept = () =>
    app.database.system((tx) =>
      tx.query(
        `SELECT name FROM news_alert WHERE owner_id = $1 UNION ALL SELECT 'mute' FROM news_mute WHERE user_id = $1
         UNION ALL SELECT rhythm FROM news_digest WHERE user_id = $1`,
        [gone.userId],
      ),
    );
  expect(await kept()).toHaveLength(4);
  const path = `/api/platform/companies/${admin.companyId}/users/${gone.userId}`;
  expect((await staff.browser.delete(path)).status).toBe(200);
  expect(await kept()).toEqual([{ name: 'Taken back' }]);
});

test('what waits and holds a quote or somebody’s name is sent no more once that is switched off', async () => {
  const quoted = { metric: 'questionCount', subject: 'Where is it?', name: 'Asked' };
  for (const name of ['newsQuotes', 'assigneeFigures']) {
    await admin.browser.rpc('company.update', { settings: { [name]: true } });
    expect(await make({ ...quoted, name })).toBeTruthy();
    await openAll();
    const waiting = () => app.database.system((tx) => tx.query('SELECT id FROM mail_outbox'));
    await make({ name: `Also ${name}`, threshold: 0 });
    await openAll();
    expect((await waiting()).length).toBeGreaterThan(0);
    await admin.browser.rpc('company.update', { name: 'Another name' });
    expect((await waiting()).length).toBeGreaterThan(0);
    await admin.browser.rpc('company.update', { settings: { [name]: false } });
    expect(await waiting()).toEqual([]);
    await app.app.mail.deliverDue();
    await app.app.scheduler.runNow('news-send');
    expect([app.mailer.mails, called]).toEqual([[], []]);
  }
});
