import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';

const base = '/api/dashboard/alerts';
let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
});
afterAll(() => app[Symbol.asyncDispose]());

const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, ['x']]));
const texts = (count: number, length = 100) =>
  Array.from({ length: count }, (_, at) => `${at}`.padStart(length, 'x'));
interface Refusal {
  readonly details?: { readonly issues: { readonly path: string }[] };
}
const inTenant = <T>(work: Parameters<TestApp['database']['tenant']>[1]) =>
  app.database.tenant(admin.companyId, work) as Promise<T>;

test('what an alert keeps is bounded as a whole, and by attributes that the company declares', async () => {
  const asked = async (filters: object) => {
    const { status, json } = await user.browser.post(base, { name: 'Wide', metric: 'sessions', filters });
    const { data, error } = await user.browser.rpc('alerts.preview', { metric: 'sessions', filters });
    return [
      status,
      (json as Refusal).details?.issues[0]?.path ?? null,
      data === undefined || error !== undefined,
    ];
  };
  expect(await asked({ attribute: keys(11) })).toEqual([422, 'filters.attribute', true]);
  expect(await asked({ attribute: keys(1) })).toEqual([422, 'filters.attribute.a0', true]);
  expect(await asked({ category: texts(50) })).toEqual([422, 'filters', true]);
  expect(await asked({ category: texts(20), tag: texts(20) })).toEqual([422, 'filters', true]);
  for (const [name, value] of [
    ['sentiment', 'NEGATIVE'],
    ['status', 'COMPLETED'],
    ['origin', 'ai'],
  ] as const)
    expect(await asked({ [name]: Array(50).fill(value) })).toEqual([422, `filters.${name}`, true]);
  expect(await asked({ category: texts(30) })).toEqual([200, null, false]);
});

test('filters are bounded the same whichever way lists and figures are asked for', async () => {
  const wide = { category: texts(100, 200) };
  for (const [procedure, more] of [
    ['dashboard.sessions', {}],
    ['dashboard.metrics', {}],
    ['dashboard.breakdown', { by: 'channel' }],
    ['dashboard.questions', {}],
    ['dashboard.explainChange', { metric: 'escalatedShare' }],
  ] as const) {
    const statusOf = async (filters: object) =>
      (await user.browser.rpc(procedure, { ...filters, ...more })).status;
    expect([procedure, await statusOf(wide)]).toEqual([procedure, 400]);
    expect([procedure, await statusOf({ attribute: keys(11) })]).toEqual([procedure, 400]);
    expect([procedure, await statusOf({ sentiment: Array(50).fill('NEGATIVE') })]).toEqual([procedure, 400]);
    expect([procedure, await statusOf({ category: texts(50) })]).toEqual([procedure, 200]);
  }
});

test('alerts that were kept before filters were bounded are listed and judged, and more than fit in memory in turns', async () => {
  const now = app.clock.now();
  const filters = JSON.stringify({ sentiment: Array(50).fill('NEGATIVE'), attribute: keys(11) });
  const own = await user.browser.post(base, { name: 'zz own', metric: 'sessions' });
  expect(own.status).toBe(200);
  await inTenant((tx) =>
    tx.query(
      `INSERT INTO news_alert (company_id, id, owner_id, is_shared, name, filters, metric, condition, span, min_count,
         sensitivity, due_at, created_at, updated_at)
       SELECT $1, gen_random_uuid(), $2, true, 'Old ' || n, $3::jsonb, 'sessions', 'changed', 'hour', 20, 'normal', $4, $4, $4
       FROM generate_series(1, 1100) n`,
      [admin.companyId, admin.userId, filters, now],
    ),
  );
  app.clock.advance(3_600_000);
  for (const { browser, email, password } of [admin, user])
    await browser.post('/api/auth/login', { email, password });
  await app.app.scheduler.runNow('news-alerts');
  const [left] = await inTenant<{ n: number }[]>((tx) =>
    rows(
      tx,
      'SELECT count(*)::integer AS n FROM news_alert WHERE company_id = $1 AND due_at <= $2',
      [admin.companyId, app.clock.now()],
      { n: is.number },
    ),
  );
  expect(left?.n).toBe(0);
  // One's own is not pushed out by a thousand of the company's, from before there was a limit.
  const { json } = await user.browser.get(base);
  const { alerts } = (json as { data: { alerts: { name: string }[] } }).data;
  expect([alerts.length, alerts.at(-1)?.name]).toEqual([1000, 'zz own']);
});
