import { expect, test } from 'vitest';
import { demoInBrowser } from './demo-in-browser.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const demo = demoInBrowser();

test('a person is erased from a session’s page with a receipt, and let in again in the settings', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Eve');
  await page.goto('/imports');
  const buffer = Buffer.from(
    `id,started at,user id\np1,${day}T10:00:00Z,visitor-1\np2,${day}T11:00:00Z,visitor-2\n`,
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByText('2 new, 0 updated, 0 unchanged, 0 rejected').waitFor();
  await page.goto('/sessions');
  await page.getByRole('row').nth(1).getByRole('cell').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open full page' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase this person' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^erasure-.*\.json$/);
  await page.goto('/company/privacy');
  const section = page.getByRole('region', { name: 'Erased people' });
  await section.getByRole('button', { name: 'Allow again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow again' }).click();
  await section.getByText(/Allowed again /).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
