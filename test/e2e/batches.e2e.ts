import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../ai-emulator/server.ts';
import { findings } from './axe.ts';
import { launchBrowser, openPage } from './chromium.ts';
import { type StartedService, startService } from './service.ts';
import { signIn } from './sign-in.ts';

const patience = 240_000;
const everySecond = '* * * * * *';
const person = {
  email: 'bea@example.org',
  name: 'Bea Elm',
  companyName: 'Elm Desk',
  password: 'a long and quiet pass phrase',
};

let emulator: Emulator;
let service: StartedService;
let chromium: Browser;

beforeAll(async () => {
  emulator = await createEmulator({ clock: { mode: 'real', now: Date.now }, speed: 5000 });
  [service, chromium] = await Promise.all([
    startService({
      AI_PROVIDER: 'emulator',
      AI_EMULATOR_URL: emulator.url,
      AI_ALLOW_PRIVATE: 'true',
      BATCH_CREATE_INTERVAL: everySecond,
      BATCH_STATUS_CHECK_INTERVAL: everySecond,
      BATCH_RESULT_PROCESSING_INTERVAL: everySecond,
    }),
    launchBrowser(),
  ]);
}, patience);
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
  await emulator.close();
});

/** Registered, signed in, and with sessions that wait to be analysed; the pages for that are walked elsewhere. */
async function bringSessions(page: Page): Promise<void> {
  const post = async (path: string, data: unknown) => {
    const { csrfToken } = await (await page.request.get('/api/csrf-token')).json();
    const answer = await page.request.post(path, { data, headers: { 'x-csrf-token': csrfToken } });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  await post('/api/register', person);
  await post('/api/auth/login', { email: person.email, password: person.password });
  const startTime = new Date(Date.now() - 3_600_000).toISOString();
  const rows = Array.from({ length: 12 }, (_, n) => ({
    externalId: `s-${n}`,
    startTime,
    messages: [
      { role: 'user', content: `Where is parcel ${n}? This is terrible.`, timestamp: startTime },
      { role: 'assistant', content: 'It arrives tomorrow.', timestamp: startTime },
    ],
  }));
  await post('/api/dashboard/imports', rows);
}

test('a failed batch says why, is tried again by hand, and ends with its answers on the sessions; one is analysed again on request', {
  timeout: patience,
}, async () => {
  emulator.faults.add({ kind: 'plan', plan: { everyEnd: 'server_error' } });
  const { page, complaints } = await openPage(chromium, service.url);
  await bringSessions(page);

  await page.goto('/batches');
  await page.getByText('This is the emulator').waitFor();
  const now = page.getByRole('region', { name: 'Now', exact: true });
  await now
    .getByText(/^(No sessions|\d+ sessions?) waiting(, about <?US\$0\.\d\d)?, next run \d\d:\d\d/)
    .waitFor();
  await now.getByRole('link', { name: 'Set a limit' }).waitFor();
  const job = page.getByRole('region', { name: 'Jobs', exact: true }).getByRole('row').nth(1);
  await job.getByText('Failed', { exact: true }).waitFor({ timeout: 90_000 });
  expect(await findings(page)).toEqual([]);

  await job.click();
  const panel = page.getByRole('dialog', { name: 'Batch job' });
  await panel.getByRole('group', { name: 'Why requests failed' }).getByText('server_error').waitFor();
  const requests = panel.getByRole('group', { name: 'Sample requests' });
  expect(await requests.getByRole('link').first().getAttribute('href')).toMatch(/^\/sessions\/[\w-]+$/);
  expect(await findings(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Retry' }).click();
  const question = page.getByRole('dialog', { name: 'Retry' });
  await question.getByText('Sends 12 unfinished requests again').waitFor();
  await question.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Unfinished requests are queued again.').waitFor();
  await panel.getByText('Completed', { exact: true }).waitFor({ timeout: 90_000 });
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'detached' });
  // All of it is read: there is nothing to run.
  await page.reload();
  await now.getByText('No sessions waiting').waitFor();
  const runNow = now.getByRole('button', { name: 'Run now' });
  await expect.poll(() => runNow.getAttribute('aria-disabled')).toBe('true');

  await page.goto('/sessions');
  await page.getByRole('table').getByText('Negative').first().waitFor();
  const { paidTwice, usefulCount } = emulator.ledger();
  expect([paidTwice, usefulCount]).toEqual([[], 12]);

  // One of them is read once more, for a price that is named before.
  await page.getByRole('table').getByRole('row').nth(1).click();
  const session = page.getByRole('dialog', { name: /^Session / });
  await session.getByRole('button', { name: 'Analyse again' }).click();
  const offer = page.getByRole('dialog', { name: 'Analyse again' });
  await offer.getByText(/^AI reads this session again with .+: about US\$0\.\d+ \(/).waitFor();
  expect(await findings(page)).toEqual([]);
  await offer.getByRole('button', { name: 'Analyse again' }).click();
  await page.getByText('Queued for the next batch.').waitFor();
  await session.getByRole('button', { name: 'Analyse again' }).click();
  await offer.getByText('This session is already being analysed.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a company sets a server of its own: tested, saved without showing its key, and asked at once', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openPage(chromium, service.url);
  await signIn(page, person.email, person.password);
  await page.goto('/company/ai');
  const form = page.locator('section', { hasText: 'Saving sends a test question first' });
  await form.getByLabel('Provider', { exact: true }).click();
  await page.getByRole('option', { name: 'Your own server' }).click();
  await form.getByLabel('Address').fill('http://127.0.0.1:9/v1');
  await form.getByLabel('Model').fill('our-model');
  await form.getByLabel('API key').fill('sk-own-key-of-the-walk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await form.locator('[aria-invalid=true]').waitFor({ timeout: 60_000 });
  expect(await findings(page)).toEqual([]);
  await form.getByLabel('Address').fill(emulator.openaiBaseUrl);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('A key is stored. Leave empty to keep it.').waitFor({ timeout: 60_000 });
  expect(await page.content()).not.toContain('sk-own-key-of-the-walk');
  await page.goto('/batches');
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  await page.getByText('One session at a time, immediately').waitFor();
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([]);
});
