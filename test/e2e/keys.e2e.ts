import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { registered } from './sign-in.ts';

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

/** Calls of this kind wait until they are given up. */
async function unanswered(page: Page, url: RegExp): Promise<() => Promise<void>> {
  let isAsked: (giveUp: () => Promise<void>) => void;
  const asked = new Promise<() => Promise<void>>((resolve) => {
    isAsked = resolve;
  });
  await page.route(url, (route) => isAsked(() => route.abort()));
  return async () => (await asked)();
}

test('what is pressed by keyboard and waits for an answer has the focus when it comes', {
  timeout: patience,
}, async () => {
  const { page } = await demo.openAs(ada);
  await page.goto('/alerts');
  const trial = page.getByRole('button', { name: 'Send test e-mail' });
  await page.getByRole('row', { name: /Handed to a person/ }).waitFor();
  const refuseTrial = await unanswered(page, /digest\.test/);
  await trial.press('Enter');
  await expect.poll(() => hasFocus(page, trial)).toBe(false);
  await refuseTrial();
  await expect.poll(() => hasFocus(page, trial)).toBe(true);
  // Of labels the next value stands beside this one.
  await page.goto('/sessions');
  await page.getByText('1–25 of 5,000').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('group', { name: 'Correct a label' });
  await bar.locator('button[aria-pressed=true]').waitFor();
  const refuseLabel = await unanswered(page, /dashboard\.correctLabel/);
  await bar.locator('button[aria-pressed=false]').first().press('Enter');
  await bar.locator('button[aria-disabled=true]').first().waitFor();
  expect(await bar.locator('button[aria-pressed]:focus').count()).toBe(1);
  await refuseLabel();
  await bar.locator('button[aria-disabled=false]').first().waitFor();
  expect(await bar.locator('button[aria-pressed]:focus').count()).toBe(1);
  await page.context().close();
});

test('a save bar that goes leaves the focus to its page, and covers nothing that one comes to', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Kim');
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto('/company');
  const name = page.getByLabel('Company name');
  await name.fill('Kim and Sons');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  const save = bar.getByRole('button', { name: 'Save' });
  await save.waitFor();
  const isCovered = `(() => {
    const bar = document.querySelector('section[aria-label="Unsaved changes"]');
    const [one, over] = [document.activeElement.getBoundingClientRect(), bar.getBoundingClientRect()];
    return !bar.contains(document.activeElement) && one.bottom > over.top + 1 && one.top < over.bottom;
  })()`;
  while (!(await hasFocus(page, save))) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(isCovered)).toBe(false);
  }
  await page.keyboard.press('Enter');
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page, page.getByRole('main'))).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who removes, adds or unfolds by keyboard is still there, and writes at once what was added', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/company/categories');
  const removeOf = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true });
  await removeOf('Refund').press('Enter');
  await removeOf('Refund').waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page, removeOf('Returns and exchanges'))).toBe(true);
  // Moved to the top and the bottom, where there is no further to go.
  const names = page.getByLabel(/^Label of /);
  const second = await names.nth(1).inputValue();
  const up = page.getByRole('button', { name: `Move ${second} up`, exact: true });
  await up.press('Enter');
  await expect.poll(() => names.first().inputValue()).toBe(second);
  await up.and(page.locator(':focus')).press('Enter');
  expect(await names.first().inputValue()).toBe(second);
  await expect.poll(() => hasFocus(page, up)).toBe(true);
  await page.getByRole('button', { name: 'Add category' }).press('Enter');
  await page
    .getByLabel(/^Label of CATEGORY_/)
    .and(page.locator(':focus'))
    .waitFor();
  await page.getByRole('button', { name: 'Add attribute' }).press('Enter');
  const added = page.getByRole('group', { name: 'Attributes' }).getByLabel('Label');
  await added.and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/csp?range=30d');
  const latest = page.getByRole('region', { name: 'Latest reports', exact: true }).getByRole('row');
  await page.getByRole('button', { name: /^Show all \d+$/ }).press('Enter');
  const fewer = page.getByRole('button', { name: 'Show fewer' });
  await fewer.and(page.locator(':focus')).waitFor();
  await expect.poll(() => latest.count()).toBeGreaterThan(11);
  await fewer.press('Enter');
  await expect.poll(() => latest.count()).toBe(11);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** Whether something is seen where it is, and nothing else lies over it. */
const isInSight = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });

test('the tools of a chart lie on nothing, and a row beside a column that stays is not under it', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview?range=30d');
  for (const chart of ['Sessions over time', 'Categories']) {
    const tile = page.getByRole('region', { name: chart, exact: true });
    await tile.hover();
    const file = tile.getByRole('button', { name: `${chart}: download as CSV` });
    await file.focus();
    const others = await tile.getByRole('radio').all();
    const beside = await tile.getByRole('button', { name: /alert/i }).all();
    for (const one of [file, ...others, ...beside])
      expect([chart, await isInSight(one)]).toEqual([chart, true]);
    const [first, second] = await Promise.all(others.slice(0, 2).map((one) => one.boundingBox()));
    expect(first?.y).toBe(second?.y);
  }
  await page.goto('/breakdown');
  const links = page.getByRole('main').getByRole('table').first().getByRole('link');
  await links.first().waitFor();
  await settled(page);
  for (const one of (await links.all()).slice(0, 30)) {
    await one.focus();
    expect(await isInSight(one)).toBe(true);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on a telephone a quotation leads to its message, also where that stands above', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada, { width: 360 });
  await page.goto('/sessions');
  await page.getByRole('row').nth(1).getByRole('cell').first().click();
  const panel = page.getByRole('dialog');
  const jump = panel.getByRole('button', { name: /^Jump to message/ }).first();
  await jump.waitFor();
  await jump.scrollIntoViewIfNeeded();
  await jump.press('Enter');
  const message = panel.locator('[data-marked]');
  await message.waitFor();
  await expect.poll(() => isInSight(message)).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});
