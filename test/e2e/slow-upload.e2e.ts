import { expect, test } from 'vitest';
import { demoInBrowser } from './demo-in-browser.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const demo = demoInBrowser();

test('a file on a slow line shows how far it is and how long it still takes', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Sil');
  await page.goto('/imports');
  const line = (n: number) => `b${n},${day}T10:00:00Z,en,${'Where is it? '.repeat(40)}`;
  const buffer = Buffer.from(
    `id,started at,language,first message\n${Array.from({ length: 4000 }, (_, n) => line(n)).join('\n')}`,
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  const start = page.getByRole('button', { name: 'Start import' });
  await expect.poll(() => start.isEnabled(), { timeout: 45_000 }).toBe(true);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 250_000,
  });
  await start.click();
  await page.getByRole('progressbar', { name: 'Uploading large.csv' }).waitFor();
  await page.getByText(/^[\d.]+ [kM]B of 2\.\d MB, [\d.]+ [kM]?B\/s, .+ left$/).waitFor();
  await page.getByText('4,000 new, 0 updated, 0 unchanged, 0 rejected').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
