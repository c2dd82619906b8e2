import type { BrowserContext } from 'playwright-core';
import { type Finding, ms, percentiles } from './frame.ts';

const kilobits = 400;
const latencyMs = 400;
const [frameLimitMs, figuresLimitMs] = [1500, 4000];

/** Runs in the page before its own script. */
const observe = `
  globalThis.__slow = { frame: 0, figures: 0 };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') __slow.frame = startTime;
  }).observe({ type: 'paint', buffered: true });
  const look = () => {
    const told = document.querySelector('main section a[href^="/sessions"]');
    if (told) __slow.figures = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** P17: how soon something is seen of the overview, and its figures, on a line that is slow and far. */
export async function slowLine(
  open: () => Promise<BrowserContext>,
  visits: number,
  isGoal: boolean,
): Promise<readonly Finding[]> {
  const frames: number[] = [];
  const figures: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    const context = await open();
    await context.addInitScript({ content: observe });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const throughput = (kilobits * 1000) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await page.goto('/overview', { waitUntil: 'commit' });
    await page.waitForTimeout(12_000);
    const seen = (await page.evaluate('globalThis.__slow')) as { frame: number; figures: number };
    frames.push(seen.frame);
    figures.push(seen.figures);
    await context.close();
  }
  const finding = (what: string, times: readonly number[], limitMs: number): Finding => {
    const middle = percentiles(times).p50;
    return {
      goal: 'P17',
      what: `overview at ${kilobits} kbit/s and ${latencyMs} ms, empty cache: ${what}`,
      measured: `${ms(middle)} (${visits} visits, slowest ${ms(Math.max(...times))})`,
      // A page that was given up on has no time.
      holds: isGoal ? Math.min(...times) > 0 && middle <= limitMs : null,
    };
  };
  return [finding('its frame', frames, frameLimitMs), finding('its figures', figures, figuresLimitMs)];
}
