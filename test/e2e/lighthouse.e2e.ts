import { expect, test } from 'vitest';
import { type Audited, audit } from '../../lighthouse/audit.mjs';
import { freePort } from '../rig/built-server.ts';
import { launchBrowser } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();
const ada = 'ada@meridian.example';
/** LIGHTHOUSE_VISITS=5 on a quiet machine measures performance; a machine that tests only prints it. */
const visits = Number(process.env['LIGHTHOUSE_VISITS'] ?? 1);

test('Lighthouse has nothing against accessibility and best practices of the first five pages, on a telephone and at a desk', {
  timeout: 1_800_000,
}, async () => {
  const { page } = await demo.openAs(ada);
  const context = page.context();
  const answer = await context.request.get('/api/dashboard/sessions?limit=1');
  const { data } = (await answer.json()) as { data: { sessions: { id: string }[] } };
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const pages = ['/sign-in', '/overview', '/sessions', `/sessions/${data.sessions[0]?.id}`, '/batches'];

  const debuggingPort = await freePort();
  const chromium = await launchBrowser([`--remote-debugging-port=${debuggingPort}`]);
  try {
    for (const form of ['mobile', 'desktop'] as const)
      for (const path of pages) {
        const url = new URL(path, demo.service.url).href;
        const seen: Audited[] = [];
        for (let visit = 0; visit < visits; visit += 1)
          seen.push(await audit(url, { form, debuggingPort, cookies: path === '/sign-in' ? '' : cookies }));
        const middle = (key: 'performance' | 'blockedMs' | 'largestPaintMs') =>
          Math.round(seen.map((one) => one[key]).toSorted((a, b) => a - b)[visits >> 1] ?? 0);
        console.log(
          `${form} ${path}: performance ${middle('performance')}, blocked ${middle('blockedMs')} ms, largest paint ${middle('largestPaintMs')} ms`,
        );
        for (const { address, accessibility, bestPractices, failed } of seen)
          expect([address, accessibility, bestPractices, failed]).toEqual([url, 100, 100, []]);
      }
  } finally {
    await chromium.close();
  }
});
