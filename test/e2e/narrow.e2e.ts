import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from './axe.ts';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const patience = 240_000;

const demo = demoInBrowser();

/** How much of the first table lies beyond the edge of its box, in pixels. */
const beyond = (page: Page) =>
  page.evaluate<number>(
    `(() => { const box = document.querySelector('[data-table] table').parentElement; return box.scrollWidth - box.clientWidth; })()`,
  );

test('on a telephone a table shows the few columns that matter without scrolling, and the others when they are chosen', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 360 });
  const heads = () => page.getByRole('table').first().getByRole('columnheader').allInnerTexts();
  for (const [path, columns] of [
    ['/sessions', ['Started', 'First message', 'Sentiment']],
    ['/audit', ['Time', 'Event']],
    ['/batches?range=30d', ['Created', 'Status', 'Requests']],
  ] as const) {
    await page.goto(path);
    await settled(page);
    expect([path, await heads()]).toEqual([path, columns]);
    expect([path, await beyond(page)]).toEqual([path, 0]);
  }
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  for (const name of ['Category', 'Language', 'Country']) await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  expect(await heads()).toContain('Country');
  expect(await beyond(page)).toBeGreaterThan(0);
  // The edge tells that there is more, until the end is reached.
  const edge = page.locator('[data-table] [data-more]');
  await edge.waitFor();
  expect(await findings(page)).toEqual([]);
  await page.evaluate(`document.querySelector('[data-more] > section').scrollTo(9999, 0)`);
  await edge.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});
