import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { hold } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const patience = 240_000;
const ada = 'ada@meridian.example';

const demo = demoInBrowser();

const number = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, ''));

/** How many sessions the list on the screen says there are. */
async function listTotal(page: Page): Promise<number> {
  const range = await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).textContent();
  return number(range?.split(' of ')[1] ?? null);
}

const tiles = [
  'Sessions over time',
  'Sentiment',
  'Categories',
  'Busy hours',
  'Countries',
  'Languages',
  'Channels',
  'Response times',
  'Top questions',
] as const;

test('every count of the overview leads to a list with exactly so many sessions', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview?range=30d&compare=none');
  /** Clicks it, reads the list, and goes back to where it stood. */
  const follow = async (link: Locator): Promise<number> => {
    await link.click();
    const total = await listTotal(page);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    return total;
  };
  // Beside it a sign leads to how often its label is right, once that is known.
  const linkOf = (name: string) =>
    page.getByRole('region', { name, exact: true }).locator('a[href^="/sessions"]');
  const all = number(await linkOf('Sessions').textContent());
  expect(await follow(linkOf('Sessions'))).toBe(all);
  for (const name of ['Resolved', 'Escalated']) {
    const share = number(await linkOf(name).textContent());
    expect(Math.abs(((await follow(linkOf(name))) / all) * 100 - share)).toBeLessThan(0.06);
  }
  for (const name of tiles) {
    const tile = page.getByRole('region', { name, exact: true }).first();
    /** The tile's table, and its cells that count something. */
    const counts = async () => {
      // What nobody has come to yet is not drawn.
      await tile.scrollIntoViewIfNeeded();
      await tile.getByRole('radio', { name: 'Chart' }).focus();
      await page.keyboard.press('ArrowRight');
      const links = tile.getByRole('table').getByRole('link');
      await links.first().waitFor();
      return (await links.allTextContents())
        .map(number)
        .flatMap((count, at) => (count > 0 ? [{ count, at }] : []));
    };
    for (const end of [0, -1]) {
      const { count, at } = (await counts()).at(end) ?? { count: -1, at: 0 };
      expect([name, await follow(tile.getByRole('table').getByRole('link').nth(at))]).toEqual([name, count]);
    }
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a range is drawn in its own grain, another is kept in the address, and each step leads to its sessions', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview?range=365d&compare=none');
  const tile = page.getByRole('region', { name: 'Sessions over time' });
  const grain = tile.getByRole('radiogroup', { name: 'Group by' });
  await expect.poll(() => grain.locator('input:checked').inputValue()).toBe('week');
  await grain.getByText('Month').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('grain')).toBe('month');
  await page.reload();
  await tile.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  // In the first hours of a month nobody has come yet.
  const count = tile.getByRole('table').getByRole('link').last();
  const counted = number(await count.textContent());
  expect(await tile.getByRole('columnheader').first().innerText()).toBe('Month');
  await count.click();
  expect(await listTotal(page)).toBe(counted);

  await page.goto('/overview?range=24h');
  // Where all of an hour were resolved, the line is flat: nothing that a browser would call visible.
  await page.getByRole('region', { name: 'Resolved' }).locator('polyline').waitFor({ state: 'attached' });
  await tile.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await tile.getByRole('columnheader').first().innerText()).toBe('Hour');
  const hours = tile.getByRole('table').getByRole('link');
  const busy = hours.filter({ hasText: /^[1-9]/ }).first();
  const within = number(await busy.textContent());
  await busy.click();
  expect(await listTotal(page)).toBe(within);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('filters stand in the address: set, reloaded and gone back from they show the same', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  // It is drawn as chosen when the address says so; the chip tells.
  await page.getByRole('checkbox', { name: 'German' }).click();
  await page.getByRole('button', { name: 'Remove filter Language: German' }).waitFor();
  expect(new URL(page.url()).searchParams.get('language')).toBe('de');
  await page.reload();
  await page.getByRole('button', { name: 'Remove filter Language: German' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove filter Language: German' }).waitFor({ state: 'detached' });

  await page.goto('/overview?range=30d');
  const range = page.getByRole('group', { name: 'Time range' }).getByRole('button', { name: 'Custom' });
  await range.click();
  const calendar = page.getByRole('dialog', { name: 'Custom' });
  await calendar.getByRole('button', { name: 'Earlier' }).waitFor();
  // It comes to its place a moment after it is there.
  await vi.waitFor(async () => {
    const [below, above] = [await calendar.boundingBox(), await range.boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
    expect(Math.abs((below?.x ?? 0) - (above?.x ?? 0))).toBeLessThan(40);
  }, 60_000);
  expect(await findingsInBothSchemes(page), 'calendar').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Why did this change? Sessions' }).click();
  const why = page.getByRole('dialog');
  await why
    .getByRole('status')
    .getByText(/^Sessions went from [\d,]+ to [\d,]+/)
    .waitFor();
  expect(new URL(page.url()).searchParams.get('why')).toBe('sessions');
  const row = why
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const link = row.getByRole('link');
  const now = number(await row.getByRole('cell').nth(1).textContent());
  await link.click();
  expect(await listTotal(page)).toBe(now);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a menu counts the range that is shown, and range and filters go along to the other pages', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/overview');
  await page.getByRole('button', { name: '7 days' }).click();
  await page.getByRole('button', { name: '7 days', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Category' });
  const counts = menu.getByTitle('Sessions');
  await counts.first().waitFor();
  const texts = await counts.allTextContents();
  const most = texts.indexOf([...texts].sort((a, b) => number(b) - number(a))[0] ?? '');
  await menu.getByRole('checkbox').nth(most).click();
  await page.keyboard.press('Escape');
  const counted = number(texts[most] ?? null);
  await page
    .getByRole('region', { name: 'Sessions', exact: true })
    .getByText(String(counted), { exact: true })
    .waitFor();
  expect(await findingsInBothSchemes(page), 'overview').toEqual([]);

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Sessions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sessions' }).waitFor();
  expect(await listTotal(page)).toBe(counted);
  const pressed = page.getByRole('group', { name: 'Time range' }).locator('[aria-pressed=true]');
  expect(await pressed.innerText()).toBe('7 days');
  await nav.getByRole('link', { name: 'Questions' }).click();
  await page.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
  await page.getByRole('button', { name: /^Remove filter Category/ }).waitFor();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const more = page.getByRole('dialog', { name: 'Filter' });
  await more.getByRole('button', { name: 'Escalated' }).click();
  await page.getByRole('checkbox', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Remove filter Escalated: Yes' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the panel by keyboard: open, walk, search, correct a label that then stays a person’s, close', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  // None that is a complaint already: what the newest session is depends on the hour.
  await page.goto('/sessions?category=DELIVERY');
  await page.getByText(/^1–25 of /).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Transcript' }).waitFor();
  const first = new URL(page.url()).searchParams.get('session');
  await page.keyboard.press('j');
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).toBe(first);
  await page.keyboard.press('j');
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).not.toBe(first);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  // The keyboard is where the panel was, not where it began.
  await page.locator('tbody tr:nth-child(2):focus').waitFor();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).toBe(first);

  await panel.getByRole('button', { name: 'Correct: Category' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Complaint' }).press('Enter');
  await panel.getByRole('img', { name: 'Corrected by a person' }).waitFor();
  await page.reload();
  await panel.getByRole('img', { name: 'Corrected by a person' }).waitFor();
  await panel.getByText(/^Category: .+ → Complaint/).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('correcting keeps the way: number keys, the next by itself, over pages, whatever left the filter', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/sessions?range=30d&sentiment=NEGATIVE&limit=2');
  const total = await listTotal(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  const open = () => new URL(page.url()).searchParams.get('session');
  await panel.getByText(`1 of ${total}`, { exact: true }).waitFor();
  await panel.getByLabel('Label to correct').selectOption('sentiment');
  await panel.getByRole('switch', { name: 'Next after correcting' }).check();
  const met = [open()];
  const stands = (value: string) =>
    panel.getByRole('button', { name: value }).and(panel.locator('[aria-pressed=true]')).waitFor();
  for (const place of [2, 3, 4]) {
    await stands('Negative');
    await page.keyboard.press('1');
    await panel.getByText(`${place} of ${total}`, { exact: true }).waitFor();
    met.push(open());
  }
  expect(new Set(met).size).toBe(4);
  await stands('Negative');
  expect(await findingsInBothSchemes(page), 'panel').toEqual([]);
  await page.keyboard.press('k');
  await panel.getByText(`3 of ${total}`, { exact: true }).waitFor();
  expect(open()).toBe(met[2]);
  await stands('Positive');
  await page.keyboard.press('?');
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('Correct the label of the open')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });

  await page.keyboard.press('/');
  await page.keyboard.type('order');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(`document.activeElement?.tagName`)).toBe('BODY');
  await page.goto('/sessions/nope');
  await page.getByRole('heading', { name: 'Session not found' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Back to sessions' }).first().waitFor();
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  await page.context().close();
});

test('the list goes out as files, a view is kept and comes back, questions lead to their sessions', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/sessions?sentiment=NEGATIVE&language=nl');
  const total = await listTotal(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await page.getByRole('menuitem', { name: 'CSV', exact: true }).getAttribute('href');
  const file = await page.request.get(csv ?? '');
  expect(file.headers()['content-disposition']).toContain('attachment');
  const jsonLines = await page.request.get((csv ?? '').replace('format=csv', 'format=jsonl'));
  expect((await jsonLines.text()).trim().split('\n')).toHaveLength(total);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Unhappy in Dutch');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('View “Unhappy in Dutch” saved.').waitFor();
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Unhappy in Dutch', exact: true }).click();
  await page.getByText(new RegExp(`of ${total.toLocaleString('en-GB')}$`)).waitFor();

  // By keyboard alone: renamed and shared where it stands, and what it shows stays.
  const views = page.getByRole('button', { name: 'Views' });
  await views.press('Enter');
  await page.getByRole('menuitem', { name: 'Unhappy in Dutch', exact: true }).press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Edit view Unhappy in Dutch' }).press('Enter');
  const edited = page.getByRole('dialog', { name: 'Edit view' });
  await edited.getByLabel('Name').fill('Unhappy');
  await edited.getByRole('switch', { name: 'Share with the company' }).press('Space');
  await edited.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('View “Unhappy” saved.').waitFor();
  await views.and(page.locator(':focus')).press('Enter');
  const renamed = page.getByRole('menuitem', { name: 'Shared with the company Unhappy', exact: true });
  await renamed.press('Enter');
  await page.getByText(new RegExp(`of ${total.toLocaleString('en-GB')}$`)).waitFor();

  // Nothing goes before it was asked about, and the keyboard is at its button again.
  await page.route('**/api/rpc/views.remove**', (route) => route.abort());
  await views.press('Enter');
  await renamed.press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Edit view Unhappy', exact: true }).press('ArrowDown');
  await page.getByRole('menuitem', { name: 'Delete view Unhappy', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete view Unhappy?' });
  await dialog.getByRole('button', { name: 'Delete view' }).press('Enter');
  await dialog.getByRole('alert').getByText("Can't reach Parlance").waitFor();
  await page.unroute('**/api/rpc/views.remove**');
  await dialog.getByRole('button', { name: 'Delete view' }).press('Enter');
  await page.getByText('View “Unhappy” deleted.').waitFor();
  await views.and(page.locator(':focus')).waitFor();

  await page.goto('/questions');
  const count = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  const asked = number(await count.textContent());
  await count.click();
  expect(await listTotal(page)).toBe(asked);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the palette finds a session by its id, and staff switch to a company', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  // What the index doesn't hold yet is asked for again: the first answer comes as from a service that catches up.
  await page.route(
    /dashboard\.sessions/,
    async (route) => {
      const answer = await route.fetch();
      const told = (await answer.json()) as { result: { data: { json: object } } };
      Object.assign(told.result.data.json, { sessions: [], catchingUp: true });
      await route.fulfill({ response: answer, json: told });
    },
    { times: 1 },
  );
  await page.goto('/overview');
  await page.getByRole('button', { name: /Go to/ }).click();
  await page.getByPlaceholder('Go to a page or run a command').fill('meridian-000042');
  await page.getByRole('button', { name: /Session meridian-000042/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Session meridian-000042' }).waitFor();
  const find = page.getByRole('searchbox', { name: 'Search transcript' });
  await find.waitFor();

  // What other words found is not offered for these, however long the answer takes.
  await page.getByRole('button', { name: /Go to/ }).click();
  await page.getByPlaceholder('Go to a page or run a command').fill('meridian-000042');
  await page.getByRole('button', { name: /Session meridian-000042/ }).waitFor();
  const answer = await hold(page, /dashboard\.sessions/);
  const asked = page.waitForRequest(/dashboard\.sessions/);
  await page.getByPlaceholder('Go to a page or run a command').fill('meridian-000043');
  await asked;
  expect(await page.getByRole('button', { name: /Session meridian-000042/ }).count()).toBe(0);
  await answer();
  await page.getByRole('button', { name: /Session meridian-000043/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Session meridian-000043' }).waitFor();
  // What is looked for in one session is not looked for in the next.
  await find.fill('order');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Session meridian-000042' }).waitFor();
  expect(await find.inputValue()).toBe('');
  await page.context().close();

  const staff = await demo.openAs('root@example.org');
  await staff.page.goto('/sessions');
  await staff.page.getByRole('button', { name: /Go to/ }).click();
  await staff.page.getByPlaceholder('Go to a page or run a command').fill('Harbour');
  await staff.page.getByRole('button', { name: 'Harbour Cycles' }).click();
  await staff.page.getByText('1–25 of 300').waitFor();
  // Of the company before nothing stays in sight, however long the other one's answer takes.
  const show = await hold(staff.page, /dashboard\.sessions/);
  await staff.page.getByRole('button', { name: /Go to/ }).click();
  await staff.page.getByPlaceholder('Go to a page or run a command').fill('Meridian');
  await staff.page.getByRole('button', { name: /^Meridian/ }).click();
  await staff.page.getByText('1–25 of 300').waitFor({ state: 'detached' });
  await show();
  await staff.page.getByText('1–25 of 5,000').waitFor();
  expect([...complaints, ...staff.complaints]).toEqual([]);
  await staff.page.context().close();
});

test('a page names the company whose sessions staff have before them, and leads to another one', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('root@example.org');
  await page.goto('/sessions');
  const company = page.getByRole('main').getByRole('combobox', { name: 'Company' });
  for (const [name, total] of [
    ['Meridian Outdoor', '5,000'],
    ['Harbour Cycles', '300'],
  ] as const) {
    await company.click();
    await page.getByRole('option', { name }).click();
    await page.getByText(`1–25 of ${total}`).waitFor();
    await expect.poll(() => company.inputValue()).toBe(name);
  }
  await page.reload();
  await expect.poll(() => company.inputValue()).toBe('Harbour Cycles');
  // The page of one session names it too; another company has other sessions.
  await page.getByRole('row').nth(1).getByRole('cell').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open full page' }).click();
  await page.getByRole('heading', { level: 1, name: /^Session / }).waitFor();
  await expect.poll(() => company.inputValue()).toBe('Harbour Cycles');
  // An address that lacks the company asks for it, and goes on from there.
  await page.goto(new URL(page.url()).pathname);
  await company.click();
  await page.getByRole('option', { name: 'Harbour Cycles' }).click();
  await page.getByRole('heading', { name: 'Transcript' }).waitFor();
  await company.click();
  await page.getByRole('option', { name: 'Meridian Outdoor' }).click();
  await page.getByText('1–25 of 5,000').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the full page of a session leads back to the list as it was filtered', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(ada);
  await page.goto('/sessions?sentiment=NEGATIVE&language=nl');
  await page.getByRole('row').nth(1).getByRole('cell').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open full page' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Back to sessions' }).click();
  await page.getByRole('button', { name: 'Remove filter Language: Dutch' }).waitFor();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('sentiment')).toBe('NEGATIVE');
  expect(searchParams.get('session')).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();
});
