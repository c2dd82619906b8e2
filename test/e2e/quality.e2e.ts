import { expect, test } from 'vitest';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();

test('without an AI provider the page of quality says so, and asks for no price that nobody can tell', {
  timeout: 240_000,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await page.goto('/quality');
  await page
    .getByRole('region', { name: 'Dry runs' })
    .getByText('No AI provider is configured.', { exact: false })
    .waitFor();
  await settled(page);
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
