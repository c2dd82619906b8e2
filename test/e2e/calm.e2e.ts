import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';

const demo = demoInBrowser();
const ada = 'ada@meridian.example';

/** Those whose height is known with their first answers only. */
const pages = [
  ['/sessions', ada],
  ['/batches', ada],
  ['/alerts', ada],
  ['/breakdown', ada],
  ['/csp', ada],
  ['/imports', ada],
  ['/questions', ada],
  ['/security', administrator.email],
] as const;
const mostMoved = 0.02;

/** Runs in the page before its own script: how far things have moved under the reader. */
const watchMoves = `
  globalThis.__moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) __moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What the browser holds against a page beside its console: deprecated calls, refused cookies, fields without names. */
async function watchIssues(page: Page): Promise<string[]> {
  const issues: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue }) =>
    issues.push(`${issue.code} ${JSON.stringify(issue.details)}`),
  );
  await session.send('Audits.enable');
  return issues;
}

test('while a page comes nothing of it moves, and the browser has nothing against it', {
  timeout: 400_000,
}, async () => {
  for (const [path, email] of pages)
    for (const width of [412, 1280]) {
      const { page, complaints } = await demo.openAs(email, { width });
      const issues = await watchIssues(page);
      await page.addInitScript({ content: watchMoves });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await settled(page);
      const moved = await page.evaluate<number>('globalThis.__moved');
      expect([path, width, issues, complaints]).toEqual([path, width, [], []]);
      expect(moved, `${path} at ${width} px`).toBeLessThan(mostMoved);
      await page.context().close();
    }
});
