import { expect, test } from 'vitest';
import { openPage, settled, untilTrue } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';
import { startService } from './service.ts';
import { signIn } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();

const figures = ['Requests', 'Response time', 'Database', 'Event loop delay', 'Memory', 'CPU'];

test('platform staff see how the service is doing: six figures with their charts, the instance, the schedules', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/companies');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'System' }).click();
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  expect(await page.title()).toBe('System · Parlance');
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of figures) await region(name).locator('svg:has(path[data-line])').first().waitFor();
  await region('Memory')
    .getByText(/^of [\d.]+ GB$/)
    .waitFor();
  await region('This instance').getByText(process.versions.node, { exact: true }).waitFor();
  await region('Database engine').getByText('Embedded (PGlite)').waitFor();
  await region('Schedules')
    .getByRole('cell', { name: /^Verify the audit log/ })
    .waitFor();
  await page.getByText(/ since .* failed\. Peak at /).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('each chart is a table too, a file, and goes on by itself', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/system');
  const database = page.getByRole('region', { name: 'Database', exact: true });
  await database.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  await database.getByRole('columnheader', { name: 'Longest' }).waitFor();
  const rows = `document.querySelectorAll('main table tbody tr').length`;
  const before = await page.evaluate<number>(rows);
  expect(before).toBeGreaterThan(0);
  const newest = () => database.getByRole('rowheader').last().innerText();
  const first = await newest();
  await untilTrue(
    page,
    `![...document.querySelectorAll('main table th[scope=row]')].at(-1)?.innerText.includes(${JSON.stringify(first)})`,
  );
  expect(await newest()).not.toBe(first);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    database.getByRole('button', { name: 'Database: download as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('system-database.csv');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the palette leads there', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/companies');
  await settled(page);
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('textbox').fill('system');
  await page.getByRole('dialog').getByRole('button', { name: 'System', exact: true }).click();
  await page.waitForURL('**/platform/system');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('switched off, the page names the setting, and still shows what it knows', {
  timeout: patience,
}, async () => {
  await using service = await startService({
    PLATFORM_ADMIN_EMAIL: administrator.email,
    PLATFORM_ADMIN_PASSWORD: administrator.password,
    PERFORMANCE_MONITORING_ENABLED: 'false',
  });
  const { page, complaints } = await openPage(demo.chromium, service.url);
  await signIn(page, administrator.email, administrator.password);
  await page.goto('/platform/system');
  await page
    .getByRole('status')
    .getByText(/PERFORMANCE_MONITORING_ENABLED is false/)
    .waitFor();
  await page.getByRole('region', { name: 'This instance' }).getByText('off').waitFor();
  await page.getByRole('region', { name: 'Schedules' }).getByRole('row').nth(3).waitFor();
  expect(await page.getByRole('region', { name: 'Requests' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
