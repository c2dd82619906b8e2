import { expect, test } from 'vitest';
import { startApp, testPassword } from '../../../test/rig/start-app.ts';
import { ConfigError } from '../../config/config.ts';
import { prepareFirstRun } from './first-run.ts';

const tokenOf = (link: string | null): string => new URL(link ?? '').searchParams.get('token') ?? '';

test('each of several instances on an empty database shows a link that works, and together they make one administrator', async () => {
  await using service = await startApp();
  const { app, database } = service;
  const tokens = [app.setUpLink, ...(await Promise.all([0, 1].map(() => prepareFirstRun(app.services))))].map(
    tokenOf,
  );
  const answers = await Promise.all(
    tokens.map((token, n) =>
      service.browser().post('/api/auth/setup', {
        token,
        email: `first${n}@example.org`,
        name: 'First',
        password: testPassword,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const made = await database.system((tx) =>
    tx.query("SELECT 1 FROM app_user WHERE platform_role = 'SUPER_ADMIN'"),
  );
  expect(made).toHaveLength(1);
  expect(await prepareFirstRun(app.services)).toBeNull();
});

test('a set-up link that ended does not tell to request another one: there is no form for that', async () => {
  await using service = await startApp();
  const told = async (purpose: string, language: string) => {
    const asked = { purpose, token: 'x' };
    const headers = { 'accept-language': language };
    return JSON.stringify((await service.browser().post('/api/auth/check-link', asked, headers)).json);
  };
  expect(await told('setup', 'en')).toContain('This link has expired or was already used."');
  expect(await told('setup', 'nl')).toContain('Deze link is verlopen of al gebruikt."');
  expect(await told('reset', 'en')).toContain('Request a new one.');
});

test('where somebody registered with the address that the settings name, the start says so by the name of the setting', async () => {
  await using service = await startApp();
  const { services } = service.app;
  const { email } = await service.signUp();
  const config = { ...services.config, platformAdmin: { email, password: testPassword } };
  const start = prepareFirstRun({ ...services, config });
  await expect(start).rejects.toThrow(ConfigError);
  await expect(start).rejects.toThrow(/^PLATFORM_ADMIN_EMAIL: /);
});
