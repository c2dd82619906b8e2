import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hold, launchBrowser, settled } from './chromium.ts';
import { type StartedService, startService } from './service.ts';
import { passPhrase, registered } from './sign-in.ts';

const patience = 240_000;

let service: StartedService;
let chromium: Browser;

beforeAll(async () => {
  [service, chromium] = await Promise.all([
    startService({ RATE_LIMIT_OVERRIDES: 'dashboard=60/60,register=0/3600,login=0/900' }),
    launchBrowser(),
  ]);
}, 300_000);
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
});

test('after registering the first thing offered is an import or made-up sessions, no filter before there is anything to filter, and the page fills by itself', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(chromium, service, 'Fay');
  await page.goto('/overview');
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  for (const path of ['/sessions', '/questions', '/overview']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Import sessions' }).waitFor();
    await filter('Sentiment').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Load demo data' }).click();
  await page.getByText(/sample sessions/).waitFor();
  // What nobody has come to yet is not drawn.
  const sentiment = page.getByRole('region', { name: 'Sentiment', exact: true });
  await page
    .getByRole('region', { name: 'Sessions', exact: true })
    .getByRole('link')
    .waitFor({ timeout: 60_000 });
  // It moves away while what stands above it fills.
  await expect
    .poll(
      async () => {
        await sentiment.hover();
        return sentiment.getByRole('link').count();
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
  await filter('Sentiment').waitFor();
  // What came in brought categories to filter by.
  await filter('Category').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a limit is shown with its clock, and the page keeps what it had', { timeout: patience }, async () => {
  const { page, complaints } = await registered(chromium, service, 'Gus');
  await page.goto('/sessions?search=nothing');
  await page.getByRole('heading', { name: 'No matching sessions' }).waitFor();
  await settled(page);
  await Promise.all(Array.from({ length: 70 }, () => page.request.get('/api/dashboard/sessions')));
  await page.getByRole('searchbox', { name: 'Search' }).fill('anything');
  const alert = page.getByRole('alert').filter({ hasText: 'Too many requests' }).first();
  await alert.getByText(/Try again in \d+:\d\d/).waitFor();
  expect(await alert.getByRole('button', { name: 'Try again' }).isDisabled()).toBe(true);
  expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('anything');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a session that ends in the middle of work is taken up again, with nothing typed lost', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(chromium, service, 'Hal');
  await page.goto('/company');
  await page.getByLabel('Company name').fill('Hal and Sons');
  await service.command('sessions', 'end', email);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: "You've been signed out" });
  await dialog.getByLabel('Password', { exact: true }).fill(passPhrase);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Company name').inputValue()).toBe('Hal and Sons');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what was typed into a dialog is still there after signing in again over it, Escape pressed or not', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(chromium, service, 'Quin');
  await page.goto('/company/people');
  await page.getByRole('button', { name: 'Invite user' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite user' });
  await invitation.getByLabel('E-mail').fill('new@example.org');
  await invitation.getByLabel('Name').fill('New');
  await service.command('sessions', 'end', email);
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: "You've been signed out" });
  await dialog.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await invitation.getByLabel('E-mail').inputValue()).toBe('new@example.org');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a tile that fails says so and comes back by itself; nothing else on the page notices', {
  timeout: patience,
}, async () => {
  const { page } = await registered(chromium, service, 'Ida');
  await page.route('**/api/rpc/dashboard.metrics**', (route) => route.abort());
  await page.goto('/overview');
  await page.getByRole('button', { name: /Go to/ }).waitFor();
  const retry = page
    .getByRole('region', { name: 'Sessions', exact: true })
    .getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/api/rpc/dashboard.metrics**');
  await retry.click();
  await page.getByRole('button', { name: 'Load demo data' }).waitFor();
  await page.context().close();
});

test('figures that are still being counted say so, until they are complete', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(chromium, service, 'Jon');
  await page.route(/\/api\/rpc\/dashboard\.(metrics|sessions)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: { json: Record<string, unknown> } } };
    body.result.data.json['catchingUp'] = true;
    await route.fulfill({ response: answer, json: body });
  });
  const said = page.getByText('New sessions are still being counted');
  await page.goto('/sessions');
  await said.waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await said.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await said.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('one bar saves what was changed in several sections, and asks before unsaved changes are left; a new time zone is known at once', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(chromium, service, 'Kit');
  await page.goto('/overview');
  await page.getByRole('link', { name: 'Import sessions' }).waitFor();
  await page.getByRole('link', { name: 'Company settings' }).click();
  await page.getByRole('link', { name: 'Privacy', exact: true }).click();
  const days = page.getByLabel('Keep sessions (days)');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  // What cannot be meant is refused, not turned into something else.
  for (const text of ['-5', '1,000', 'ten']) {
    await days.fill(text);
    await bar.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => days.getAttribute('aria-invalid')).toBe('true');
    expect(await days.inputValue()).toBe(text);
  }
  await days.fill('90');
  await page.getByLabel('Show figures by assignee').check();
  await page.getByRole('link', { name: 'Overview' }).click();
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await leave.waitFor({ state: 'detached' });
  expect(await days.inputValue()).toBe('90');
  await bar.getByRole('button', { name: 'Save' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(() => days.inputValue()).toBe('90');
  expect(await page.getByLabel('Show figures by assignee').isChecked()).toBe(true);
  await days.fill('91');
  await page.getByRole('link', { name: 'Company', exact: true }).click();
  await leave.getByRole('button', { name: 'Leave' }).click();
  await page.getByLabel('Company name').fill('Kit and Sons');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Company name').inputValue()).not.toBe('Kit and Sons');
  await page.getByLabel('Company name').fill('Kit and Sons');
  await bar.getByRole('button', { name: 'Save' }).click();
  await bar.waitFor({ state: 'detached' });
  const asked = page.waitForRequest(/dashboard\.config/);
  await page.getByRole('link', { name: 'Overview' }).click();
  await asked;
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a page that could not be shown is shown when it is tried again', { timeout: patience }, async () => {
  const { page } = await registered(chromium, service, 'Lea');
  await page.route('**/api/rpc/auth.getUser**', (route) => route.abort());
  await page.goto('/overview');
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/api/rpc/auth.getUser**');
  await retry.click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.context().close();
});

