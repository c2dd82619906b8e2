import { expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;
const demo = demoInBrowser();
const number = (text: string | null | undefined): number => Number((text ?? '').replaceAll(/\D/g, ''));

test('an attribute of the company is filtered by, broken down by, explains a change and stands in the session', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  const total = async () =>
    number(
      (
        await page
          .getByText(/ of [\d,]+$/)
          .first()
          .innerText()
      ).split(' of ')[1],
    );
  await page.goto('/sessions?range=30d');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Filter' });
  await menu.getByRole('button', { name: 'Plan' }).click();
  const business = menu.getByRole('checkbox', { name: 'Business' });
  await business.waitFor();
  expect(await findingsInBothSchemes(page), 'menu').toEqual([]);
  const counts = menu.getByTitle('Sessions');
  const counted = number(await counts.last().innerText());
  expect(counted).toBeGreaterThan(0);
  // It is drawn as chosen when the address says so; the chip tells.
  await business.click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Plan: Business' }).waitFor();
  expect(new URL(page.url()).searchParams.get('attribute.plan')).toBe('Business');
  await settled(page);
  expect(await total()).toBe(counted);
  await page.reload();
  await page.getByRole('button', { name: 'Remove filter Plan: Business' }).waitFor();

  await page.getByRole('row').nth(1).getByRole('cell').first().click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Business', { exact: true }).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Breakdown' }).click();
  // The page before it has a button of that name too.
  await page.getByRole('heading', { level: 1, name: 'Breakdown' }).waitFor();
  await page.getByRole('button', { name: 'Remove filter Plan: Business' }).click();
  await page.getByLabel('Break down by').selectOption({ label: 'Opened on' });
  // The address is there before what it shows.
  await page.getByRole('columnheader', { name: 'Opened on' }).waitFor();
  await settled(page);
  const first = page.getByRole('table').first().getByRole('row').nth(1).getByRole('link').first();
  const sessions = number(await first.innerText());
  await first.click();
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
  await settled(page);
  expect(await total()).toBe(sessions);

  await page.goto('/overview?range=30d&why=sessions');
  await page.getByRole('dialog').getByRole('heading', { name: 'Plan' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an administrator declares an attribute, merges values and retires it by the keyboard, at any width', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 360 });
  await page.goto('/company/categories');
  const add = page.getByRole('button', { name: 'Add attribute' });
  await add.waitFor();
  const fields = (name: string) => page.getByRole('textbox', { name, exact: true });
  const before = await fields('Key').count();
  await add.press('Enter');
  await fields('Key').nth(before).fill('Basket size');
  // Categories have labels too: the last one is the one that was added.
  await fields('Label').last().fill('Basket');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await page.getByText('Start with a lower-case letter', { exact: false }).waitFor();
  await fields('Key').nth(before).fill('basket');
  await save.click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  expect(await findingsInBothSchemes(page), 'settings').toEqual([]);
  expect(await page.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
  await page.getByRole('button', { name: 'Merge values of Basket' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Values, one per line').fill('small\nS');
  await dialog.getByLabel('Merge into').fill('Small');
  await dialog.getByText("This can't be undone.").waitFor();
  // How many sessions have each is said before; a value that none has is refused.
  await dialog.getByText('0 sessions', { exact: true }).waitFor();
  await dialog.getByText('No session has this value yet.').waitFor();
  await dialog.getByRole('button', { name: 'Merge values' }).click();
  await dialog.getByText('No session has the value “', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Retire Basket' }).click();
  await page.getByRole('button', { name: 'Retire Basket' }).waitFor({ state: 'detached' });
  await save.click();
  await save.waitFor({ state: 'detached' });
  expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  await page.context().close();
});

test('a column that an import did not take is suggested, declared, and a column of the list from the next import on', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Ada');
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const buffer = Buffer.from(`id,started at,language,Shop floor\na1,${day}T10:00:00Z,nl,Ground\n`);
  const bring = async (told: string) => {
    await page.goto('/imports');
    await page.locator('input[type=file]').setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Start import' }).click();
    await page.getByText(told).first().waitFor();
  };
  // A file of which no row can be used isn't started; a dry run still tells why.
  await page.goto('/imports');
  const useless = Buffer.from('id,started at\na1,never\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'useless.csv', mimeType: 'text/csv', buffer: useless });
  await page.getByRole('button', { name: 'Dry run' }).and(page.locator(':enabled')).waitFor();
  expect(await page.getByRole('button', { name: 'Start import' }).isDisabled()).toBe(true);
  await bring('1 new, 0 updated, 0 unchanged, 0 rejected');
  await page.goto('/company/categories');
  await page.getByRole('button', { name: 'Add Shop floor' }).press('Enter');
  expect(await page.getByRole('textbox', { name: 'Key', exact: true }).last().inputValue()).toBe(
    'shop_floor',
  );
  expect(await page.getByRole('button', { name: 'Add Shop floor' }).count()).toBe(0);
  expect(await findingsInBothSchemes(page), 'suggestions').toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await bring('0 new, 1 updated, 0 unchanged, 0 rejected');
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Shop floor' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'Ground' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
