import { randomBytes } from 'node:crypto';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { comeBackLater } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';
import { acceptInvitation, passPhrase, registered } from './sign-in.ts';

const patience = 240_000;
const periodMs = 30_000;

const demo = demoInBrowser();

test('two steps: switched on with a code, asked for at the sign-in, switched off with a recovery code', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(demo.chromium, demo.service, 'Tom');
  const setUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('auth.mfaSetup')) setUps.push(request.url());
  });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  const secret = ((await dialog.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  const authenticator = new TOTP({ secret });
  await dialog.getByLabel('Code from the app').fill('000000');
  // The page below has a field of the same name: the one that lacks is that of the dialog.
  await page.keyboard.press('Enter');
  await dialog.getByText('Required.').waitFor();
  await expect.poll(() => dialog.locator('input:focus').count()).toBe(1);
  await dialog.getByLabel('Current password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Wrong password.').first().waitFor();
  await dialog.getByLabel('Current password', { exact: true }).fill(passPhrase);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Wrong code.').first().waitFor();
  await dialog.getByLabel('Code from the app').fill(authenticator.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor();
  await expect.poll(() => page.locator('[role="dialog"]:focus-within').count()).toBe(1);
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes.length).toBeGreaterThan(5);
  // They are shown once: neither a stray key nor a profile that is read anew takes them away.
  await page.keyboard.press('Escape');
  const readAnew = page.waitForResponse(/auth\.getUser/);
  await comeBackLater(page);
  await readAnew;
  await section.getByText('Signing in asks for a code.').waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual(codes);
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await section.getByText('Signing in asks for a code.').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // The profile has a field of the same name.
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const code = page.getByLabel('One-time code');
  await code.waitFor();
  expect(await page.getByText('Sign in with single sign-on').count()).toBe(0);
  await code.fill('123');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('That code is wrong or has already been used.').waitFor();
  // Another account begins at the beginning: without a complaint, and without the code of the one before.
  await page.getByRole('button', { name: 'Use another account' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await code.waitFor();
  expect([await code.inputValue(), await page.getByRole('alert').count()]).toEqual(['', 0]);
  // Each counts once: the next one is taken already, as by a clock that is a little ahead.
  await code.fill(authenticator.generate({ timestamp: Date.now() + periodMs }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();

  await page.goto('/profile');
  await section.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(passPhrase);
  await dialog.getByLabel('One-time code').fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await section.getByText('Signing in asks for your password only.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(setUps).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const { csrfToken } = await (await page.request.get('/api/csrf-token')).json();
  const answer = await page.request.post(path, { data, headers: { 'x-csrf-token': csrfToken } });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()).data;
}

test('the owner of the platform resets the two-step sign-in of other staff', {
  timeout: patience,
}, async () => {
  const email = `uma-${randomBytes(4).toString('hex')}@example.org`;
  const { page, complaints } = await demo.openAs(administrator.email);
  await post(page, '/api/platform/staff', { email, name: 'Uma Platform', platformRole: 'SUPPORT' });
  const uma = await acceptInvitation(demo.chromium, demo.service, email);
  const { secret } = await post<{ secret: string }>(uma.page, '/api/auth/mfa/setup', {});
  await post(uma.page, '/api/auth/mfa/enable', {
    code: new TOTP({ secret }).generate(),
    currentPassword: passPhrase,
  });
  await page.goto(`/platform/staff?q=${email}`);
  await page.getByRole('cell', { name: 'Uma Platform' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await dialog.getByText('the password is enough.').waitFor();
  await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await page.getByText('Two-step sign-in reset for Uma Platform.').waitFor();
  expect((await uma.page.request.get('/api/auth/session')).status()).toBe(401);
  expect(complaints).toEqual([]);
  for (const one of [page, uma.page]) await one.context().close();
});