test('a letter that is typed while the search goes out stays', { timeout: patience }, async () => {
  const { page, complaints } = await registered(chromium, service, 'Max');
  await page.goto('/sessions?search=nothing');
  await page.getByRole('heading', { name: 'No matching sessions' }).waitFor();
  await page.evaluate(`{
    const field = document.querySelector('input[type=search]');
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    window.seen = new Set();
    const look = () => { window.seen.add(field.value); requestAnimationFrame(look); };
    navigation.addEventListener('navigate', () => {
      write.call(field, field.value + 's');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      look();
    }, { once: true });
  }`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('bill');
  await page.waitForURL(/search=bills/);
  expect(await page.evaluate('[...window.seen]')).toEqual(['bills']);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a name that is typed while another is saved is not taken for saved', {
  timeout: patience,
}, async () => {
  const { page } = await registered(chromium, service, 'Ned');
  await page.goto('/profile');
  const personal = page.getByRole('region', { name: 'You', exact: true });
  const letGo = await hold(page, '**/api/rpc/user.updateProfile**');
  const field = personal.getByLabel('Your name');
  await field.fill('Ned Elm');
  await personal.getByRole('button', { name: 'Save' }).click();
  await field.fill('Ned Ash');
  await letGo();
  await page.getByText('Saved', { exact: true }).waitFor();
  await expect.poll(() => personal.getByRole('button', { name: 'Save' }).isEnabled()).toBe(true);
  await page.context().close();
});

test('an import is read as it was chosen, also before its preview comes; one that is called off ends', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(chromium, service, 'Ola');
  const sheet = (name: string) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from('id,started at,language,first message\na1,2026-03-01T10:00:00Z,en,Hello'),
  });
  const previews = '**/api/dashboard/imports/preview**';
  // The token of another tab's session: fetched anew, once.
  await page.route(
    previews,
    (route) => route.fulfill({ status: 403, json: { code: 'CSRF_INVALID', error: 'stale', details: {} } }),
    { times: 1 },
  );
  await page.goto('/imports');
  await page.locator('input[type=file]').setInputFiles(sheet('first.csv'));
  const field = (column: string) => page.getByRole('combobox', { name: `Field for column ${column}` });
  await field('language').waitFor();

  const letPreviewsGo = await hold(page, previews);
  await field('language').selectOption({ label: "Don't import" });
  expect(await field('language').locator('option:checked').innerText()).toBe("Don't import");
  await field('first message').selectOption({ label: 'Summary' });
  expect(await field('language').locator('option:checked').innerText()).toBe("Don't import");
  const imports = /\/api\/dashboard\/imports\?/;
  const letImportsGo = await hold(page, imports);
  const sent = page.waitForRequest(imports);
  await page.getByRole('button', { name: 'Start import' }).click();
  const mapping = JSON.parse(new URL((await sent).url()).searchParams.get('mapping') ?? '{}') as {
    columns: Record<string, string | null>;
  };
  expect(mapping.columns).toMatchObject({ language: null, summary: 'first message' });

  const calledOff = page.waitForEvent('requestfailed', (one) => imports.test(one.url()));
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await calledOff;
  await Promise.all([letPreviewsGo(), letImportsGo()]);
  await page.locator('input[type=file]').setInputFiles(sheet('second.csv'));
  await field('language').waitFor();
  await page.getByRole('heading', { name: 'second.csv' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what cannot be read says so, also where little would be shown of it', {
  timeout: patience,
}, async () => {
  const { page } = await registered(chromium, service, 'Pia');
  await page.route('**/api/rpc/dashboard.sessions**', (route) => route.abort());
  await page.route('**/api/rpc/company.get**', (route) => route.abort());
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  for (const path of ['/overview', '/imports']) {
    await page.goto(path);
    await retry.waitFor();
  }
  await page.context().close();
});

test('who signs in with a password after all still comes where they wanted to go', {
  timeout: patience,
}, async () => {
  const page = await chromium.newPage({ baseURL: service.url });
  await page.goto('/sign-in/provider?next=/sessions?sentiment%3DNEGATIVE');
  await page.getByRole('link', { name: 'Sign in with a password' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('next')).toBe('/sessions?sentiment=NEGATIVE');
  await page.context().close();
});

test('a category that an import brings has its name everywhere at once', { timeout: patience }, async () => {
  const { page, complaints } = await registered(chromium, service, 'Rob');
  await page.goto('/imports');
  await page.locator('input[type=file]').setInputFiles({
    name: 'trips.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('id,started at,category\na1,2026-03-01T10:00:00Z,Space travel'),
  });
  const make = page.getByRole('button', { name: 'Add them as categories first' });
  await make.waitFor();
  const asked = page.waitForRequest(/dashboard\.config/);
  await make.click();
  await asked;
  await make.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});
