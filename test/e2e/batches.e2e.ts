import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../src/ai-emulator/server.ts';
import { seriousFindings } from './axe.ts';
import { launchBrowser, openPage } from './chromium.ts';
import { type RunningService, startService } from './service.ts';

const password = 'a long and quiet pass phrase';
const patience = 240_000;
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const secondly = '* * * * * *';

let emulator: Emulator;
let service: RunningService;
let chromium: Browser;

beforeAll(async () => {
  emulator = await createEmulator({ clock: { mode: 'real', now: Date.now }, speed: 5000 });
  [service, chromium] = await Promise.all([
    startService({
      AI_PROVIDER: 'emulator',
      AI_EMULATOR_URL: emulator.url,
      BATCH_CREATE_INTERVAL: secondly,
      BATCH_STATUS_CHECK_INTERVAL: secondly,
      BATCH_RESULT_PROCESSING_INTERVAL: secondly,
    }),
    launchBrowser(),
  ]);
}, patience);
afterAll(async () => {
  await chromium.close();
  await service[Symbol.asyncDispose]();
  await emulator.close();
});

test('a failed batch says why, is tried again by hand, and ends with its answers on the sessions', {
  timeout: patience,
}, async () => {
  emulator.faults.add({ kind: 'plan', plan: { everyEnd: 'server_error' } });
  const { page, complaints } = await openPage(chromium, service.url);
  await page.goto('/register');
  await page.getByLabel('E-mail').fill('bea@example.org');
  await page.getByLabel('Your name').fill('Bea Elm');
  await page.getByLabel('Company').fill('Elm Desk');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

  const rows = Array.from({ length: 12 }, (_, n) => ({
    externalId: `s-${n}`,
    startTime: `${day}T10:00:00Z`,
    messages: [
      { role: 'user', content: `Where is parcel ${n}? This is terrible.` },
      { role: 'assistant', content: 'It arrives tomorrow.' },
    ],
  }));
  await page.goto('/imports');
  await page.locator('input[type=file]').setInputFiles({
    name: 'export.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(rows)),
  });
  await page.getByRole('button', { name: 'Start the import' }).click();
  await page.getByText('12 new').waitFor();

  await page.goto('/batches');
  await page.getByText('This is the emulator').waitFor();
  const table = page.getByRole('table', { name: 'Jobs' });
  await table.getByText('Failed', { exact: true }).last().waitFor({ timeout: 120_000 });
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Batch job' });
  await panel.getByText('server_error').first().waitFor();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('12 unfinished requests are sent again').waitFor();
  await page.getByRole('dialog', { name: 'Try again' }).getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('Completed', { exact: true }).waitFor({ timeout: 120_000 });
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'Older prompt' }).check({ force: true });
  await page
    .getByRole('region', { name: 'What an analysis will cost' })
    .getByText('Without batches')
    .waitFor();
  expect(emulator.ledger().paidTwice).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
