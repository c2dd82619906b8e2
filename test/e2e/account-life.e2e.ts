import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage } from './chromium.ts';
import { type RunningService, startService } from './service.ts';

const password = 'a long and quiet pass phrase';
const newPassword = 'another long and quiet phrase';

let service: RunningService;
let chromium: Browser;

beforeAll(async () => {
  [service, chromium] = await Promise.all([startService(), launchBrowser()]);
});
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
});

test('first run: the printed link makes the first administrator, who is signed in', async () => {
  const { page, complaints } = await openPage(chromium, service.url);
  await page.goto(service.setUpLink);
  await page.getByLabel('E-mail').fill('root@example.org');
  await page.getByLabel('Your name').fill('Rut Root');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Your menu' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('register, sign out, forget the password, follow the link in the mail, sign in with the new one', async () => {
  const { page, complaints } = await openPage(chromium, service.url);
  await page.goto('/register');
  await page.getByLabel('E-mail').fill('ann@example.org');
  await page.getByLabel('Your name').fill('Ann Oak');
  await page.getByLabel('Company').fill('Oak Desk');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill('ann@example.org');
  await page.getByRole('button', { name: 'Send the link' }).click();
  const link = /https?:\S+\/reset-password\?token=[\w-]+/.exec(await service.mailTo('ann@example.org'))?.[0];
  await page.goto(link ?? '');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByText('Your new password is set.').waitFor();

  await page.getByLabel('E-mail').fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('E-mail or password is not right.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Your menu' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
