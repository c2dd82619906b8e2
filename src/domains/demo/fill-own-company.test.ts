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
  const { importId } = filled.data as { importId: string };
  expect((await admin.browser.post(`/api/dashboard/imports/${importId}/undo`)).status).toBe(200);
  await app.app.services.imports.idle();
  expect(await total()).toBe(0);
});

test('only an administrator brings demonstration data in', async () => {
  const user = await app.addColleague(admin.companyId, 'USER');
  expect((await user.browser.rpc('demo.fillOwn', {})).status).toBe(403);
  expect((await admin.browser.rpc('demo.make', {})).status).toBe(403);
});
