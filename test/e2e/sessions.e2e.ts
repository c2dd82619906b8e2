import { expect, test } from 'vitest';
import { demoInBrowser } from './demo-in-browser.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;
const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const csv = [
  'id,started at,language,first message',
  `a1,${day}T10:00:00Z,en,Where is my order?`,
  `a2,${day}T11:00:00Z,nl,Waar is mijn bestelling?`,
  `a3,${day}T12:00:00Z,nl,Ik wil mijn geld terug`,
  'a4,nonsense,nl,Hm',
].join('\n');

const demo = demoInBrowser();

test('a file comes in, its counts lead to exactly its sessions, one opens by keyboard, and undo takes all back', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Bea');
  await page.goto('/imports');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  // What a column is, and what is wrong with a row, is said in the reader's words for the field.
  await page.getByText('Line 5 would be rejected: Started: ').waitFor();
  const field = page.getByRole('combobox', { name: 'Field for column started at' });
  expect(await field.locator('option:checked').innerText()).toBe('Started');
  await page.getByRole('button', { name: 'Start import' }).click();
  await page.getByText('3 new, 0 updated, 0 unchanged, 1 rejected').waitFor();

  await page.goto('/overview?range=7d');
  const languages = page.getByRole('region', { name: 'Languages' });
  await languages.hover();
  await languages.getByRole('link', { name: 'Dutch' }).click();
  await page.getByText('1–2 of 2').waitFor();
  expect(new URL(page.url()).searchParams.get('language')).toBe('nl');
  await page.reload();
  await page.getByText('1–2 of 2').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Ik wil mijn geld terug').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // What is typed finds what begins so, and the row shows where.
  await page.goto('/sessions');
  const words = page.getByRole('searchbox', { name: 'Search' });
  await words.fill('bestel');
  await page.getByText('1–1 of 1').waitFor();
  expect(await page.locator('mark').first().innerText()).toBe('bestelling');
  expect(new URL(page.url()).searchParams.get('search')).toBe('bestel*');
  await page.getByRole('switch', { name: 'Search transcripts' }).waitFor();
  await words.fill('-');
  await page.getByText('Enter at least one letter or digit.').waitFor();

  // Sessions that are older than what the overview shows at first are pointed at, not passed over.
  await page.goto('/overview?startDate=2019-01-01&endDate=2019-01-31');
  await page.getByText(/^3 sessions are outside it/).waitFor();
  await page.getByRole('button', { name: 'Show the latest sessions' }).click();
  await page.getByRole('region', { name: 'Sessions', exact: true }).getByText('3', { exact: true }).waitFor();

  await page.goto('/imports');
  await page.getByRole('button', { name: 'Undo import of export.csv' }).click();
  await page.getByText('Removes 3 sessions it added.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone', { exact: true }).waitFor();
  await page.goto('/sessions');
  await page.getByRole('heading', { name: 'No sessions yet' }).waitFor();
  await page.goto('/breakdown');
  await page.getByRole('heading', { name: 'No sessions yet' }).waitFor();
  await page.goto('/sessions?sentiment=NEGATIVE');
  await page.getByRole('heading', { name: 'No matching sessions' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
