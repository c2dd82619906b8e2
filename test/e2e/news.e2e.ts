import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unsubscribeLink } from '../../src/domains/news/telling/unsubscribe.ts';
import { createSecretBox } from '../../src/ports/secret-box.ts';
import { findingsInBothSchemes } from './axe.ts';
import { launchBrowser, openPage, settled } from './chromium.ts';
import { type StartedService, startService } from './service.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;

interface Got {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

let service: StartedService;
let chromium: Browser;
/** Where channels send to: what came, and what it answers. */
let receiver: Server;
let status = 200;
const got: Got[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      got.push({ path: request.url ?? '', headers, body: Buffer.concat(parts).toString() });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  [service, chromium] = await Promise.all([
    startService({
      WEBHOOK_ALLOW_PRIVATE: 'true',
      PLATFORM_ADMIN_EMAIL: 'root@example.org',
      PLATFORM_ADMIN_PASSWORD: 'a long and quiet pass phrase',
    }),
    launchBrowser(),
  ]);
}, 300_000);
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await chromium?.close();
  await service?.[Symbol.asyncDispose]();
});

const digest = (page: Page) => page.getByRole('region', { name: 'E-mail digest' });
const rhythm = (page: Page, name: string) => digest(page).getByRole('radio', { name, exact: true });
/** As the service says it: before its answer "Never" stands there too, and nothing can be chosen. */
const chosen = (page: Page, name: string) =>
  rhythm(page, name).and(page.locator(':enabled:checked')).waitFor({ state: 'attached' });
/** The radio itself lies behind its label. */
const choose = (page: Page, name: string) => digest(page).getByText(name, { exact: true }).click();

async function rhythmOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/dashboard/digest');
  return ((await answer.json()) as { data: { rhythm: string } }).data.rhythm;
}

/** The address in somebody's mail, made as the service makes it: no mail is due for a day. */
async function linkOf(page: Page, alertId: string | null): Promise<string> {
  const { url, dataDir } = service.place;
  const [current = ''] = (await readFile(join(dataDir, 'session-secret'), 'utf8')).split('\n');
  const session = await page.request.get('/api/auth/session');
  const { user } = ((await session.json()) as { data: { user: { id: string; companyId: string } } }).data;
  const of = { companyId: user.companyId, userId: user.id, alertId };
  return unsubscribeLink(url, createSecretBox({ current }), of);
}

test('the digest switch: never, until a rhythm is chosen, which stays; a preview, and a test to oneself', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(chromium, service, 'Dora');
  await page.goto('/alerts');
  await chosen(page, 'Never');
  await choose(page, 'Weekly');
  await expect.poll(() => rhythmOf(page)).toBe('weekly');
  await page.reload();
  await chosen(page, 'Weekly');
  await choose(page, 'Daily');
  await expect.poll(() => rhythmOf(page)).toBe('daily');
  await digest(page).getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog', { name: /^Parlance: / });
  await dialog.getByText('How your conversations went').waitFor();
  await dialog.getByRole('heading', { name: 'Figures' }).waitFor();
  await dialog.getByRole('link', { name: 'Open the overview' }).waitFor();
  expect(await dialog.getByText(/https?:/).count()).toBe(0);
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await digest(page).getByRole('button', { name: 'Send test e-mail' }).click();
  await digest(page).getByText(`Sent to ${email}`).waitFor();
  expect(await service.mailTo(email)).toContain('How your conversations went');
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await choose(page, 'Never');
  await expect.poll(() => rhythmOf(page)).toBe('never');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the page behind a mail’s link asks for one click and no sign-in: then the digest has stopped, and an alert is muted', {
  timeout: patience,
}, async () => {
  const { page: own } = await registered(chromium, service, 'Una');
  await own.goto('/alerts');
  await chosen(own, 'Never');
  await choose(own, 'Daily');
  await expect.poll(() => rhythmOf(own)).toBe('daily');
  const { page, complaints } = await openPage(chromium, service.url, { width: 320 });
  await page.goto(await linkOf(own, null));
  await page.getByRole('heading', { level: 1, name: 'Unsubscribe' }).waitFor();
  await page.getByText('No sign-in needed').waitFor();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  // A program that looks where links lead has changed nothing.
  expect(await rhythmOf(own)).toBe('daily');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You will not receive the digest any more').waitFor();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  expect(await rhythmOf(own)).toBe('never');
  await own.reload();
  await chosen(own, 'Never');

  await own.getByRole('button', { name: 'Alert me when…' }).first().click();
  const dialog = own.getByRole('dialog', { name: 'Alert me when…' });
  await dialog.getByLabel('Name').fill('Rush');
  await dialog.getByRole('button', { name: 'Save alert' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const listed = await own.request.get('/api/dashboard/alerts');
  const [alert] = ((await listed.json()) as { data: { alerts: { id: string }[] } }).data.alerts;
  await page.goto(await linkOf(own, alert?.id ?? ''));
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('This alert is muted for you').waitFor();
  await own.reload();
  await own.getByRole('row', { name: /Rush/ }).getByText('Muted for you').waitFor();

  await page.goto('/unsubscribe/made-up');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByText('You will not receive').count()).toBe(0);
  expect(complaints).toEqual([]);
  for (const one of [own, page]) await one.context().close();
});

