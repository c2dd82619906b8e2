import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';

const base = '/api/dashboard/alerts';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  stranger = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  // 20 sessions an hour of each morning for nine weeks up to this midnight, a fifth of them escalated, all of the web.
  await pass(dayMs - (app.clock.now().getTime() % dayMs));
  const midnight = app.clock.now().getTime();
  for (let week = 9; week >= 1; week -= 1)
    await send(
      admin,
      Array.from({ length: 7 * 12 }, (_, hour) => ({
        atMs: midnight - week * 7 * dayMs + Math.floor(hour / 12) * dayMs + (hour % 12) * hourMs,
        count: 20,
        escalated: 4,
      })),
    );
});
afterAll(() => app[Symbol.asyncDispose]());

/** Time passes in these tests, and sessions end with it. */
async function pass(ms: number): Promise<void> {
  app.clock.advance(ms);
  for (const { browser, email, password } of [admin, user, stranger])
    await browser.post('/api/auth/login', { email, password });
}

interface Hour {
  readonly atMs: number;
  readonly count: number;
  readonly escalated: number;
  readonly channel?: string;
}
let made = 0;

async function send(who: SignedIn, hours: readonly Hour[]): Promise<void> {
  const sessions = hours.flatMap(({ atMs, count, escalated, channel = 'web' }) =>
    Array.from({ length: count }, (_, index) => {
      made += 1;
      const startTime = new Date(atMs + index * 60_000);
      return sessionInput(`s-${made}`, {
        startTime,
        endTime: startTime,
        escalated: index < escalated,
        forwardedHr: false,
        channel,
      });
    }),
  );
  for (let at = 0; at < sessions.length; at += 2000)
    await importSessions(app, who.companyId, sessions.slice(at, at + 2000));
}

interface Alert {
  readonly id: string;
  readonly name: string;
  readonly openSince: string | null;
  readonly lastFiredAt: string | null;
  readonly ownMutedUntil: string | null;
  readonly mutedUntil: string | null;
  readonly last: { readonly value: number; readonly usual: number; readonly count: number } | null;
}
interface Firing {
  readonly alertId: string;
  readonly from: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly endedAt: string | null;
  readonly value: number;
  readonly usual: number;
  readonly count: number;
  readonly why: {
    readonly sessions: number;
    readonly change: number;
    readonly parts: {
      readonly dimension: string;
      readonly value: string | null;
      readonly contribution: number;
    }[];
  };
}

