import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { comeBackLater, launchBrowser, openPage, settled } from './chromium.ts';
import { type StartedService, startService } from './service.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;

/** Styles that did not come. A sheet stands for them all the same, whose rules cannot be read. */
const unread = `[...document.querySelectorAll('link[rel=stylesheet]')].flatMap(({ href, sheet }) => {
  try {
    return sheet?.cssRules.length ? [] : [href];
  } catch {
    return [href];
  }
})`;

let service: StartedService;
let chromium: Browser;

beforeAll(async () => {
  [service, chromium] = await Promise.all([startService(), launchBrowser()]);
}, 300_000);
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
});

test('where the line broke before the app was there, the page comes by itself when the service answers', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openPage(chromium, service.url);
  let pageCount = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pageCount += 1;
  });
  await page.route(/\/assets\/.*\.js$/, (route) => (pageCount === 1 ? route.abort() : route.continue()));
  await page.goto('/sign-in', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  expect(pageCount).toBe(2);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a service that stops and starts takes nothing away: one banner, and the page that was asked for comes by itself', {
  timeout: patience,
}, async () => {
  const { page } = await registered(chromium, service, 'Uma');
  await page.goto('/company');
  const name = page.getByLabel('Company name');
  await name.waitFor();
  await page.evaluate('globalThis.isSamePage = true');
  const banner = page.getByRole('status').filter({ hasText: "Can't reach Parlance. Reconnecting…" });
  const place = (label: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });

  await service.stop();
  await place('AI batches').click();
  await banner.waitFor();
  expect(await banner.count()).toBe(1);
  await place('AI batches').waitFor();
  await page.keyboard.press('Control+k');
  expect(await findingsInBothSchemes(page)).toEqual([]);

  await service.startAgain();
  await banner.waitFor({ state: 'detached' });
  await page.getByPlaceholder('Go to a page or run a command').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'AI batches' }).waitFor();

  await place('Company settings').click();
  await name.fill('Uma and Sons');
  await service.stop();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alert').filter({ hasText: "Can't reach Parlance" }).waitFor();
  await banner.waitFor();
  await service.startAgain();
  await banner.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Uma and Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  await page.context().close();
});

test('the banner lies over whatever is open', { timeout: patience }, async () => {
  const { page } = await registered(chromium, service, 'Ugo');
  await page.goto('/alerts');
  await settled(page);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.context().setOffline(true);
  await comeBackLater(page);
  const banner = page.locator('[data-reach=lost]');
  await banner.waitFor();
  const box = await banner.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  expect(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('[data-reach]') !== null`)).toBe(
    true,
  );
  await page.context().close();
});

test('styles that failed come all the same, asked for by one part or by several at once', {
  timeout: patience,
}, async () => {
  const { page } = await registered(chromium, service, 'Wim');
  await page.goto('/profile');
  await page.getByLabel('Your name').waitFor();
  const asked = new Map<string, number>();
  const first = () => [...asked.keys()][0];
  const othersFailed = page.waitForEvent(
    'requestfailed',
    (request) => !request.url().endsWith(first() ?? ''),
  );
  await page.route('**/assets/*.css', async (route) => {
    const { pathname } = new URL(route.request().url());
    const times = (asked.get(pathname) ?? 0) + 1;
    asked.set(pathname, times);
    if (times > 2) return route.continue();
    if (times === 2 && pathname === first()) await othersFailed;
    return route.abort();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sessions' }).click();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Go to a page or run a command').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
  await expect.poll(() => page.evaluate(unread), { timeout: 30_000 }).toEqual([]);
  expect([...asked.values()].filter((times) => times > 2).length).toBeGreaterThan(1);
  await page.context().close();
});

test('a page that a newer service no longer has says so inside the shell, and nothing else breaks', {
  timeout: patience,
}, async () => {
  const { page } = await registered(chromium, service, 'Val');
  await page.goto('/profile');
  await page.getByLabel('Your name').waitFor();
  await page.route('**/assets/audit-page*', (route) => route.fulfill({ status: 404, body: 'not here' }));
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Audit log' }).click();
  await page.getByText('Parlance was updated. Reload to open this page.').waitFor();
  await main.getByRole('link', { name: 'Company settings' }).click();
  await page.getByLabel('Company name').waitFor();
  await page.context().close();
});
