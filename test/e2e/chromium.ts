import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/find-chromium.mjs';

/** A shared machine may be slow: what is missing is told late rather than what is slow called missing. */
const patienceMs = 45_000;

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Waits for something in the page. Playwright's own waiting would evaluate in the page, which the page's policy forbids. */
export async function untilTrue(page: Page, expression: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await page.evaluate<boolean>(expression))) {
    if (Date.now() > end) throw new Error(`never became true: ${expression}`);
    await page.waitForTimeout(50);
  }
}

/** Nothing is loading any more: no grey bars, nothing that says it is busy. */
export const settled = (page: Page): Promise<void> =>
  untilTrue(
    page,
    `document.querySelector('h1') !== null && !document.querySelector('[data-blank], [aria-busy=true]')`,
  );

/** As somebody who comes back to the page after two minutes elsewhere: what it shows is read anew. */
export const comeBackLater = (page: Page): Promise<void> =>
  page.evaluate(`{
    const now = Date.now.bind(Date);
    Date.now = () => now() + 120_000;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }`);

export interface WatchedPage {
  readonly page: Page;
  /** Console errors, failed scripts and policy violations since the page was opened. */
  readonly complaints: string[];
}

export function launchBrowser(moreFlags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium({ install: false });
  if (!executablePath)
    throw new Error('no Chromium was found: set CHROMIUM_PATH, or run npm test, which installs one');
  return chromium.launch({ executablePath, args: [...flags, ...moreFlags] });
}

/** A page in a context of its own that notes everything a browser complains about. */
export async function openPage(
  browser: Browser,
  url: string,
  options: { width?: number; dark?: boolean } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // A refused call is an answer of the API, shown on the page, not a fault of the app.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-report')) complaints.push(`policy report: ${request.postData()}`);
  });
  return { page, complaints };
}

/** Holds the calls of one kind back until it is let go; what was asked meanwhile is answered then. */
export async function hold(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await gone;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(url);
  };
}
