import { expect, test } from 'vitest';
import { hold, openPage, settled, untilTrue } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';

const demo = demoInBrowser();
const patience = 120_000;
const email = 'ada@meridian.example';

/** Runs in the page before its own script: how far things have moved under the reader. */
const watchMoves = `
  globalThis.__moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) __moved += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Runs in the page before its own script: what the largest thing painted until now stands in. */
const watchPaints = `
  globalThis.__largest = '';
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries()) __largest = element?.parentElement?.className ?? 'gone';
  }).observe({ type: 'largest-contentful-paint', buffered: true });
`;

test('the frame is painted and the figures are asked for, once, while the app is on its way', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(email);
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, procedure] = /\/api\/rpc\/([\w.]+)/.exec(request.url()) ?? [];
    if (procedure) asked.push(procedure);
  });
  const times = (procedure: string) => asked.filter((one) => one === procedure).length;
  const letGo = await hold(page, /\/assets\/index-[\w-]+\.(js|css)$/);
  const answered = page.waitForResponse(/dashboard\.metrics/);
  await page.goto('/overview', { waitUntil: 'commit' });
  await page.getByText('Parlance', { exact: true }).waitFor();
  // Which page comes stands there already.
  await page.getByText('What people asked, how it went and what changed.').waitFor();
  const answer = await answered;
  expect(answer.headers()['content-encoding']).toBe('gzip');
  expect(asked).toEqual(['auth.getUser', 'dashboard.metrics']);
  await untilTrue(page, `performance.getEntriesByName('first-contentful-paint').length === 1`);
  await letGo();
  await page.getByRole('region', { name: 'Sessions', exact: true }).getByRole('link').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect([times('auth.getUser'), times('dashboard.metrics')]).toEqual([1, 1]);
  expect(complaints).toEqual([]);
});

test('the list of sessions and the batches are asked for while the app is on its way, once', {
  timeout: patience,
}, async () => {
  for (const [path, procedure] of [
    ['/sessions', 'dashboard.sessions'],
    ['/batches', 'batch.monitor'],
  ] as const) {
    const { page, complaints } = await demo.openAs(email);
    let times = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(`/${procedure}`)) times += 1;
    });
    const letGo = await hold(page, /\/assets\/(index|sessions-page|batches-page)-[\w-]+\.js$/);
    const asked = page.waitForResponse((answer) => answer.url().endsWith(`/${procedure}`));
    await page.goto(path, { waitUntil: 'commit' });
    await asked;
    expect(await page.locator('main').count()).toBe(0);
    await letGo();
    await page.locator('tbody tr[tabindex]').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(times).toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

/** Of the newest: which is the first of them depends on the hour, and a long message is larger than anything said before it. */
async function briefestSession(): Promise<string> {
  const { page } = await demo.openAs(email);
  const read = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(`${demo.service.url}/api/dashboard/${path}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const { sessions } = await read<{ sessions: { id: string }[] }>('sessions?limit=50');
  const longest = async ({ id }: { id: string }) => {
    const { session } = await read<{ session: { messages: { content: string }[] } }>(`session/${id}`);
    return Math.max(...session.messages.map(({ content }) => content.length));
  };
  const lengths = await Promise.all(sessions.map(longest));
  await page.context().close();
  return `/sessions/${sessions[lengths.indexOf(Math.min(...lengths))]?.id}`;
}

test('the largest thing of a page on a telephone is painted with its ground, and nothing later outgrows it', {
  timeout: patience,
}, async () => {
  const session = await briefestSession();
  for (const path of ['/overview', '/sessions', session, '/batches']) {
    const { page } = await demo.openAs(email, { width: 412 });
    await page.addInitScript({ content: watchPaints });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await settled(page);
    expect(await page.evaluate<string>('globalThis.__largest'), path).toBe('early-page');
    await page.context().close();
  }
});

test('who is not signed in sees on a telephone what this is before the app is there, at the place it keeps', {
  timeout: patience,
}, async () => {
  const { page } = await openPage(demo.chromium, demo.service.url, { width: 412 });
  const letGo = await hold(page, /\/assets\/index-[\w-]+\.js$/);
  await page.goto('/sign-in', { waitUntil: 'commit' });
  const claim = page.getByText('See what people ask, how it went, and why it changed.').first();
  await claim.waitFor();
  const topOf = async () => Math.round((await claim.boundingBox())?.y ?? 0);
  const before = await topOf();
  expect(await page.locator('main').count()).toBe(0);
  await letGo();
  await page.locator('main').waitFor();
  expect(await topOf()).toBe(before);
});

test('on the overview nothing moves while it comes, and what is out of sight comes last, on a telephone much later', {
  timeout: patience,
}, async () => {
  for (const width of [1280, 412]) {
    const { page, complaints } = await demo.openAs(email, { width });
    await page.addInitScript({ content: watchMoves });
    await page.goto('/overview');
    await page.waitForLoadState('networkidle');
    await settled(page);
    if (width === 412)
      expect(await page.evaluate<number>(`document.body.querySelectorAll('*').length`)).toBeLessThan(1000);
    // Nobody has scrolled.
    else await page.getByRole('region', { name: 'Words', exact: true }).getByRole('link').first().waitFor();
    expect(await page.evaluate<number>('globalThis.__moved')).toBeLessThan(0.02);
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});

test('what opens is made when it is asked for, under the same button, which gets the focus back', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(email, { width: 412 });
  await page.goto('/overview');
  await page.waitForLoadState('networkidle');
  await settled(page);
  const places = page.locator('aside a');
  expect(await places.count()).toBe(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitem', { name: 'Sign out' }).waitFor();
  expect(await places.count()).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await untilTrue(page, `document.activeElement?.textContent.includes('Your account')`);
  const help = page.getByRole('button', { name: 'About Sessions', exact: true });
  await help.click();
  const explained = page.getByRole('dialog', { name: 'About Sessions', exact: true });
  await explained.getByText('Per day').waitFor();
  expect(await help.getAttribute('aria-expanded')).toBe('true');
  await help.click();
  await explained.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('a dialog and a panel give the focus back to what opened them', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(email);
  await page.goto('/audit');
  const opener = page.getByRole('button', { name: 'Retention' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilTrue(page, `document.activeElement?.textContent.includes('Retention')`);
  await page.goto('/questions');
  await page.locator('tbody tr[tabindex]').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilTrue(page, `document.activeElement?.matches('tbody tr')`);
  expect(complaints).toEqual([]);
});
