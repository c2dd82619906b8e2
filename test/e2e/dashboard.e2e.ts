import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './axe.ts';
import { launchBrowser } from './chromium.ts';
import { type DemoService, startDemo } from './demo-service.ts';

const patience = 240_000;
const ada = 'ada@meridian.example';

let demo: DemoService;
let chromium: Browser;

beforeAll(async () => {
  [demo, chromium] = await Promise.all([startDemo(), launchBrowser()]);
}, patience);
afterAll(async () => {
  await chromium.close();
  await demo[Symbol.asyncDispose]();
});

const number = (text: string | null): number => Number((text ?? '').replace(/[^\d.]/g, ''));

/** How many sessions the list at an address says there are. */
async function listTotal(page: Page, href: string): Promise<number> {
  await page.goto(href);
  const range = await page.getByText(/^[\d,]+ to [\d,]+ of [\d,]+$/).textContent();
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
  const { page, complaints } = await demo.openAs(chromium, ada);
  await page.goto('/overview?range=30d&compare=none');
  const counts: { name: string; count: number; href: string }[] = [];
  for (const name of ['Sessions', 'Escalated']) {
    const link = page.getByRole('region', { name, exact: true }).getByRole('link');
    counts.push({
      name,
      count: number(await link.textContent()),
      href: (await link.getAttribute('href')) ?? '',
    });
  }
  for (const name of tiles) {
    const tile = page.getByRole('region', { name, exact: true }).first();
    await tile.getByRole('radio', { name: 'Chart' }).focus();
    await page.keyboard.press('ArrowRight');
    await tile.getByRole('table').waitFor();
    const links = await tile.getByRole('table').getByRole('link').all();
    const counted = [];
    for (const link of links) counted.push({ link, count: number(await link.textContent()) });
    const some = counted.filter(({ count }) => count > 0);
    for (const { link, count } of [some[0], some.at(-1)].filter((one) => one !== undefined))
      counts.push({ name, count, href: (await link.getAttribute('href')) ?? '' });
  }
  const share = page.getByRole('region', { name: 'Resolved', exact: true }).getByRole('link');
  const resolved = {
    share: number(await share.textContent()),
    href: (await share.getAttribute('href')) ?? '',
  };
  expect(counts.length).toBeGreaterThan(15);
  for (const { name, count, href } of counts)
    expect([name, await listTotal(page, href)]).toEqual([name, count]);
  const all = counts[0]?.count ?? 0;
  expect(Math.abs(((await listTotal(page, resolved.href)) / all) * 100 - resolved.share)).toBeLessThan(0.06);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('filters stand in the address: set, reloaded and gone back from they show the same', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(chromium, ada);
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Language', exact: true }).click();
  await page.getByRole('checkbox', { name: 'German' }).check();
  await page.getByRole('button', { name: 'Remove the filter Language: German' }).waitFor();
  expect(new URL(page.url()).searchParams.get('language')).toBe('de');
  await page.reload();
  await page.getByRole('button', { name: 'Remove the filter Language: German' }).waitFor();
  await page.goBack();
  await page
    .getByRole('button', { name: 'Remove the filter Language: German' })
    .waitFor({ state: 'detached' });

  await page.goto('/overview?range=30d');
  await page.getByRole('button', { name: 'Why did this change? Sessions' }).click();
  const why = page.getByRole('dialog');
  await why
    .getByRole('status')
    .getByText(/^Sessions: [\d,]+ became [\d,]+/)
    .waitFor();
  expect(new URL(page.url()).searchParams.get('why')).toBe('sessions');
  const row = why
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  const link = row.getByRole('link');
  const now = number(await row.getByRole('cell').nth(1).textContent());
  expect(await listTotal(page, (await link.getAttribute('href')) ?? '')).toBe(now);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the panel by keyboard: open, walk, search, correct a label that then stays a person’s, close', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(chromium, ada);
  await page.goto('/sessions');
  await page.getByText('1 to 25 of 5,000').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await panel.getByRole('heading', { name: 'Transcript' }).waitFor();
  const first = new URL(page.url()).searchParams.get('session');
  await page.keyboard.press('j');
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).not.toBe(first);
  await page.keyboard.press('k');
  await expect.poll(() => new URL(page.url()).searchParams.get('session')).toBe(first);

  await panel.getByRole('button', { name: 'Correct: Category' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Complaint' }).press('Enter');
  await panel.getByRole('img', { name: 'Corrected by a person' }).waitFor();
  await page.reload();
  await panel.getByRole('img', { name: 'Corrected by a person' }).waitFor();
  await panel.getByText(/^Category: .+ became Complaint/).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the list goes out as files, a view is kept and comes back, questions lead to their sessions', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(chromium, ada);
  await page.goto('/sessions?sentiment=NEGATIVE&language=nl');
  const total = await listTotal(page, page.url());
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await page.getByRole('menuitem', { name: 'CSV' }).getAttribute('href');
  const file = await page.request.get(csv ?? '');
  expect(file.headers()['content-disposition']).toContain('attachment');
  const jsonLines = await page.request.get((csv ?? '').replace('format=csv', 'format=jsonl'));
  expect((await jsonLines.text()).trim().split('\n')).toHaveLength(total);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Keep this view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Unhappy in Dutch');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('The view “Unhappy in Dutch” is kept.').waitFor();
  await page.goto('/sessions');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Unhappy in Dutch' }).click();
  await page.getByText(new RegExp(`of ${total.toLocaleString('en-GB')}$`)).waitFor();

  await page.goto('/questions');
  const count = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first();
  const asked = number(await count.textContent());
  expect(await listTotal(page, (await count.getAttribute('href')) ?? '')).toBe(asked);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the palette finds a session by its id, and staff switch to a company', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(chromium, ada);
  await page.goto('/overview');
  await page.getByRole('button', { name: /Go to/ }).click();
  await page.getByPlaceholder('Where to, or what to do?').fill('meridian-000042');
  await page.getByRole('button', { name: /Session meridian-000042/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Session meridian-000042' }).waitFor();
  await page.context().close();

  const staff = await demo.openAs(chromium, 'root@example.org');
  await staff.page.goto('/sessions');
  await staff.page.getByRole('button', { name: /Go to/ }).click();
  await staff.page.getByPlaceholder('Where to, or what to do?').fill('Harbour');
  await staff.page.getByRole('button', { name: 'Harbour Cycles' }).click();
  await staff.page.getByText('1 to 25 of 300').waitFor();
  expect([...complaints, ...staff.complaints]).toEqual([]);
  await staff.page.context().close();
});

const screens = [
  ['/overview', 'Overview'],
  ['/overview?why=sessions', 'Overview'],
  ['/sessions', 'Sessions'],
  ['/questions', 'Questions'],
  ['/imports', 'Import'],
  ['/company', 'Company settings'],
  ['/profile', 'Profile'],
  ['/batches', 'AI batches'],
] as const;

test.each(['light', 'dark'])(
  'no screen of a company shuts anybody out, %s',
  { timeout: patience },
  async (scheme) => {
    const { page, complaints } = await demo.openAs(chromium, ada, { dark: scheme === 'dark' });
    for (const [path, heading] of screens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await seriousFindings(page), path).toEqual([]);
    }
    await page.goto('/sessions');
    await page.getByText('1 to 25 of 5,000').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Transcript' }).waitFor();
    expect(await seriousFindings(page), 'panel').toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);
