import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { passPhrase, registered, signIn } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('the profile: name, another device ended, address by mail, password, language and colours that stay', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(demo.chromium, demo.service, 'Pam');
  const other = await openPage(demo.chromium, demo.service.url);
  await signIn(other.page, email, passPhrase);
  await page.goto('/profile');
  const you = section(page, 'You');
  await you.getByLabel('Your name').fill('Pam Poplar');
  await you.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Your account' }).getByText('Pam Poplar').waitFor();

  const running = section(page, 'Signed-in devices');
  await running
    .getByRole('button', { name: /^Sign out .*, signed in \d/ })
    .first()
    .click();
  await page.getByText('1 device signed out.').waitFor();
  expect((await other.page.request.get('/api/auth/session')).status()).toBe(401);

  const [before, domain] = email.split('@');
  const newEmail = `${before}-new@${domain}`;
  const address = section(page, 'E-mail');
  await address.getByLabel('New e-mail address').fill(newEmail);
  await address.getByLabel('Current password').fill(passPhrase);
  await address.getByRole('button', { name: 'Change e-mail' }).click();
  await address.getByText(`We sent a link to ${newEmail}.`).waitFor();
  const link = /https?:\S+\/confirm-email\?token=[\w-]+/.exec(await demo.service.mailTo(newEmail))?.[0];
  await page.goto(link ?? '');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText(`${newEmail} is confirmed.`).waitFor();

  const newPassword = 'another long and quiet phrase';
  await page.goto('/profile');
  const password = section(page, 'Password');
  await password.getByLabel('Current password').fill(passPhrase);
  await password.getByLabel('New password').fill(newPassword);
  await password.getByRole('button', { name: 'Change your password' }).click();
  await page.getByText(/^Password changed/).waitFor();
  await signIn(other.page, newEmail, newPassword);

  const kept = page.waitForResponse(/user\.updateProfile/);
  await page.getByText('Nederlands', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Profiel' }).waitFor();
  // The page speaks it at once, the service when it was told.
  await kept;
  await page.getByText('Donker', { exact: true }).click();
  await page.locator('html[data-mantine-color-scheme=dark][lang=nl]').waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Profiel' }).waitFor();
  await page.locator('html[data-mantine-color-scheme=dark][lang=nl]').waitFor();
  // The language goes with the person, onto another device too.
  await other.page.goto('/profile');
  await other.page.getByRole('heading', { level: 1, name: 'Profiel' }).waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
  for (const one of [page, other.page]) await one.context().close();
});

test('what the profile could not keep or end is said, until it is tried again', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(demo.chromium, demo.service, 'Ned');
  const other = await openPage(demo.chromium, demo.service.url);
  await signIn(other.page, email, passPhrase);
  await page.goto('/profile');
  const running = section(page, 'Signed-in devices');
  await page.route('**/api/rpc/auth.revokeSessions**', (route) => route.abort());
  await running
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await running.getByRole('alert').waitFor();
  await running.getByRole('button', { name: 'Try again' }).click();
  await running.getByRole('alert').waitFor({ state: 'detached' });

  await page.route('**/api/rpc/user.updateProfile**', (route) => route.abort());
  await page.getByText('Nederlands', { exact: true }).click();
  // Said in the language of before where it fails sooner than the words of the new one are there; it goes by itself.
  await page.getByText(/kon niet worden opgeslagen|be saved for your/).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Profiel' }).waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
  for (const one of [page, other.page]) await one.context().close();
});
