import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const patience = 240_000;
const ada = 'ada@meridian.example';

const demo = demoInBrowser();

/** A key as a keyboard of some country sends it: what it writes, where it lies, and whether Shift is held for it. */
interface Press {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
}

async function press(page: Page, { key, code, shift }: Press): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const event = { key, code, modifiers: shift ? 8 : 0 };
  await cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: key });
  await cdp.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' });
  await cdp.detach();
}

const hasFocus = async (page: Page, one: Locator): Promise<boolean> =>
  (await one.and(page.locator(':focus')).count()) === 1;

const questionMarks = {
  'United States': { key: '?', code: 'Slash', shift: true },
  Netherlands: { key: '?', code: 'Minus', shift: true },
  'a program that types': { key: '?', code: 'Slash', shift: false },
};
const slashes = {
  'United States': { key: '/', code: 'Slash', shift: false },
  Netherlands: { key: '/', code: 'Minus', shift: false },
  Belgium: { key: '/', code: 'Period', shift: true },
  Germany: { key: '/', code: 'Digit7', shift: true },
};

test('? shows the keys and / leads to the search on the keyboards of several countries, also after a switch was used', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/sessions');
  await page.getByText('1–25 of 5,000').waitFor();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const [, one] of Object.entries(questionMarks)) {
    await press(page, one);
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  }
  const search = page.getByRole('searchbox', { name: 'Search' });
  for (const [country, one] of Object.entries(slashes)) {
    await press(page, one);
    expect([country, await hasFocus(page, search)]).toEqual([country, true]);
    expect(await search.inputValue()).toBe('');
    await search.blur();
  }
  await page.goto('/overview');
  await page.getByRole('switch', { name: /Compare/ }).focus();
  await page.keyboard.press('Shift+?');
  await help.waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('keys stay with what lies over the page, and / finds in the transcript there', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/sessions');
  await page.getByText('1–25 of 5,000').waitFor();
  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('/');
  expect(await hasFocus(page, help.getByRole('button', { name: 'Close' }))).toBe(true);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const find = page.getByRole('dialog').getByRole('searchbox', { name: 'Search transcript' });
  await find.waitFor();
  // Escape closes what lies on top, and only that.
  await page.keyboard.press('Shift+?');
  await help.waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await expect.poll(() => hasFocus(page, find)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('j and k walk the table that one is in, also where a page has two', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/csp?range=30d');
  const rowsOf = (name: string) =>
    page
      .getByRole('region', { name, exact: true })
      .getByRole('row')
      .filter({ has: page.getByRole('cell') });
  const isIn = (name: string, at: number) => hasFocus(page, rowsOf(name).nth(at));
  await rowsOf('Latest reports').nth(1).waitFor();
  for (const key of ['j', 'j']) await page.keyboard.press(key);
  expect(await isIn('Top violations', 1)).toBe(true);
  await rowsOf('Latest reports').first().focus();
  await page.keyboard.press('j');
  expect(await isIn('Latest reports', 1)).toBe(true);
  await page.keyboard.press('k');
  expect(await isIn('Latest reports', 0)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who chooses what to estimate by keyboard is still there when the answer comes', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/batches');
  const kind = (name: string) => page.getByRole('radio', { name, exact: true });
  await settled(page);
  await kind('Older prompt').focus();
  const answered = page.waitForResponse(/batch\.estimate/);
  await page.keyboard.press('ArrowRight');
  await answered;
  await settled(page);
  expect(await hasFocus(page, kind('Failed'))).toBe(true);
  // What is known already is shown at once.
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => hasFocus(page, kind('Older prompt'))).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who takes filters out by keyboard goes on from the next one, and from the page after the last', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  await page.goto('/sessions?sentiment=NEGATIVE&language=nl');
  const chips = page.getByRole('group', { name: 'active filters' }).first();
  const remove = chips.getByRole('button', { name: /^Remove filter/ });
  await remove.nth(1).waitFor();
  await remove.first().press('Enter');
  await expect.poll(() => remove.count()).toBe(1);
  await expect.poll(() => hasFocus(page, remove.first())).toBe(true);
  await remove.first().press('Enter');
  await chips.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page, page.getByRole('main'))).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});
