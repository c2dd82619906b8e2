import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage, type WatchedPage } from './chromium.ts';
import { type RunningService, startService } from './service.ts';

const password = 'a long and quiet pass phrase';
const patience = 180_000;

let service: RunningService;
let chromium: Browser;

beforeAll(async () => {
  [service, chromium] = await Promise.all([
    startService({ RATE_LIMIT_OVERRIDES: 'dashboard=60/60,register=0/3600' }),
    launchBrowser(),
  ]);
}, patience);
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
});

async function register(name: string): Promise<WatchedPage> {
  const watched = await openPage(chromium, service.url);
  const { page } = watched;
  await page.goto('/register');
  await page.getByLabel('E-mail').fill(`${name}@example.org`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Company').fill(`${name} Desk`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  return watched;
}

test('after registering the first thing offered is an import or made-up sessions, and the page fills by itself', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await register('Fay');
  await page.getByRole('link', { name: 'Import sessions' }).waitFor();
  await page.getByRole('button', { name: 'Bring in demo data' }).click();
  await page.getByText(/made-up sessions are on their way/).waitFor();
  await page
    .getByRole('region', { name: 'Sentiment', exact: true })
    .getByRole('link')
    .first()
    .waitFor({ timeout: 60_000 });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a limit is shown with its clock, and the page keeps what it had', { timeout: patience }, async () => {
  const { page } = await register('Gus');
  await page.goto('/company');
  await page.getByLabel('Company name').waitFor();
  await page.goto('/sessions');
  await page.getByRole('heading', { name: 'No session fits' }).waitFor();
  for (let at = 0; at < 70; at += 1) await page.request.get('/api/dashboard/sessions');
  await page.getByRole('searchbox', { name: 'Search words' }).fill('anything');
  const alert = page.getByRole('alert').filter({ hasText: 'A moment, please' }).first();
  await alert.getByText(/It ends in \d+:\d\d/).waitFor();
  expect(await alert.getByRole('button', { name: 'Try again' }).isDisabled()).toBe(true);
  expect(await page.getByRole('searchbox', { name: 'Search words' }).inputValue()).toBe('anything');
  await page.context().close();
});

test('a session that ends in the middle of work is taken up again, with nothing typed lost', {
  timeout: patience,
}, async () => {
  const { page } = await register('Hal');
  await page.goto('/company');
  await page.getByLabel('Company name').fill('Hal and Sons');
  await service.command('sessions', 'end', 'hal@example.org');
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Company name').inputValue()).toBe('Hal and Sons');
  await page.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  await page.context().close();
});

test('a tile that fails says so and comes back by itself; nothing else on the page notices', {
  timeout: patience,
}, async () => {
  const { page } = await register('Ida');
  await page.goto('/imports');
  await page.route('**/api/rpc/dashboard.metrics**', (route) => route.abort());
  await page.goto('/overview');
  await page.getByRole('button', { name: /Go to/ }).waitFor();
  const retry = page
    .getByRole('region', { name: 'Sessions', exact: true })
    .getByRole('button', { name: 'Try again' });
  await retry.waitFor({ timeout: 30_000 });
  await page.unroute('**/api/rpc/dashboard.metrics**');
  await retry.click();
  await page.getByRole('button', { name: 'Bring in demo data' }).waitFor();
  await page.context().close();
});
