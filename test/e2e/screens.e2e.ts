import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { openPage, settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';

const patience = 480_000;

const demo = demoInBrowser();

const ofACompany = [
  ['/overview', 'Overview'],
  ['/overview?why=sessions', 'Overview'],
  ['/sessions', 'Sessions'],
  ['/questions', 'Questions'],
  ['/breakdown?by=team&and=sentiment', 'Breakdown'],
  ['/breakdown?by=botVersion&pick=[""]&measure=avgRating', 'Breakdown'],
  ['/alerts', 'Alerts'],
  ['/imports', 'Import'],
  ['/audit?panel=verify', 'Audit log'],
  ['/audit?panel=retention', 'Audit log'],
  ...['', '/people', '/categories', '/sources', '/ai', '/alerts', '/sign-in', '/privacy'].map(
    (tab) => [`/company${tab}`, 'Company settings'] as const,
  ),
  ['/profile', 'Profile'],
] as const;

const ofThePlatform = [
  ['/platform/companies', 'Companies'],
  ['/platform/staff', 'Platform staff'],
  ['/platform/system', 'System'],
  ['/batches', 'AI batches'],
  ['/audit', 'Audit log'],
  ['/csp', 'Content policy'],
  ['/security', 'Security'],
  ['/security?view=alerts', 'Security'],
  ['/security?view=analysis', 'Security'],
  ['/security?view=settings', 'Security'],
] as const;

const ofNobody = [
  ['/', 'See what people ask, how it went, and why it changed.'],
  ['/sign-in', 'Sign in'],
  ['/register', 'Create account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=x', 'Choose a new password'],
  ['/accept-invite?token=x', 'Welcome to Parlance'],
  ['/confirm-email?token=x', 'Confirm your address'],
  ['/unsubscribe/x', 'Unsubscribe'],
  ['/no-such-page', 'Page not found'],
] as const;

async function walk(page: Page, screens: readonly (readonly [string, string])[]): Promise<void> {
  for (const [path, heading] of screens) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await settled(page);
    expect(await findingsInBothSchemes(page), path).toEqual([]);
  }
}

test('no screen of a company shuts anybody out, light and dark', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  await walk(page, ofACompany);
  await page.goto('/sessions');
  await page.getByText('1–25 of 5,000').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Transcript' }).waitFor();
  expect(await findingsInBothSchemes(page), 'panel').toEqual([]);
  for (const path of ['/batches?range=30d', '/questions', '/audit']) {
    await page.goto(path);
    // A row that is still on its way opens nothing.
    await page.waitForLoadState('networkidle');
    await page.getByRole('table').first().getByRole('row').nth(1).getByRole('cell').first().click();
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findingsInBothSchemes(page), `panel of ${path}`).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('no screen of the platform shuts anybody out, light and dark', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await walk(page, ofThePlatform);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('no screen before the sign-in shuts anybody out, light and dark', { timeout: patience }, async () => {
  const { page, complaints } = await openPage(demo.chromium, demo.service.url);
  await walk(page, ofNobody);
  expect(complaints).toEqual([]);
  await page.context().close();
});
