import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();

const inDutch = (page: Page) => page.addInitScript("localStorage.setItem('parlance.language', 'nl')");

test('who reads Dutch is told in Dutch why rows and files are refused, and how dates are to be read', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Noor');
  await inDutch(page);
  await page.goto('/imports');
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Laat een bestand hier los of kies er een')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('verslag.pdf', '%PDF-1.7');
  await page.getByText('Dit is een pdf. Upload CSV, JSON of JSON Lines, gewoon of als gzip.').waitFor();
  await page.getByRole('button', { name: 'Ander bestand kiezen' }).click();
  await choose(
    'fout.csv',
    'id,started at,tokens\na,03/04/2026 10:00,many\nb,03/05/2026\nc,03/05/2026 11:00,12\n',
  );
  await page
    .getByText(/^Regel 2 zou geweigerd worden: Begonnen: 03\/04\/2026 10:00 is dubbelzinnig/)
    .waitFor();
  await page.getByText(/Tokens: “many” is geen getal$/).waitFor();
  await page.getByText('Regel 3 zou geweigerd worden: 2 waarden in plaats van 3').waitFor();
  await page.getByLabel('Datums zoals').selectOption({ label: 'Dag eerst: 3 april 2026' });
  await page.getByText('Regel 2 zou geweigerd worden: Tokens: “many” is geen getal').waitFor();
  expect(await page.getByText('is dubbelzinnig').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who reads Dutch is told in Dutch what is wrong with a data source', { timeout: patience }, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Daan');
  await inDutch(page);
  await page.goto('/company/sources');
  const source = page.getByRole('region', { name: 'Gegevensbron' });
  await source.getByLabel('URL').fill('https://localhost/sessies.csv');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await source.getByText('de host is een loopbackadres').waitFor();
  await source.getByLabel('URL').fill('https://nergens.invalid/sessies.csv');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await page.getByText('Opgeslagen', { exact: true }).waitFor();
  await page.goto('/imports');
  await page.getByRole('button', { name: 'Verbinding testen' }).click();
  await page.getByText('De bron was niet bereikbaar.').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who reads Dutch is told in Dutch why a batch failed, and reads the categories that come with the product', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('claire@meridian.example');
  await inDutch(page);
  // What the provider says itself stays in its words.
  for (const [status, cell, reason] of [
    ['failed', 'Mislukt', 'The server had an error while processing your request.'],
    ['completed', '18 min', 'tegengehouden door een inhoudsfilter'],
  ] as const) {
    await page.goto(`/batches?range=30d&status=${status}`);
    await page.getByRole('cell', { name: cell }).first().click();
    await page.getByRole('dialog').getByText(reason).first().waitFor();
  }
  await page.goto('/overview');
  await settled(page);
  const categories = page.getByRole('region', { name: 'Categorieën' });
  await categories.hover();
  await categories.getByRole('link', { name: 'Bestelstatus' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** What of the figures is cut off by its own box, or stands outside of its tile's edge; nothing that is only read out. */
const cutInFigures = `[...document.querySelectorAll('main section')].filter((tile) => tile.querySelector('[class*=number]'))
  .flatMap((tile) => {
    const edge = tile.getBoundingClientRect().right - parseFloat(getComputedStyle(tile).paddingRight) + 1;
    return [...tile.querySelectorAll('span, button, h2')]
      .filter((part) => part.clientWidth !== 1 && part.innerText?.trim() && !part.closest('[role=alert]'))
      .filter((part) => part.getBoundingClientRect().right > edge ||
        (getComputedStyle(part).overflowX === 'hidden' && part.clientWidth > 1 && part.scrollWidth > part.clientWidth))
      .map((part) => part.innerText);
  })`;

test('no word about a figure is cut off in Dutch, whose words are long, from a telephone to a wide screen', {
  timeout: patience,
}, async () => {
  for (const [who, path] of [
    ['ada@meridian.example', '/overview?range=30d'],
    ['ada@meridian.example', '/batches'],
    [administrator.email, '/platform/system'],
  ] as const) {
    const { page } = await demo.openAs(who);
    await inDutch(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await settled(page);
      expect(await page.evaluate(cutInFigures), `${path} at ${width} px`).toEqual([]);
    }
    await page.context().close();
  }
});

test('days are written and typed as the reader’s language does it, whatever the browser speaks', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('claire@meridian.example');
  await page.goto('/audit?from=2026-01-31');
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('31/01/2026');
  await inDutch(page);
  await page.reload();
  const from = page.getByLabel('Van', { exact: true });
  expect(await from.inputValue()).toBe('31-01-2026');
  await from.fill('3-2-2026');
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-02-03');
  await page.getByRole('button', { name: 'dinsdag 10 februari 2026' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toBe('2026-02-10');
  await page.getByRole('button', { name: 'Filter Van: 10 feb 2026 verwijderen' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
