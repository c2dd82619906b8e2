import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from './axe.ts';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';

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
    ['/csp', ['Directive', 'Blocked', 'Count']],
    ['/alerts', ['Alert', 'Status', 'Actions']],
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

test('on a telephone the range, the filters and the figures of a table are in sight in Dutch too, whose words are long', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 360 });
  const endOf = async (name: string): Promise<number> => {
    const box = await page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox();
    return box ? box.x + box.width : Number.POSITIVE_INFINITY;
  };
  for (const [language, ...last] of [
    ['en', 'Custom', 'Filter'],
    ['nl', 'Aangepast', 'Filter'],
  ] as const) {
    await page.addInitScript(`localStorage.setItem('parlance.language', '${language}')`);
    for (const path of ['/questions', '/overview', '/sessions']) {
      await page.goto(path);
      await settled(page);
      for (const name of last)
        expect([path, name, (await endOf(name)) <= 360 - 16]).toEqual([path, name, true]);
    }
    for (const path of ['/questions', '/sessions', '/audit', '/batches?range=30d', '/csp', '/alerts']) {
      await page.goto(path);
      await settled(page);
      expect([path, language, await beyond(page)]).toEqual([path, language, 0]);
    }
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** What scrolls sideways. */
const wide = (page: Page, selector: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)`,
  );

/** What is wider or higher than the box that shows it. */
const cut = (page: Page, selector: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]
      .filter((one) => one.clientWidth > 1)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.value ?? one.textContent)`,
  );

test('on a telephone names, addresses to copy, buttons and the rows of tiles are shown whole', {
  timeout: patience,
}, async () => {
  const { page: owner, complaints } = await demo.openAs(administrator.email, { width: 360 });
  await owner.goto('/security?view=alerts');
  await settled(owner);
  expect(await beyond(owner)).toBe(0);
  await owner.goto('/platform/system');
  await settled(owner);
  await owner.getByText('Check alerts').waitFor();
  expect(await wide(owner, '[aria-label="Schedules"]')).toEqual([]);
  // Beside the page the navigation is narrower than on a telephone.
  await owner.setViewportSize({ width: 1280, height: 900 });
  await owner.getByText('Platform administrator', { exact: true }).waitFor();
  expect(await cut(owner, 'aside span')).toEqual([]);
  expect(complaints).toEqual([]);
  await owner.context().close();

  const { page } = await demo.openAs('ada@meridian.example', { width: 360 });
  await page.goto('/company/sign-in');
  await settled(page);
  await page.getByLabel('Redirect URL').waitFor();
  expect(await cut(page, 'textarea[readonly]')).toEqual([]);
  await page.goto('/profile');
  await settled(page);
  await page
    .getByRole('button', { name: /^Sign out / })
    .first()
    .waitFor();
  expect(await cut(page, '#main button span')).toEqual([]);
  // A count of which half is beyond the edge is another count.
  await page.goto('/quality');
  await settled(page);
  await page.getByRole('group', { name: 'AI and people' }).first().waitFor();
  expect(await wide(page, '[aria-label="AI and people"], [aria-label="By value"]')).toEqual([]);
  // Words are longer in Dutch.
  await page.addInitScript("localStorage.setItem('parlance.language', 'nl')");
  await page.reload();
  await settled(page);
  await page.getByRole('group', { name: 'AI en mensen' }).first().waitFor();
  expect(await wide(page, '[aria-label="AI en mensen"], [aria-label="Per waarde"]')).toEqual([]);
  await page.goto('/company/categories');
  await settled(page);
  await page.getByLabel('Omschrijving van Bezorging').waitFor();
  expect(await cut(page, 'main textarea')).toEqual([]);
  // Two days are read as one range: side by side where there is room.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/audit');
  await settled(page);
  const days = await Promise.all(
    ['Van', 'T/m'].map((name) => page.getByLabel(name, { exact: true }).boundingBox()),
  );
  expect(days[0]?.y).toBe(days[1]?.y);
  await page.context().close();
});

