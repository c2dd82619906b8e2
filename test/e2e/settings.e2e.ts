import { expect, test } from 'vitest';
import { settled, untilTrue } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { passPhrase, registered } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();

const focusedIsRefused = "document.activeElement?.getAttribute('aria-invalid') === 'true'";

test('what settings cannot be is refused at its own field, which gets the focus, and nothing is chosen in its place', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Sia');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const [tab, label, typed, refusal] of [
    ['ai', 'Weekly review sample (sessions)', '', 'Required.'],
    ['ai', 'End live sessions after (minutes)', '', 'Required.'],
    ['ai', 'Monthly limit (USD)', 'much', 'Enter a number.'],
    ['privacy', 'Your own numbers', 'MO-####\nMO', 'Use 2 to 40 characters'],
    ['categories', 'Label of DELIVERY', '', 'Required.'],
  ] as const) {
    await page.goto(`/company/${tab}`);
    await settled(page);
    await page.getByLabel(label).fill(typed);
    await save.click();
    await page.getByText(refusal).waitFor();
    await untilTrue(page, focusedIsRefused);
    expect([label, await page.getByRole('alert').count()]).toEqual([label, 0]);
  }
  await page.goto('/company/categories');
  await settled(page);
  for (const row of [0, 1]) {
    await page.getByRole('button', { name: 'Add attribute' }).click();
    await page.getByLabel('Label', { exact: true }).nth(row).fill(`Plan ${row}`);
    await page.getByLabel('Key', { exact: true }).nth(row).fill('plan');
  }
  await save.click();
  await page.getByText('This key appears twice.').waitFor();
  await untilTrue(page, focusedIsRefused);
  expect(await page.getByLabel('Key', { exact: true }).nth(1).getAttribute('aria-invalid')).toBe('true');
  await page.goto('/company/sources');
  await settled(page);
  await page.getByLabel('URL', { exact: true }).fill('ftp://example.org/x.csv');
  await save.click();
  await page.getByText("This address can't be used: the URL must start with https://.").waitFor();
  await page.goto('/audit');
  await settled(page);
  await page.getByRole('button', { name: 'Retention' }).click();
  const days = page.getByRole('dialog').getByLabel('Keep entries (days)');
  await days.fill('5');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('At least 30 days.', { exact: true }).waitFor();
  expect(await days.getAttribute('aria-invalid')).toBe('true');
  // One price of two would make the other nothing.
  await page.goto('/company/ai');
  await settled(page);
  await page.getByRole('combobox', { name: 'Provider' }).click();
  await page.getByRole('option', { name: 'Your own server' }).click();
  await page.getByLabel('Input (USD)').fill('0.1');
  await save.click();
  await untilTrue(page, focusedIsRefused);
  expect(await page.getByLabel('Output (USD)').getAttribute('aria-invalid')).toBe('true');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a network that is none is refused at its field, also on a telephone, where the dialog begins out of sight', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Net');
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/ingest');
  await settled(page);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Bot');
  await dialog.getByLabel('Allowed networks').fill('203.0.113.0/24\nour office');
  await dialog.getByLabel('Current password').fill(passPhrase);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Enter an address or a network').waitFor();
  await untilTrue(page, focusedIsRefused);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('without an AI provider no next run of the batches is named', { timeout: patience }, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Una');
  await page.goto('/batches');
  await settled(page);
  await page.getByText('No AI provider is configured.').waitFor();
  const now = page.getByRole('region', { name: 'Now', exact: true });
  expect(await now.getByText('No sessions waiting').innerText()).toBe('No sessions waiting');
  expect(complaints).toEqual([]);
  await page.context().close();
});
