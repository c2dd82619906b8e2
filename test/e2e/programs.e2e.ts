import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { launchBrowser, openPage, settled, untilTrue } from './chromium.ts';
import { startService } from './service.ts';
import { passPhrase } from './sign-in.ts';

const patience = 240_000;
const narrow = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth';

let chromium: Browser;
beforeAll(async () => {
  chromium = await launchBrowser();
});
afterAll(() => chromium.close());

test('from a new service to a session on the overview: set-up, key, curl, and nothing to read in between', {
  timeout: patience,
}, async () => {
  await using service = await startService();
  const { page, complaints } = await openPage(chromium, service.url);
  await page.goto(service.setUpLink);
  await page.getByLabel('E-mail').fill('root@example.org');
  await page.getByLabel('Your name').fill('Rut Root');
  await page.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('link', { name: 'Companies' }).first().click();
  await page.getByRole('button', { name: 'Add company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company name').fill('Oak Desk');
  await dialog.getByLabel('Name of the first administrator').fill('Ann Oak');
  await dialog.getByLabel('E-mail of the first administrator').fill('ann@example.org');
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await dialog.getByText('Invitation for ann@example.org created.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Oak Desk' }).waitFor();
  const companyId = new URL(page.url()).pathname.split('/')[3] ?? '';

  await page.goto(`/overview?companyId=${companyId}`);
  await page.getByRole('link', { name: 'Connect a program' }).click();
  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByLabel('Name').fill('Shop bot');
  await dialog.getByLabel('Current password').fill(passPhrase);
  expect(await findingsInBothSchemes(page), 'a key that is being made').toEqual([]);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  const key = await page.getByLabel('Your new API key', { exact: true }).last().innerText();
  expect(key).toMatch(/^prl_/);
  await dialog.getByRole('button', { name: "I've copied it" }).click();
  const example = page.getByLabel('Example in curl').filter({ hasText: key });
  const curl = await example.innerText();
  const said = await promisify(execFile)('sh', ['-c', `${curl} -s`]);
  expect(JSON.parse(said.stdout)).toMatchObject({ success: true, data: { new: 1 } });
  await page.getByRole('cell', { name: 'New', exact: true }).waitFor();
  await page.getByRole('link', { name: 'See it in the overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('link', { name: '1', exact: true }).first().waitFor();

  await page.goto(`/ingest?companyId=${companyId}`);
  await page.getByRole('heading', { level: 1, name: 'Programs' }).waitFor();
  await settled(page);
  expect(await findingsInBothSchemes(page), 'programs').toEqual([]);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const language of ['TypeScript', 'Python']) {
    await page.getByRole('tab', { name: language }).click();
    await page.getByLabel(`Example in ${language}`).waitFor();
  }
  for (const program of ['OpenTelemetry', 'Assistants']) {
    await page.getByRole('tab', { name: program }).click();
    await page.getByLabel(`Settings: ${program}`).getByText(service.url).first().waitFor();
  }
  expect(await page.evaluate(narrow)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });

  const card = page.getByRole('listitem', { name: 'Shop bot' });
  await card.getByRole('button', { name: 'Rotate' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Current password').fill(passPhrase);
  await page.keyboard.press('Enter');
  const rotated = await page.getByLabel('Your new API key', { exact: true }).last().innerText();
  expect([rotated === key, rotated.slice(0, 13)]).toEqual([false, key.slice(0, 13)]);
  await dialog.getByRole('button', { name: "I've copied it" }).click();
  await card.getByText('Valid until').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByText('Undoes 1 hour of what Shop bot sent').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No sessions yet.').waitFor();
  await card.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Show 1 revoked or expired key' }).click();
  await card.getByText('Revoked').first().waitFor();

  // As the link of the reminder does, though staff reach the same section at another address.
  await page.goto(`/platform/companies/${companyId}/sources#api-keys`);
  await page.getByRole('region', { name: 'API keys' }).waitFor();
  await untilTrue(page, 'document.getElementById("api-keys").getBoundingClientRect().top < innerHeight');
  expect(complaints).toEqual([]);
  await page.context().close();
});
