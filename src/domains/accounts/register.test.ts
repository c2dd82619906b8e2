import { expect, test } from 'vitest';
import { startApp, testPassword } from '../../../test/rig/start-app.ts';

test('a company begins in the time zone of who registers it, else in UTC; one that is none is refused', async () => {
  await using app = await startApp();
  const register = (companyName: string, more: Record<string, unknown> = {}) =>
    app.browser().post('/api/register', {
      email: `${companyName.toLowerCase()}@example.org`,
      password: testPassword,
      name: 'Ann Oak',
      companyName,
      ...more,
    });
  expect((await register('Oak', { timeZone: 'Europe/Amsterdam' })).status).toBe(201);
  expect((await register('Elm')).status).toBe(201);
  expect((await register('Ash', { timeZone: 'Europe/Atlantis' })).status).toBe(422);
  const zoneOf = async (email: string) => {
    const browser = app.browser();
    await browser.post('/api/auth/login', { email, password: testPassword });
    return (await browser.rpc('company.get')).data;
  };
  expect(await zoneOf('oak@example.org')).toMatchObject({ company: { timeZone: 'Europe/Amsterdam' } });
  expect(await zoneOf('elm@example.org')).toMatchObject({ company: { timeZone: 'UTC' } });
});
