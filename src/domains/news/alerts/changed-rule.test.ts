import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

const base = '/api/dashboard/alerts';
const hourMs = 3_600_000;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  await app.database.system((tx) => tx.query('UPDATE app_user SET email_confirmed_at = created_at'));
});
afterAll(() => app[Symbol.asyncDispose]());

let made = 0;

/** An hour in which three came by web, one of them of customer-77, and two by phone; its end is judged. */
async function passHour(): Promise<void> {
  const startMs = app.clock.now().getTime() + 1000;
  const sessions = Array.from({ length: 5 }, (_, at) => {
    made += 1;
    return sessionInput(`s-${made}`, {
      startTime: new Date(startMs + at * 1000),
      channel: at < 3 ? 'web' : 'phone',
      assignee: 'Noor',
      userId: at === 0 ? 'customer-77' : `other-${made}`,
    });
  });
  await importSessions(app, admin.companyId, sessions);
  app.clock.advance(hourMs);
  await app.app.scheduler.runNow('news-alerts');
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
}

const rule = { name: 'Ours', metric: 'sessions', condition: 'above', threshold: 0, span: 'hour' };

async function save(more: object): Promise<string> {
  const { status, text, json } = await admin.browser.post(base, { ...rule, ...more });
  expect(status, text).toBe(200);
  return (json as { data: { id: string } }).data.id;
}

interface Firing {
  readonly metric: string;
  readonly subject: string | null;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly startDate: string;
  readonly endDate: string;
  readonly endedAt: string | null;
  readonly count: number;
}
async function firingsOf(id: string): Promise<Firing[]> {
  const { json } = await admin.browser.get(`${base}/firings?id=${id}`);
  return (json as { data: { firings: Firing[] } }).data.firings;
}
async function alertOf(id: string): Promise<object | undefined> {
  const { json } = await admin.browser.get(base);
  return (json as { data: { alerts: { id: string }[] } }).data.alerts.find((one) => one.id === id);
}
const sentOf = (name: string) => app.mailer.mails.filter(({ subject }) => subject.includes(name)).length;

test('what fired leads to its very sessions after its alert is about others, and keeps its figure', async () => {
  const id = await save({ filters: { channel: ['web'] } });
  await passHour();
  await save({ id, metric: 'escalatedShare', threshold: 0.5, filters: { channel: ['phone'] } });
  const [firing] = await firingsOf(id);
  expect(firing).toMatchObject({
    metric: 'sessions',
    subject: null,
    filters: { channel: ['web'] },
    count: 3,
  });
  const { startDate = '', endDate = '', filters = {} } = firing ?? {};
  const dates = { startDate, endDate };
  const { data } = await admin.browser.rpc('dashboard.sessions', { ...filters, ...dates });
  expect(data).toMatchObject({ pagination: { totalCount: 3 } });
  // What the old rule showed last is no figure of the new one.
  expect(await alertOf(id)).toMatchObject({ last: null, judgedAt: null, openSince: null });
});

test('an alert by another name stays open, misses no window, and is told of once', async () => {
  const id = await save({ name: 'Before' });
  await passHour();
  await save({ id, name: 'After' });
  await passHour();
  await app.app.mail.deliverDue();
  expect(await firingsOf(id)).toMatchObject([{ endedAt: null, count: 5 }]);
  expect([sentOf('Before'), sentOf('After')]).toEqual([1, 0]);
  app.clock.advance(hourMs);
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  await save({ id, name: 'Once more' });
  await app.app.scheduler.runNow('news-alerts');
  expect(await firingsOf(id)).toMatchObject([{ endedAt: expect.any(String) }]);
});

test('while figures by assignee are off, what fired of one is not told, whatever its alert is about now', async () => {
  const switchTo = (assigneeFigures: boolean) =>
    admin.browser.rpc('company.update', { settings: { assigneeFigures } });
  expect((await switchTo(true)).status).toBe(200);
  const id = await save({ filters: { assignee: ['Noor'] } });
  await passHour();
  await save({ id, filters: {} });
  expect(await firingsOf(id)).toHaveLength(1);
  await switchTo(false);
  expect(await firingsOf(id)).toEqual([]);
});

test('erasing an end user removes what fired of them, also of an alert that is about others by now', async () => {
  const id = await save({ filters: { userId: 'customer-77' } });
  await passHour();
  await save({ id, filters: {} });
  expect(await firingsOf(id)).toHaveLength(1);
  expect(
    (await admin.browser.post('/api/dashboard/erasures', { userId: 'customer-77' })).status,
  ).toBeLessThan(300);
  expect(await alertOf(id)).toBeDefined();
  expect(await firingsOf(id)).toEqual([]);
});