test('under a finger a count is as large as its cell', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(administrator.email, { width: 360 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.goto('/platform/companies');
  const count = page.getByRole('link', { name: '300', exact: true });
  const box = await count.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) - 5];
  expect(await page.evaluate(`document.elementFromPoint(${x}, ${y})?.textContent`)).toBe('300');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on paper nothing lies over the page', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 794 });
  await page.goto('/quality');
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  for (const one of ['header:has(a[aria-label=Parlance])', 'aside'])
    expect([one, await page.locator(one).first().isVisible()]).toEqual([one, false]);
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on paper bars and busy hours are drawn, though browsers leave backgrounds out there, and a tile stays on one page', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 794 });
  await page.goto('/overview?range=30d');
  await settled(page);
  // What is out of sight is drawn when somebody comes there.
  await page.getByRole('region', { name: 'Busy hours' }).scrollIntoViewIfNeeded();
  await page.locator('[class*=heatCell]').first().waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  const painted = (part: string) =>
    page.evaluate<string[]>(
      `[...new Set([...document.querySelectorAll('main section ${part}')]
        .filter((one) => !one.innerText && getComputedStyle(one).backgroundColor !== 'rgba(0, 0, 0, 0)')
        .map((one) => getComputedStyle(one).printColorAdjust))]`,
    );
  for (const part of ['[class*=barFill]', '[class*=heatCell]', '[class*=_fill_]'])
    expect([part, await painted(part)]).toEqual([part, ['exact']]);
  expect(
    await page.evaluate<string>(
      "getComputedStyle(document.querySelector('main [class*=barFill]').closest('[class*=_tile_]')).breakInside",
    ),
  ).toBe('avoid');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('on paper stands what a page is about, drawn whole: the range and filters in force, no button, every column', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 700 });
  await page.goto('/overview?range=30d&language=nl');
  await settled(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: '30 days' }).waitFor();
  await main
    .getByRole('button', { name: /^Alert me when/ })
    .first()
    .waitFor();
  // Nobody has scrolled to them, and so narrow a page waits long before it draws them.
  await page.evaluate(
    "addEventListener('beforeprint', () => { window.missing = document.querySelectorAll('[data-far]').length; })",
  );
  await page.pdf({ format: 'A4' });
  expect(await page.evaluate('window.missing')).toBe(0);
  await page.emulateMedia({ media: 'print' });
  expect(await main.getByRole('button').allInnerTexts()).toEqual(['30 days']);
  expect(await main.getByRole('group', { name: 'active filters' }).innerText()).toBe('Language: Dutch');
  await page.goto('/sessions?search=order');
  await settled(page);
  await main.getByRole('cell').first().waitFor();
  expect(await main.getByRole('group', { name: 'active filters' }).innerText()).toBe('Search: order');
  expect(await main.getByRole('textbox').count()).toBe(0);
  expect(
    await page.evaluate(
      "(() => { const table = document.querySelector('main table').getBoundingClientRect(); return table.right <= innerWidth; })()",
    ),
  ).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('under a finger an hour of the week is as large as one, and a tap beside an open menu only closes it', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example', { width: 360 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const tap = async (x: number, y: number) => {
    for (const [type, touchPoints] of [
      ['touchStart', [{ x, y }]],
      ['touchEnd', []],
    ] as const)
      await cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] });
  };
  await page.goto('/overview?range=30d');
  await settled(page);
  await page.getByRole('region', { name: 'Busy hours' }).scrollIntoViewIfNeeded();
  const cell = await page.locator('a[class*=heatCell]').first().boundingBox();
  expect(Math.min(cell?.width ?? 0, cell?.height ?? 0)).toBeGreaterThanOrEqual(24);

  await page.goto('/sessions');
  await settled(page);
  const session = await page.getByRole('row').nth(4).boundingBox();
  const [x, y] = [(session?.x ?? 0) + 60, (session?.y ?? 0) + 12];
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  const open = page.locator('[data-position][class*="-dropdown"]');
  await open.getByRole('checkbox').first().waitFor();
  await tap(x, y);
  await open.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('');
  await tap(x, y);
  await page.getByRole('dialog').waitFor();

  // Beside closed lists, which are in the page too, each tap does what it does.
  await page.goto('/audit');
  await settled(page);
  const view = await page.getByRole('button', { name: 'View', exact: true }).boundingBox();
  await tap((view?.x ?? 0) + 20, (view?.y ?? 0) + 10);
  await page.getByRole('checkbox', { name: 'Severity' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
