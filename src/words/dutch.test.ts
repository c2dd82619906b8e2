import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../test/rig/browser.ts';
import { startApp, type TestApp } from '../../test/rig/start-app.ts';

const dutch = { 'accept-language': 'nl' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const errorOf = ({ json }: Answer) => (json as { error?: unknown }).error;

test('a new account, a weak password and a wrong one are answered in the language of whoever asks', async () => {
  const person = { email: 'noor@example.org', name: 'Noor', companyName: 'Eik en Beuk' };
  const register = (password: string) => app.browser().post('/api/register', { ...person, password }, dutch);
  const weak = await register('parlance parlance');
  expect(weak.json).toMatchObject({
    error: 'Het wachtwoord mag niet de naam van dit product bevatten.',
    details: {
      issues: [{ path: 'password', message: 'Het wachtwoord mag niet de naam van dit product bevatten.' }],
    },
  });
  expect((await register('kort')).json).toMatchObject({
    error: 'password: Minstens 12 tekens.',
    details: { issues: [{ path: 'password', message: 'Minstens 12 tekens.' }] },
  });
  const made = await register('correct horse battery');
  expect(made.json).toMatchObject({ message: 'Je account is klaar. Log in om te beginnen.' });
  expect(errorOf(await register('correct horse battery'))).toBe('Dit e-mailadres is al in gebruik.');
  const login = { email: person.email, password: 'not this one at all' };
  expect(errorOf(await app.browser().post('/api/auth/login', login, dutch))).toBe(
    'Onjuist e-mailadres of wachtwoord.',
  );
  expect(errorOf(await app.browser().post('/api/auth/login', login))).toBe('Wrong e-mail or password.');
});
