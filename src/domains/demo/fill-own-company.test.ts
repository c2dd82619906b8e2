import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('a new company looks around in made-up sessions once, without cost, and undo takes all of them back', async () => {
  const filled = await admin.browser.rpc('demo.fillOwn', {});
  expect(filled.data).toMatchObject({ sessions: 5_000, isAiOff: true });
  expect((await admin.browser.rpc('demo.fillOwn', {})).status).toBe(409);
  await app.app.services.imports.idle();
  const total = async () =>
    ((await admin.browser.rpc('dashboard.sessions', {})).data as { pagination: { totalCount: number } })
      .pagination.totalCount;
  expect(await total()).toBe(5_000);
  expect((await admin.browser.rpc('demo.fillOwn', {})).status).toBe(409);
  const company = await admin.browser.rpc('company.get', {});
  expect(company.data).toMatchObject({ company: { aiBudget: { monthlyLimit: 0 } } });
  // The ratings of the last two weeks dip, and the newest version of the bot is why.
  const why = await admin.browser.rpc('dashboard.explainChange', { metric: 'avgRating', ...lastDays(14) });
  const { change, dimensions } = why.data as Explained;
  expect(change).toBeLessThan(-0.5);
  const largest = dimensions
    .flatMap(({ dimension, values }) => values.map((value) => ({ dimension, ...value })))
    .sort((a, b) => a.contribution - b.contribution)[0];
  expect(largest).toMatchObject({ dimension: 'botVersion', value: '3.3' });
  const { importId } = filled.data as { importId: string };
  expect((await admin.browser.post(`/api/dashboard/imports/${importId}/undo`)).status).toBe(200);
  await app.app.services.imports.idle();
  expect(await total()).toBe(0);
});

interface Explained {
  readonly change: number;
  readonly dimensions: readonly {
    readonly dimension: string;
    readonly values: readonly { readonly value: string | null; readonly contribution: number }[];
  }[];
}

function lastDays(count: number) {
  const until = app.clock.now().getTime();
  const at = (ms: number) => new Date(ms).toISOString();
  return { startDate: at(until - count * 86_400_000), endDate: at(until) };
}

test('asked for many times at once it is made once', async () => {
  const other = await app.signUp();
  const answers = await Promise.all(Array.from({ length: 8 }, () => other.browser.rpc('demo.fillOwn', {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  await app.app.services.imports.idle();
});

test('only an administrator brings demonstration data in', async () => {
  const user = await app.addColleague(admin.companyId, 'USER');
  expect((await user.browser.rpc('demo.fillOwn', {})).status).toBe(403);
  expect((await admin.browser.rpc('demo.make', {})).status).toBe(403);
});
