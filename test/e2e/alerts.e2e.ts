import { expect, test } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { settled, untilTrue } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;
const ada = 'ada@meridian.example';

const demo = demoInBrowser();

test('an alert is made from a tile with the filters in view, previewed, muted, changed and removed', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview?language=nl');
  await page.getByRole('button', { name: 'Alert me when… Resolved share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert me when…' });
  await dialog.getByText('Only Language: Dutch').waitFor();
  await dialog.getByText(/in the last 90 days/).waitFor();
  await dialog.getByText(/Would have fired|Too few/).waitFor();
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/alerts');
  const row = page.getByRole('row', { name: /Resolved share/ });
  await row.getByText('First check').waitFor();
  await row.getByText('Only Language: Dutch').waitFor();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  const choose = async (item: string) => {
    await row.getByRole('button', { name: 'Actions for' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  };
  await choose('Mute for me');
  await row.getByText('Muted for you').waitFor();
  await choose('Unmute for me');
  await row.getByText('Muted for you').waitFor({ state: 'detached' });
  await choose('Change');
  const changing = page.getByRole('dialog', { name: 'Change alert' });
  await changing.getByLabel('Name').fill('Resolved in Dutch');
  await changing.getByRole('button', { name: 'Save alert' }).click();
  await changing.waitFor({ state: 'hidden' });
  // The entry of the menu that led to the dialog is gone; the menu's button has the focus.
  await untilTrue(page, "document.activeElement?.ariaLabel === 'Actions for Resolved in Dutch'");
  const renamed = page.getByRole('row', { name: /Resolved in Dutch/ });
  await renamed.getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove Resolved in Dutch?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await renamed.waitFor({ state: 'detached' });
  await untilTrue(page, "document.activeElement?.tagName === 'MAIN'");
  expect(complaints).toEqual([]);
});

test('an alert is made from the menu of views with what is in view', { timeout: patience }, async () => {
  const { page } = await demo.openAs(ada);
  await page.goto('/sessions?channel=web');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Alert me when…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert me when…' });
  await dialog.getByLabel('Name').fill('Web');
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/alerts');
  await page.getByRole('row', { name: /Web/ }).waitFor();
});

test('a number that an alert cannot have stays as it was typed, and is refused where it stands', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Alert me when… Escalated share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert me when…' });
  const save = dialog.getByRole('button', { name: 'Save alert' });
  await dialog.getByRole('combobox', { name: 'Condition' }).click();
  await page.getByRole('option', { name: 'Above' }).click();
  const threshold = dialog.getByLabel('Threshold (%)');
  const least = dialog.getByLabel('Minimum sessions');
  for (const [field, typed, refusal] of [
    [threshold, '999', 'Enter a share from 0 to 100% (in the API from 0 to 1).'],
    [threshold, 'many', 'Enter a number.'],
    [least, '2.5', /whole number/],
    [least, '', 'Required.'],
  ] as const) {
    await threshold.fill('20');
    await least.fill('5');
    await field.fill(typed);
    await field.blur();
    expect(await field.inputValue()).toBe(typed);
    await save.click();
    await dialog.getByText(refusal).waitFor();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('an alert on a question is made where the question is seen, as it is counted: nobody types it so', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  const dialog = page.getByRole('dialog', { name: 'Alert me when…' });
  await page.goto('/questions');
  await page.getByRole('row').nth(1).getByRole('cell').first().click();
  const drawer = page.getByRole('dialog');
  const question = await drawer.getByRole('heading', { level: 2 }).innerText();
  await drawer.getByRole('button', { name: 'Alert me when… Times a question is asked' }).click();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(question);
  await dialog.getByText(/Would have fired|Too few/).waitFor();
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/alerts');
  await page.getByText(`Times a question is asked (${question}): unusual`).waitFor();
  // A view of one category, and of one question.
  await page.goto('/overview?category=DELIVERY');
  await page.getByRole('button', { name: 'Alert me when… Share of a category' }).click();
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Delivery');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Alert me when… Negative share' }).click();
  await dialog.getByText('Only Category: Delivery').waitFor();
  expect(complaints).toEqual([]);
});

test('the pages that news leads to, of exact moments, are no wider than the window', {
  timeout: patience,
}, async () => {
  const { page } = await demo.openAs(ada);
  for (const path of ['sessions', 'overview', 'questions']) {
    await page.goto(`/${path}?startDate=2026-11-26T01:00:00.000Z&endDate=2026-11-27T00:59:59.999Z`);
    await page.getByRole('button', { name: 'Views' }).waitFor();
    await settled(page);
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), { message: path })
      .toBeLessThanOrEqual(0);
  }
});

test('a table with nothing in it has no menu for its columns', { timeout: patience }, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Nia');
  await page.goto('/alerts');
  await settled(page);
  await page.getByText('Nothing unusual so far').waitFor();
  expect(await page.getByRole('button', { name: 'View', exact: true }).count()).toBe(0);
  await page.goto('/audit');
  await page.getByRole('button', { name: 'View', exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