test('the test button of a channel sends at once, says whether it arrived, and shows no address again', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(chromium, service, 'Chan');
  const at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  await page.goto('/company/alerts');
  await settled(page);
  const section = page.getByRole('region', { name: 'Alert channels' });
  await section.getByText('No channels yet.').waitFor();
  async function add(kind: string, name: string, path: string, language = 'English'): Promise<void> {
    await section.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: kind }).click();
    await section.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: language }).click();
    await section.getByLabel('Name').fill(name);
    await section.getByLabel('Address').fill(`${at}${path}`);
    await section.getByRole('button', { name: 'Add channel' }).click();
    await section.getByRole('button', { name: `Send test: ${name}` }).waitFor();
  }
  const trial = async (name: string): Promise<Got | undefined> => {
    got.length = 0;
    // What the last test said may still stand there: only the answer tells that this one was sent.
    const answered = page.waitForResponse(/newsChannels\.test/);
    await section.getByRole('button', { name: `Send test: ${name}` }).click();
    await answered;
    await section
      .getByText(status < 300 ? 'Test delivered.' : /^Test failed: /)
      .first()
      .waitFor();
    return got[0];
  };
  await add('Slack', 'Desk room', '/slack-secret');
  expect(JSON.parse((await trial('Desk room'))?.body ?? '')).toMatchObject({
    text: 'Parlance: test message',
    blocks: [{ type: 'header' }, { type: 'section' }, { type: 'actions' }],
  });
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await settled(page);
  await add('Webhook', 'Own program', '/hook-secret', 'Nederlands');
  const secret = await section.getByText(/^whsec_/).innerText();
  const hook = await trial('Own program');
  expect(new Webhook(secret).verify(hook?.body ?? '', hook?.headers ?? {})).toMatchObject({
    type: 'alert.test',
    data: { title: 'Parlance: testbericht' },
  });
  await page.reload();
  await settled(page);
  expect(await page.getByText(/whsec_|slack-secret|hook-secret/).count()).toBe(0);

  // A new name alone keeps the address and the secret; another address is where the next message goes.
  const change = async (name: string, fields: Readonly<Record<string, string>>): Promise<void> => {
    await section.getByRole('button', { name: `Change: ${name}` }).click();
    const dialog = page.getByRole('dialog');
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await change('Own program', { Name: 'Our program' });
  const renamed = await trial('Our program');
  expect(renamed?.path).toBe('/hook-secret');
  expect(new Webhook(secret).verify(renamed?.body ?? '', renamed?.headers ?? {})).toMatchObject({
    data: { title: 'Parlance: testbericht' },
  });
  await change('Our program', { Name: 'Own program', Address: `${at}/moved-secret` });
  expect((await trial('Own program'))?.path).toBe('/moved-secret');
  await section.getByRole('button', { name: 'Change: Desk room' }).click();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  status = 500;
  expect(await trial('Own program')).toBeDefined();
  status = 200;
  await section.getByRole('button', { name: 'Remove: Own program' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await section.getByRole('button', { name: 'Send test: Own program' }).waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Send test: Desk room' }).waitFor();
  // What was removed took its button along: who pressed it by keyboard stays on the page.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN');
  expect(complaints).toEqual([]);
  await page.context().close();
});
