import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../test/e2e/chromium.ts';
import { expectCount, openDataSet } from './data-set.ts';
import { type BenchGroup, type Finding, ms, n, percentiles } from './frame.ts';
import { heldUp } from './held-up.ts';
import { startSubject } from './service.ts';
import { slowLine } from './slow-line.ts';

const slowed = 4;
const paintLimitMs = 1200;
const taskLimitMs = 100;

/** P11, P17: how soon the overview is painted, and whether a large list ever holds the page up; by Chromium's own figures. */
export const web: BenchGroup = {
  name: 'web',
  async run({ engine, isFull, log }) {
    // What a browser does is the same whatever answers it.
    if (engine !== 'embedded') return [];
    const count = isFull ? 1_000_000 : 1_000;
    const place = await openDataSet(engine, count, { words: true, log });
    await using subject = await startSubject(place);
    await expectCount(subject.caller, count);
    const chromium = await launchBrowser();
    try {
      const open = () => openContext(chromium, subject.url, subject.caller.cookie());
      const paints: number[] = [];
      // The first visit also warms what the service keeps; every visit here has an empty browser cache.
      for (let round = 0; round < (isFull ? 7 : 2); round += 1) paints.push(await largestPaint(await open()));
      log(`largest paint: ${paints.map(ms).join(', ')}`);
      const paint = percentiles(paints).p50;
      return [
        {
          goal: 'P11',
          what: `largest paint of the overview, empty cache, CPU slowed ${slowed} times, ${n(count)} sessions`,
          measured: `${ms(paint)} (${paints.length} visits, slowest ${ms(Math.max(...paints))})`,
          holds: isFull ? paint <= paintLimitMs : null,
        },
        await list(await open(), count, 1, isFull),
        await list(await open(), count, slowed, false),
        ...(await slowLine(open, isFull ? 5 : 1, isFull)),
        ...(await heldUp(chromium, open, isFull ? 5 : 1, isFull)),
      ];
    } finally {
      await chromium.close();
    }
  },
};

async function openContext(chromium: Browser, url: string, cookies: string): Promise<BrowserContext> {
  const context = await chromium.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
  await context.addCookies(
    cookies.split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
    }),
  );
  await context.addInitScript({ content: observe });
  return context;
}

interface Seen {
  readonly paint: number;
  readonly tasks: readonly number[];
}

/** Runs in the page before its own script. */
const observe = `
  globalThis.__seen = { paint: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __seen.paint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) __seen.tasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
`;

const seen = (page: Page) => page.evaluate('globalThis.__seen') as Promise<Seen>;

async function slow(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

async function largestPaint(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await slow(page, slowed);
  await page.goto('/overview');
  // Looking for something on the page would run a script of the looker's own in it: only once all has been painted.
  await page.waitForLoadState('networkidle');
  await page.getByRole('region', { name: 'Sessions', exact: true }).getByRole('link').first().waitFor();
  const { paint } = await seen(page);
  await context.close();
  return paint;
}

/** Scrolls a page of a hundred rows up and down, sorts it by three columns and walks on. */
async function list(context: BrowserContext, count: number, rate: number, isGoal: boolean): Promise<Finding> {
  const page = await context.newPage();
  await page.goto('/sessions?limit=100');
  const settled = () => page.getByText(`of ${n(count)}`).waitFor();
  await settled();
  await page.waitForLoadState('networkidle');
  await slow(page, rate);
  const before = (await seen(page)).tasks.length;
  const table = page.getByRole('table');
  await table.hover();
  for (let step = 0; step < 40; step += 1) {
    await page.mouse.wheel(0, step < 20 ? 400 : -400);
    await page.waitForTimeout(16);
  }
  for (const column of ['Category', 'Language', 'Started']) {
    await table.getByRole('button', { name: column }).click();
    await page.waitForLoadState('networkidle');
    await settled();
  }
  for (const _page of [2, 3]) {
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForLoadState('networkidle');
  }
  const tasks = (await seen(page)).tasks.slice(before);
  await context.close();
  const longest = Math.max(0, ...tasks);
  return {
    goal: 'P11',
    what: `list of ${n(count)} sessions: scroll, sort, next page${rate === 1 ? '' : `, CPU slowed ${rate} times`}`,
    measured: longest === 0 ? 'no task over 50 ms' : `longest task ${ms(longest)}`,
    holds: isGoal ? longest <= taskLimitMs : null,
  };
}
