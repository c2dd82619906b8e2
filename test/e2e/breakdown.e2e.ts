import { expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const patience = 240_000;
const demo = demoInBrowser();

test('figures are broken down by two things, sorted and drawn, and each leads to exactly its sessions', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  await page.goto('/breakdown?range=30d');
  await page.getByRole('heading', { level: 1, name: 'Breakdown' }).waitFor();
  await page.getByLabel('Break down by').selectOption({ label: 'Bot version' });
  await page.waitForURL(/by=botVersion/);
  // The address is there before what it shows.
  await page.getByRole('columnheader', { name: 'Bot version' }).waitFor();
  await settled(page);
  const table = page.getByRole('table').first();
  // The first figure of a row is how many sessions there are: the list has so many.
  const first = table.getByRole('row').nth(1).getByRole('link').first();
  const count = Number((await first.innerText()).replaceAll(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  const href = (await first.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/sessions\?.*botVersion=/);
  await table.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/pick=/);
  await page.getByText('Sessions over time').waitFor();
  await page.getByLabel('and by').selectOption({ label: 'Sentiment' });
  await page.waitForURL(/and=sentiment/);
  await table.getByRole('button', { name: 'Rating' }).click();
  await page.waitForURL(/sort=avgRating/);
  await table.locator('th[aria-sort]', { hasText: 'Rating' }).waitFor();
  await settled(page);
  expect(await findingsInBothSchemes(page)).toEqual([]);
  // The address holds all of it.
  const before = await table.innerText();
  await page.reload();
  await settled(page);
  expect(await page.getByRole('table').first().innerText()).toBe(before);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^breakdown-.*\.csv$/);
  await page.goto(href);
  await settled(page);
  const range = await page
    .getByText(/of [\d,.]+$/)
    .first()
    .innerText();
  expect(Number(range.replace(/^.* of /, '').replaceAll(/\D/g, ''))).toBe(count);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on a telephone the breakdown shows the columns that matter', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 360 });
  await page.goto('/breakdown?by=team&range=30d');
  await settled(page);
  const heads = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
  expect(heads).toEqual(['Team', 'Sessions', 'Share']);
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.goto('/overview?range=30d');
  // What nobody has come to yet is not drawn.
  await page.getByRole('region', { name: 'Bot versions' }).hover();
  await page.getByRole('link', { name: 'Break down by Bot version' }).click();
  await page.waitForURL(/\/breakdown\?.*by=botVersion/);
  expect(complaints).toEqual([]);
  await page.context().close();
});
