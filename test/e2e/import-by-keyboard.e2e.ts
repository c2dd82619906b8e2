import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileChooser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findings } from './axe.ts';
import { openPage, untilTrue } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { passPhrase } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlance-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Tab by tab to what has this name, as somebody without a mouse does. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  const wanted = { role, source: name.source };
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      `(() => {
        const at = document.activeElement;
        if (!at) return false;
        const label = at.getAttribute('aria-label') || at.labels?.[0]?.innerText || at.innerText || '';
        const role = at.getAttribute('role') || { BUTTON: 'button', A: 'link', INPUT: at.type, SELECT: 'combobox' }[at.tagName];
        return role === ${JSON.stringify(wanted.role)} && new RegExp(${JSON.stringify(wanted.source)}).test(label.trim());
      })()`,
    );
    if (isThere) return;
  }
  throw new Error(`no Tab leads to ${role} ${name}`);
}

/** A company of one's own, up to its overview. */
async function register(page: Page): Promise<void> {
  await page.goto('/register');
  // The first field gets the focus by itself; what is typed before it is there would go nowhere.
  await untilTrue(page, `document.activeElement?.tagName === 'INPUT'`);
  const tail = randomBytes(4).toString('hex');
  // The time zone is filled in already.
  for (const words of ['Kay Key', `Key Desk ${tail}`, '', `kay-${tail}@example.org`, passPhrase]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
}

test('a whole import by keyboard alone: choose, look, dry run, start, see it counted, undo', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openPage(demo.chromium, demo.service.url);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const file = join(folder, 'desk.csv');
  await writeFile(
    file,
    `id,started at,language,first message\nk1,${day}T10:00:00Z,en,Where is it?\nk2,never,nl,Waar?\nk3,${day}T11:00:00Z,nl,Waar?\n`,
  );
  // Listened for from the start: the browser must know that the dialog is ours before a key asks for it.
  const chosen = new Promise<FileChooser>((resolve) => page.once('filechooser', resolve));
  await register(page);

  await tabTo(page, 'link', /^Import sessions$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  await tabTo(page, 'file', /^Drop a file here/);
  await page.keyboard.press('Enter');
  await (await chosen).setFiles(file);
  await page.getByText('Line 3 would be rejected').waitFor();
  expect(await findings(page)).toEqual([]);
  await tabTo(page, 'button', /^Dry run$/);
  await page.keyboard.press('Enter');
  await page.getByRole('listitem').getByText('Dry run', { exact: true }).waitFor();
  await tabTo(page, 'button', /^Start import$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo import of desk.csv' }).waitFor();
  await tabTo(page, 'button', /^Undo import of desk\.csv$/);
  await page.keyboard.press('Enter');
  // A dialog takes the focus a moment after it is there.
  await page.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await tabTo(page, 'button', /^Undo$/);
  await page.keyboard.press('Enter');
  await page.getByText('Undone', { exact: true }).waitFor();
  // The button has gone with what it undid.
  await page.locator('main:focus, main :focus').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('of a chat that only names its people a person says who they are, before it is stored', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openPage(demo.chromium, demo.service.url);
  const file = join(folder, 'chat.txt');
  await writeFile(file, '13/03/2026, 14:05 - Ada Quill: Is it open?\n13/03/2026, 14:06 - Bo: Until six\n');
  await register(page);
  await page.getByRole('link', { name: 'Import sessions' }).first().click();
  await page.getByLabel('Drop a file here').setInputFiles(file);
  await page.getByText("The file doesn't say who these are: Ada Quill, Bo.").waitFor();
  await page.getByRole('group', { name: 'Who are these people?' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Ada Quill').selectOption('User');
  await page.getByLabel('Bo', { exact: true }).selectOption('Agent');
  await page.getByText("The file doesn't say who these are").waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByRole('button', { name: 'Undo import of chat.txt' }).waitFor();
  expect(await page.getByText('unknown speaker').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});
