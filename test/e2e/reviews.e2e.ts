import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../src/config/package-root.ts';
import { is, rows } from '../../src/db/rows.ts';
import { type BatchLab, startBatchLab } from '../labs/batch-lab.ts';
import { freePort } from '../rig/built-server.ts';
import { findings } from './axe.ts';
import { launchBrowser, openPage, untilTrue } from './chromium.ts';
import { signIn } from './sign-in.ts';

const patience = 240_000;
const weekMs = 7 * 86_400_000;

let lab: BatchLab;
let url: string;
let chromium: Browser;
beforeAll(async () => {
  // The service runs in this process, whose clock is moved: on the folder that the built one begins with.
  process.env['TEST_TEMPLATE'] ??= join(packageRoot, 'dist', 'embedded-template');
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  lab = await startBatchLab({ env: { BASE_URL: url } });
  await lab.fresh();
  // A browser drops what ended by its own clock.
  lab.app.clock.advance(Date.now() - weekMs - lab.app.clock.now().getTime());
  await lab.addSessions(60);
  await lab.pass(30, 5);
  lab.app.clock.advance(weekMs);
  await lab.run('review-draw');
  await lab.app.app.server.listen({ host: '127.0.0.1', port });
  chromium = await launchBrowser();
}, patience);
afterAll(async () => {
  await chromium.close();
  await lab[Symbol.asyncDispose]();
});

async function unanswered(): Promise<number> {
  const [found] = await rows(
    lab,
    "SELECT count(*) AS count FROM ai_request WHERE dry_run_id IS NOT NULL AND status IN ('pending', 'batched')",
    [],
    { count: is.number },
  );
  return found?.count ?? 0;
}

const endOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.POSITIVE_INFINITY;
};

test('sessions are reviewed by keyboard: the AI is shown after the choice, and the quality page says how many reviews are missing', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openPage(chromium, url);
  await signIn(page, lab.admin.email, lab.admin.password);
  await page.goto('/quality');
  await page.getByText('30 more reviews needed for a figure.').first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Review sessions' }).click();
  for (let n = 0; n < 30; n += 1) {
    const sentiment = page.getByRole('group', { name: 'Sentiment' });
    await sentiment.waitFor();
    if (n === 0) {
      expect(await findings(page)).toEqual([]);
      // What has the focus is what Enter presses.
      await sentiment.getByRole('button').first().press('Enter');
      expect(await sentiment.getByRole('button').first().getAttribute('aria-pressed')).toBe('true');
      await page.getByRole('main').getByRole('link', { name: 'AI quality' }).press('Enter');
      await page.getByRole('link', { name: 'Review sessions' }).click();
      await sentiment.waitFor();
      await page.setViewportSize({ width: 1280, height: 560 });
    }
    for (const key of ['1', n % 5 === 0 ? '2' : '1', '2', '1']) await page.keyboard.press(key);
    // What keys choose in is in sight, and what Enter presses.
    if (n === 0)
      await expect.poll(() => endOf(page.getByRole('button', { name: /^Save choice/ }))).toBeLessThan(560);
    await page.keyboard.press('Enter');
    await page.getByText(/^AI: /).first().waitFor();
    if (n === 0) {
      expect(await findings(page)).toEqual([]);
    }
    await page.keyboard.press('Enter');
    await page.getByText(/^AI: /).first().waitFor({ state: 'detached' });
  }
  await page.goto('/quality');
  await page
    .getByText(/^Agreement: /)
    .first()
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Sessions: AI / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilTrue(page, "document.activeElement?.ariaLabel?.startsWith('Sessions: AI ')");
  // Another model, whose cost is named first, beside the present one.
  const tile = page.getByRole('region', { name: 'Dry runs' });
  await tile.getByLabel('Model').fill('gpt-4.1-errs-20');
  await tile.getByText('30 reviewed sessions, no known price').waitFor();
  await tile.getByRole('button', { name: 'Start dry run' }).click();
  await page.getByRole('dialog').getByText('Sends 30 reviewed sessions to gpt-4.1-errs-20').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Start dry run' }).click();
  await tile.getByText('0 of 30').waitFor();
  // How many rounds it takes depends on what was under way. Whoever rests meanwhile would be signed out.
  for (let n = 0; n < 20 && (await unanswered()) > 0; n += 1) {
    lab.emulator.clock.advance(1800);
    await lab.pass(2);
    expect((await page.request.get('/api/dashboard/metrics')).status()).toBe(200);
  }
  await tile.getByText('30 of 30').waitFor();
  await tile.getByRole('button', { name: /^Show dry run: gpt-4.1-errs-20/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('cell', { name: 'Sentiment' }).waitFor();
  await dialog.getByRole('link').first().waitFor();
  expect(page.url()).toContain('dryRun=');
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('dialog').getByRole('cell', { name: 'Sentiment' }).waitFor();
  await page.keyboard.press('Escape');
  await page.goto('/overview?range=30d');
  await page.getByRole('region', { name: 'Categories' }).hover();
  await page
    .getByRole('link', { name: /Agreement of the AI with blind reviews/ })
    .first()
    .waitFor();
  // Each small figure that is the AI's has it too.
  for (const name of ['Resolved', 'Escalated', 'Positive sentiment'])
    await page
      .getByRole('region', { name })
      .getByRole('link', { name: /^AI right / })
      .waitFor();
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
