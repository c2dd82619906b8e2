import type { Browser, BrowserContext } from 'playwright-core';
import { type Finding, ms, percentiles } from './frame.ts';

const slowed = 4;
const longMs = 50;
const limitMs = 300;

interface Traced {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string } };
}

/**
 * P17: for how long a telephone's page does not answer while it comes: the processor time of its tasks on a machine that is
 * four times slower, beyond 50 ms each, from the first paint on. Time that others took from the processor is not in it.
 */
export async function heldUp(
  chromium: Browser,
  open: () => Promise<BrowserContext>,
  visits: number,
  isGoal: boolean,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const path of ['/overview', '/sessions']) {
    const held: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) held.push(await oneVisit(chromium, await open(), path));
    const middle = percentiles(held).p50;
    findings.push({
      goal: 'P17',
      what: `${path} at 412 px, empty cache: processor time of tasks over ${longMs} ms, times ${slowed}, after the first paint`,
      measured: `${ms(middle)} (${visits} visits, most ${ms(Math.max(...held))})`,
      holds: isGoal ? middle <= limitMs : null,
    });
  }
  return findings;
}

async function oneVisit(chromium: Browser, context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 412, height: 823 });
  const session = await chromium.newBrowserCDPSession();
  const events: Traced[] = [];
  // The protocol calls them objects of texts; what a trace holds is said above.
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading'],
    },
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForTimeout(6000);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const origin = new URL(page.url()).origin;
  await context.close();
  return heldUpMs(events, origin);
}

function heldUpMs(events: readonly Traced[], origin: string): number {
  const own = events.find(
    ({ name, args }) => name === 'EvaluateScript' && args?.data?.url?.startsWith(origin) === true,
  );
  const paint = events.find(({ name, pid }) => name === 'firstContentfulPaint' && pid === own?.pid);
  if (!own || !paint) throw new Error('the page was not painted');
  return events
    .filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === own.pid && tid === own.tid,
    )
    .filter(({ ts }) => ts >= paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowed - longMs), 0);
}
