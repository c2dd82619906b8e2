import type { Browser, Cookie, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { launchBrowser, openPage, type WatchedPage } from './chromium.ts';
import { type RunningService, startService } from './service.ts';

const password = 'a long and quiet pass phrase';
/** Whole journeys on a machine that does other things too. */
const patience = 240_000;

let service: RunningService;
let chromium: Browser;
let ownerCookies: Cookie[];

beforeAll(async () => {
  [service, chromium] = await Promise.all([startService(), launchBrowser()]);
  const { page } = await openPage(chromium, service.url);
  await page.goto(service.setUpLink);
  await page.getByLabel('E-mail').fill('root@example.org');
  await page.getByLabel('Your name').fill('Rut Root');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Your menu' }).waitFor();
  ownerCookies = await page.context().cookies();
  await page.context().close();
}, patience);
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
});

/** A page of the platform's owner, who is signed in already. */
async function openAsOwner(options: { dark?: boolean } = {}): Promise<WatchedPage> {
  const watched = await openPage(chromium, service.url, options);
  await watched.page.context().addCookies(ownerCookies);
  return watched;
}

/** Follows the link in an invitation; who accepts is signed in. */
async function acceptInvitation(email: string): Promise<Page> {
  const link = /https?:\S+\/accept-invite\?token=[\w-]+/.exec(await service.mailTo(email))?.[0];
  const { page } = await openPage(chromium, service.url);
  await page.goto(link ?? '');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.getByRole('button', { name: 'Your menu' }).waitFor();
  return page;
}

const placesOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();

test('platform staff add a company; its administrator invites an auditor; each sees what the role may', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openAsOwner();
  await page.goto('/platform/companies');
  await page.getByRole('button', { name: 'Add a company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company name').fill('Oak Desk');
  await dialog.getByLabel('Name of the first administrator').fill('Ann Oak');
  await dialog.getByLabel('E-mail of the first administrator').fill('ann@example.org');
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await dialog.getByText('ann@example.org is invited.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Oak Desk' }).waitFor();
  await page.getByRole('cell', { name: 'Ann Oak' }).waitFor();

  const ann = await acceptInvitation('ann@example.org');
  expect(await placesOf(ann)).not.toContain('Companies');
  expect(await placesOf(ann)).not.toContain('Security');
  await ann.goto('/company');
  await ann.getByRole('button', { name: 'Invite somebody' }).click();
  const invite = ann.getByRole('dialog');
  await invite.getByLabel('E-mail').fill('otto@example.org');
  await invite.getByLabel('Name', { exact: true }).fill('Otto Oak');
  await invite.getByRole('combobox', { name: 'Role' }).click();
  await ann.getByRole('option', { name: 'Auditor' }).click();
  await invite.getByRole('button', { name: 'Send the invitation' }).click();
  await invite.getByText('otto@example.org is invited.').waitFor();
  await invite.getByRole('button', { name: 'Close' }).last().click();
  await ann.getByLabel('Company name').fill('Oak and Ash Desk');
  await ann.getByRole('region', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await ann.getByText('Saved.').waitFor();

  const otto = await acceptInvitation('otto@example.org');
  await otto.goto('/company');
  await otto.getByRole('cell', { name: 'Ann Oak' }).waitFor();
  expect(await otto.getByRole('button', { name: 'Invite somebody' }).count()).toBe(0);
  expect(await otto.getByLabel('Company name').isDisabled()).toBe(true);
  await otto.goto('/platform/companies');
  await otto.getByText('This is not open to you').first().waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Oak and Ash Desk is suspended.').waitFor();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await page.getByText('Oak and Ash Desk is active.').waitFor();
  expect(complaints).toEqual([]);
  for (const one of [page, ann, otto]) await one.context().close();
});

test('the audit log filters by address, opens an entry, proves itself and says what a clean-up would take', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openAsOwner();
  await page.goto('/audit?type=USER_MANAGEMENT');
  await page.getByRole('cell', { name: 'Invited somebody into the company.' }).first().waitFor();
  expect(await page.getByRole('cell', { name: 'Read the audit log.' }).count()).toBe(0);
  await page.getByRole('cell', { name: 'Invited somebody into the company.' }).first().click();
  await page.getByRole('dialog').getByText('user.invite').waitFor();
  expect(new URL(page.url()).searchParams.get('entry')).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByRole('dialog').getByText('user.invite').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove the filter Kind: Users' }).click();
  await page.getByRole('cell', { name: 'Read the audit log.' }).first().waitFor();

  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('button', { name: 'Start the check' }).click();
  await page.getByText(/The log is intact: [1-9]\d* entr/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Retention' }).click();
  await page.getByLabel('Keep entries for (days)').fill('90');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('With 90 days, a clean-up would remove 0 entries now.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

const screens = [
  ['/platform/companies', 'Companies'],
  ['/platform/staff', 'Platform staff'],
  ['/audit', 'Audit log'],
  ['/csp', 'Page policy'],
  ['/security', 'Security'],
  ['/security?view=alerts', 'Security'],
  ['/security?view=analysis', 'Security'],
  ['/security?view=settings', 'Security'],
  ['/batches', 'AI batches'],
] as const;

test.each(['light', 'dark'])(
  'no screen of the administration shuts anybody out, %s',
  { timeout: patience },
  async (scheme) => {
    const { page, complaints } = await openAsOwner({ dark: scheme === 'dark' });
    for (const [path, heading] of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await seriousFindings(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