async function make(who: SignedIn, rule: object): Promise<string> {
  const answer = await who.browser.post(base, rule);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: { id: string } }).data.id;
}
async function read<T>(who: SignedIn, path = ''): Promise<T> {
  const answer = await who.browser.get(`${base}${path}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: T }).data;
}
const alertOf = async (who: SignedIn, id: string) =>
  (await read<{ alerts: Alert[] }>(who)).alerts.find((one) => one.id === id);
const firingsOf = async (who: SignedIn, id: string) =>
  (await read<{ firings: Firing[] }>(who, `/firings?id=${id}`)).firings;

/** The hour passes, with what came in; its end is judged. */
async function passHour(count: number, escalated: number, channel?: string): Promise<void> {
  const atMs = app.clock.now().getTime();
  await send(admin, [{ atMs, count, escalated, ...(channel ? { channel } : {}) }]);
  await pass(hourMs);
  await app.app.scheduler.runNow('news-alerts');
}

test('an alert on a share opens once, tells the reason that the screen tells, and says when it ends', async () => {
  const id = await make(admin, { name: 'Escalations', metric: 'escalatedShare', span: 'hour', minCount: 10 });
  await passHour(20, 4);
  expect(await alertOf(admin, id)).toMatchObject({
    openSince: null,
    last: { value: 0.2, usual: expect.closeTo(0.2, 9), count: 20 },
  });
  await passHour(20, 16, 'phone');
  await passHour(20, 15, 'phone');
  const [firing, ...others] = await firingsOf(admin, id);
  expect(others).toEqual([]);
  expect(firing).toMatchObject({ value: 0.8, usual: expect.closeTo(0.2, 9), count: 20, endedAt: null });
  const { startDate, endDate } = firing ?? { startDate: '', endDate: '' };
  const { json } = await admin.browser.get(
    `/api/dashboard/sessions?startDate=${startDate}&endDate=${endDate}&limit=100`,
  );
  expect((json as { data: { pagination: { totalCount: number } } }).data.pagination.totalCount).toBe(20);
  const explained = (
    await admin.browser.rpc('dashboard.explainChange', { startDate, endDate, metric: 'escalatedShare' })
  ).data as { change: number; sessions: number };
  expect(firing?.why).toMatchObject({ change: explained.change, sessions: explained.sessions });
  expect(firing?.why.parts[0]).toMatchObject({ dimension: 'channel', value: 'phone' });
  await passHour(20, 4);
  expect(await firingsOf(admin, id)).toMatchObject([{ endedAt: expect.any(String) }]);
  expect(await alertOf(admin, id)).toMatchObject({ openSince: null, lastFiredAt: expect.any(String) });
});

test('a window is judged once, however often the schedule runs', async () => {
  const id = await make(admin, {
    name: 'Many',
    metric: 'sessions',
    condition: 'above',
    threshold: 5,
    span: 'hour',
  });
  await passHour(20, 4);
  await app.app.scheduler.runNow('news-alerts');
  expect(await firingsOf(admin, id)).toHaveLength(1);
});

test('windows that a stop missed are judged afterwards, each once, and none of more than a day ago', async () => {
  const id = await make(admin, {
    name: 'Few',
    metric: 'sessions',
    condition: 'below',
    threshold: 20,
    span: 'hour',
  });
  const from = app.clock.now().getTime();
  const counts = [20, 10, 20, 10, 20];
  await send(
    admin,
    counts.map((count, at) => ({ atMs: from + at * hourMs, count, escalated: 0 })),
  );
  await pass(counts.length * hourMs);
  await app.app.scheduler.runNow('news-alerts');
  const firings = await firingsOf(admin, id);
  expect(firings.map((one) => new Date(one.from).getTime())).toEqual([from + 3 * hourMs, from + hourMs]);
  await pass(48 * hourMs);
  await app.app.scheduler.runNow('news-alerts');
  const later = await firingsOf(admin, id);
  expect(later).toHaveLength(3);
  expect(new Date(later[0]?.from ?? 0).getTime()).toBeGreaterThanOrEqual(
    app.clock.now().getTime() - 26 * hourMs,
  );
});

test('“no sessions” opens where sessions are usual', async () => {
  // Nothing came in for two days.
  const id = await make(admin, { name: 'Silence', metric: 'noSessions', span: 'day', minCount: 1 });
  const never = await make(stranger, { name: 'Silence', metric: 'noSessions', span: 'day', minCount: 1 });
  await pass(dayMs - (app.clock.now().getTime() % dayMs));
  await app.app.scheduler.runNow('news-alerts');
  expect(await firingsOf(admin, id)).toMatchObject([{ value: 0, direction: 'below' }]);
  expect(await firingsOf(stranger, never)).toEqual([]);
});

test('a preview tells when it would have fired, by the same rule', async () => {
  const answer = await admin.browser.rpc('alerts.preview', {
    metric: 'escalatedShare',
    span: 'hour',
    minCount: 10,
  });
  const { firings, windows, days } = answer.data as {
    firings: { value: number; direction: string }[];
    windows: number;
    days: number;
  };
  expect([days, windows]).toEqual([90, expect.any(Number)]);
  expect(firings).toEqual([expect.objectContaining({ direction: 'above', value: 0.8 })]);
});

test('one’s own alert is seen by nobody else, the company’s by all of it, and only administrators make those', async () => {
  const own = await make(user, {
    name: 'Mine',
    metric: 'rating',
    span: 'day',
    condition: 'below',
    threshold: 5,
  });
  const shared = await make(admin, { name: 'Ours', metric: 'rating', span: 'week', isShared: true });
  expect((await user.browser.post(base, { name: 'All', metric: 'rating', isShared: true })).status).toBe(403);
  expect(await alertOf(admin, own)).toBeUndefined();
  expect(await alertOf(user, shared)).toMatchObject({ name: 'Ours' });
  expect(await alertOf(stranger, shared)).toBeUndefined();
  expect((await stranger.browser.send('DELETE', `${base}/${shared}`)).status).toBe(404);
  expect((await user.browser.send('DELETE', `${base}/${shared}`)).status).toBe(403);
  expect(
    (await user.browser.post(`${base}/${shared}/mute`, { forWhom: 'everybody', until: 'forGood' })).status,
  ).toBe(403);
  await user.browser.post(`${base}/${shared}/mute`, { until: '2030-01-01T00:00:00.000Z' });
  expect(await alertOf(user, shared)).toMatchObject({
    ownMutedUntil: '2030-01-01T00:00:00.000Z',
    mutedUntil: null,
  });
  expect(await alertOf(admin, shared)).toMatchObject({ ownMutedUntil: null });
  await user.browser.post(`${base}/${shared}/mute`, { until: null });
  expect(await alertOf(user, shared)).toMatchObject({ ownMutedUntil: null });
  expect((await user.browser.send('DELETE', `${base}/${own}`)).status).toBe(200);
});

test('a rule whose parts do not go together is refused with the field', async () => {
  const refused = async (rule: object) => {
    const { status, json } = await admin.browser.post(base, { name: 'Odd', ...rule });
    return [status, (json as { details: { issues: { path: string }[] } }).details.issues[0]?.path];
  };
  expect(await refused({ metric: 'categoryShare' })).toEqual([422, 'subject']);
  expect(await refused({ metric: 'rating', subject: 'RETURNS' })).toEqual([422, 'subject']);
  expect(await refused({ metric: 'rating', condition: 'below' })).toEqual([422, 'threshold']);
  expect(await refused({ metric: 'escalatedShare', condition: 'above', threshold: 30 })).toEqual([
    422,
    'threshold',
  ]);
  // No figure is ever there, so such an alert would wait for good.
  for (const [metric, threshold] of [
    ['rating', 5.5],
    ['rating', 50],
    ['rating', 0.5],
    ['negativeShare', 1.01],
    ['sessions', -1],
    ['cost', -0.01],
  ] as const)
    expect(await refused({ metric, condition: 'below', threshold })).toEqual([422, 'threshold']);
  for (const [metric, condition, threshold] of [
    ['rating', 'above', 5],
    ['rating', 'below', 1],
    ['resolvedShare', 'above', 1],
    ['categoryShare', 'below', 0],
    ['sessions', 'below', 0],
  ] as const) {
    const subject = metric === 'categoryShare' ? 'RETURNS' : null;
    expect(await refused({ metric, condition, threshold, subject })).toEqual([422, 'threshold']);
  }
  expect(await refused({ metric: 'categoryShare', subject: 'NOWHERE' })).toEqual([422, 'subject']);
  for (const category of [['DELIVERY'], ['RETURNS'], ['DELIVERY', 'REFUND']])
    expect(await refused({ metric: 'categoryShare', subject: 'RETURNS', filters: { category } })).toEqual([
      422,
      'filters.category',
    ]);
  const among = {
    metric: 'categoryShare',
    subject: 'RETURNS',
    filters: { category: ['DELIVERY', 'RETURNS'] },
  };
  expect((await admin.browser.post(base, { name: 'Among', ...among })).status).toBe(200);
  const asked = { metric: 'questionCount', subject: 'Where is it?', filters: { question: 'Who pays?' } };
  expect(await refused(asked)).toEqual([422, 'filters.question']);
  expect(await refused({ metric: 'noSessions', condition: 'below', threshold: 1 })).toEqual([
    422,
    'condition',
  ]);
});

test('erasing an end user removes the alerts that name them', async () => {
  const id = await make(admin, {
    name: 'One customer',
    metric: 'sessions',
    filters: { userId: 'customer-77' },
  });
  const attributes = [{ key: 'customer', label: 'Customer', type: 'text' }];
  expect((await admin.browser.rpc('company.update', { settings: { attributes } })).status).toBe(200);
  const named = [
    { attribute: { customer: ['customer-77'] } },
    { question: 'Where is the parcel of customer-77?' },
    { tag: ['other', 'customer-77'] },
  ];
  const alike = [id];
  for (const filters of named)
    alike.push(await make(admin, { name: 'By a filter', metric: 'sessions', filters }));
  const other = await make(admin, {
    name: 'Another',
    metric: 'sessions',
    filters: { tag: ['customer-771'] },
  });
  await admin.browser.post('/api/dashboard/erasures', { userId: 'customer-77' });
  for (const gone of alike) expect(await alertOf(admin, gone)).toBeUndefined();
  expect(await alertOf(admin, other)).toBeDefined();
});
