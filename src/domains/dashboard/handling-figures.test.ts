import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  const startTime = new Date(app.clock.now().getTime() - 3_600_000);
  const handled = (id: string, fields: Parameters<typeof sessionInput>[1]) =>
    sessionInput(id, { startTime, ...fields });
  await importSessions(app, admin.companyId, [
    handled('a', {
      assignee: 'Noor Jansen',
      team: 'Blue',
      botVersion: '3.2',
      rating: 5,
      tags: ['vip', 'refund'],
    }),
    handled('b', { assignee: 'Noor Jansen', team: 'Blue', rating: 2, firstResponseSeconds: 10 }),
    handled('c', { team: 'Red', tags: ['vip'], firstResponseSeconds: 30 }),
    handled('d', {}),
  ]);
});
afterAll(() => app[Symbol.asyncDispose]());

const figures = async (by: SignedIn = user) => {
  const { data } = await by.browser.rpc('dashboard.metrics', {});
  return (data as { metrics: Record<string, unknown> }).metrics;
};
const listed = async (filters: object) => {
  const { data } = await user.browser.rpc('dashboard.sessions', filters);
  return (data as { sessions: { externalId: string }[] }).sessions.map(({ externalId }) => externalId).sort();
};
const switchTo = (assigneeFigures: boolean) =>
  admin.browser.rpc('company.update', { settings: { assigneeFigures } });

test('ratings, first responses and breakdowns tell what the sessions say', async () => {
  expect(await figures()).toMatchObject({
    ratings: { average: 3.5, count: 2, share: 0.5, distribution: [0, 1, 0, 0, 1] },
    firstResponse: { average: 20 },
    teams: { Blue: 2, Red: 1 },
    versions: { '3.2': 1 },
    tags: { vip: 2, refund: 1 },
  });
  const { data } = await user.browser.rpc('dashboard.config', {});
  expect((data as { filters: object }).filters).toMatchObject({
    teams: [
      { value: 'Blue', count: 2 },
      { value: 'Red', count: 1 },
    ],
    tags: [
      { value: 'vip', count: 2 },
      { value: 'refund', count: 1 },
    ],
    assignees: [],
  });
});

test('an empty value finds the sessions of which it is not known', async () => {
  expect(await listed({ team: [''] })).toEqual(['d']);
  expect(await listed({ team: ['', 'Red'] })).toEqual(['c', 'd']);
  expect(await listed({ tag: [''] })).toEqual(['b', 'd']);
  expect(await listed({ category: [''] })).toEqual(['a', 'b', 'c', 'd']);
});

test('switched on, they can be filtered, listed and explained by assignee; off again they cannot', async () => {
  await switchTo(true);
  expect(await listed({ assignee: ['Noor Jansen'] })).toEqual(['a', 'b']);
  const config = await user.browser.get('/api/dashboard/config');
  expect(config.text).toContain('"assignees":[{"value":"Noor Jansen","count":2}]');
  const why = await user.browser.rpc('dashboard.explainChange', { metric: 'totalSessions' });
  expect(
    (why.data as { dimensions: { dimension: string }[] }).dimensions.map(({ dimension }) => dimension),
  ).toContain('assignee');
  await switchTo(false);
  expect((await user.browser.rpc('dashboard.sessions', { assignee: ['Noor Jansen'] })).status).toBe(400);
});
