import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';
import { acceptInvitation } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();

const work = ['Overview', 'Sessions', 'Questions', 'Breakdown', 'AI quality', 'Alerts'];
const administration = [
  'Import',
  'Programs',
  'AI batches',
  'Audit log',
  'Content policy',
  'Company settings',
];

const placesOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();

/** Who goes there by the address all the same is told, and is shown nothing. */
async function isShut(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: /^Only .* can open / }).waitFor();
    await settled(page);
    expect([path, await page.getByRole('main').getByRole('row').count()]).toEqual([path, 0]);
  }
}

const openFirstSession = async (page: Page) => {
  await page.goto('/sessions');
  await page.getByText('1–25 of 5,000').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('heading', { name: 'Transcript' }).waitFor();
  await settled(page);
  return page.getByRole('dialog');
};

test('a user works with sessions; administration and platform are out of sight and shut', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('jonas@meridian.example');
  const panel = await openFirstSession(page);
  expect(await placesOf(page)).toEqual(work);
  expect(await panel.getByRole('button', { name: /Correct: / }).count()).toBeGreaterThan(0);
  await isShut(page, [
    '/imports',
    '/ingest',
    '/batches',
    '/audit',
    '/csp',
    '/company',
    '/security',
    '/platform/companies',
    '/platform/system',
  ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an auditor reads all of the company and is offered nothing that changes it', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('claire@meridian.example');
  const panel = await openFirstSession(page);
  expect(await placesOf(page)).toEqual([...work, ...administration]);
  expect(await panel.getByRole('button', { name: /Correct: |Analyse again/ }).count()).toBe(0);
  await page.goto('/imports');
  await page.getByRole('heading', { name: 'Recent imports' }).waitFor();
  await settled(page);
  expect(await page.locator('input[type=file]').count()).toBe(0);
  expect(await page.getByRole('button', { name: /Undo/ }).count()).toBe(0);
  await page.goto('/company/people');
  await page.getByRole('cell', { name: 'Ada Vermeer' }).waitFor();
  expect(await page.getByRole('button', { name: 'Invite user' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await page.getByLabel('Company name').waitFor();
  expect(await page.getByLabel('Company name').isDisabled()).toBe(true);
  expect(await page.getByRole('main').getByRole('button', { name: 'Save' }).count()).toBe(0);
  await page.goto('/batches');
  await page.getByText('Spent this month').waitFor();
  expect(await page.getByRole('link', { name: /limit$/ }).count()).toBe(0);
  await page.goto('/ingest');
  await page.getByText('Administrators create keys.').waitFor();
  // Reviews are choices, which are not an auditor's.
  await page.goto('/quality');
  await page.getByRole('group', { name: 'AI and people' }).first().waitFor();
  expect(await page.getByRole('link', { name: 'Review sessions' }).count()).toBe(0);
  await page.goto('/reviews');
  await page.getByText("Reviewing sessions isn't part of your role.").waitFor();
  await isShut(page, ['/security', '/platform/companies', '/platform/staff', '/platform/system']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an administrator of a company changes it, and sees nothing of the platform or of another company', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  await page.goto('/company/people');
  await page.getByRole('button', { name: 'Invite user' }).waitFor();
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await page.getByLabel('Company name').waitFor();
  expect(await page.getByLabel('Company name').isDisabled()).toBe(false);
  expect(await placesOf(page)).toEqual([...work, ...administration]);
  await isShut(page, ['/security', '/platform/companies', '/platform/staff', '/platform/system']);
  const rhys = await demo.openAs('rhys@harbour.example');
  await rhys.page.goto('/sessions');
  const row = rhys.page.getByRole('row').nth(1);
  await row.getByRole('cell').first().waitFor();
  await row.click();
  await rhys.page.getByRole('dialog').getByRole('heading', { name: 'Transcript' }).waitFor();
  const foreign = new URL(rhys.page.url()).searchParams.get('session');
  await page.goto(`/sessions/${foreign}`);
  await page.getByRole('heading', { name: 'Session not found' }).waitFor();
  // For staff of the platform it is a session of a company yet to be chosen.
  const root = await demo.openAs(administrator.email);
  await root.page.goto(`/sessions/${foreign}`);
  await root.page.getByText('Choose a company', { exact: false }).first().waitFor();
  expect(root.complaints).toEqual([]);
  await root.page.context().close();
  expect([...complaints, ...rhys.complaints]).toEqual([]);
  for (const one of [page, rhys.page]) await one.context().close();
});

test('staff of the platform see companies and security; its owner alone sees the staff', {
  timeout: patience,
}, async () => {
  const email = `pia-${randomBytes(4).toString('hex')}@example.org`;
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/staff');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name', { exact: true }).fill('Pia Platform');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Platform administrator' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText(`Invitation for ${email} created.`).waitFor();
  const owns = await placesOf(page);
  const pia = await acceptInvitation(demo.chromium, demo.service, email);
  expect(owns).toContain('Staff');
  expect(await placesOf(pia.page)).toEqual(owns.filter((place) => place !== 'Staff'));
  await pia.page.getByRole('link', { name: 'Companies' }).click();
  await pia.page.getByRole('link', { name: 'Harbour Cycles' }).waitFor();
  await pia.page.getByRole('link', { name: 'Security' }).click();
  await pia.page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await isShut(pia.page, ['/platform/staff']);
  expect([...complaints, ...pia.complaints]).toEqual([]);
  for (const one of [page, pia.page]) await one.context().close();
});

test('support reads the alerts of a company, and sees no column for what it may not do', {
  timeout: patience,
}, async () => {
  const email = `sol-${randomBytes(4).toString('hex')}@example.org`;
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/companies');
  const meridian = await page.getByRole('link', { name: 'Meridian Outdoor' }).getAttribute('href');
  const companyId = /[0-9a-f-]{36}/.exec(meridian ?? '')?.[0];
  await page.goto('/platform/staff');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Name', { exact: true }).fill('Sol Support');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Platform support' }).click();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText(`Invitation for ${email} created.`).waitFor();
  const columnsOf = async (reader: Page) => {
    await reader.goto(`/alerts?companyId=${companyId}`);
    await reader.getByRole('cell', { name: 'Handed to a person', exact: true }).waitFor();
    return reader.getByRole('columnheader').allInnerTexts();
  };
  const owns = await columnsOf(page);
  const sol = await acceptInvitation(demo.chromium, demo.service, email);
  expect(owns).toContain('Actions');
  expect(await columnsOf(sol.page)).toEqual(owns.filter((column) => column !== 'Actions'));
  expect([...complaints, ...sol.complaints]).toEqual([]);
  for (const one of [page, sol.page]) await one.context().close();
});
