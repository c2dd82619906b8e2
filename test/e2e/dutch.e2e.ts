import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { type DemoService, sharedDemo } from './demo-service.ts';
import { registered } from './sign-in.ts';

const patience = 240_000;

let demo: DemoService;
let chromium: Browser;

beforeAll(async () => {
  [demo, chromium] = await Promise.all([sharedDemo(), launchBrowser()]);
}, 300_000);
afterAll(() => chromium.close());

const inDutch = (page: Page) => page.addInitScript("localStorage.setItem('parlance.language', 'nl')");

test('who reads Dutch is told in Dutch why rows and files are refused, and how dates are to be read', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(chromium, demo.service, 'Noor');
  await inDutch(page);
  await page.goto('/imports');
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Laat een bestand hier los of kies er een')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('verslag.pdf', '%PDF-1.7');
  await page.getByText('Dit is een pdf. Upload CSV, JSON of JSON-regels, gewoon of als gzip.').waitFor();
  await page.getByRole('button', { name: 'Ander bestand' }).click();
  await choose(
    'fout.csv',
    'id,started at,tokens\na,03/04/2026 10:00,many\nb,03/05/2026\nc,03/05/2026 11:00,12\n',
  );
  await page
    .getByText(/^Regel 2 zou geweigerd worden: Begonnen: 03\/04\/2026 10:00 kan twee dagen betekenen/)
    .waitFor();
  await page.getByText(/Tokens: “many” is geen getal$/).waitFor();
  await page.getByText('Regel 3 zou geweigerd worden: 2 waarden waar er 3 worden verwacht').waitFor();
  await page.getByLabel('Volgorde in datums').selectOption({ label: 'Dag eerst: 3 april' });
  await page.getByText('Regel 2 zou geweigerd worden: Tokens: “many” is geen getal').waitFor();
  expect(await page.getByText('kan twee dagen betekenen').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who reads Dutch is told in Dutch what is wrong with a data source', { timeout: patience }, async () => {
  const { page, complaints } = await registered(chromium, demo.service, 'Daan');
  await inDutch(page);
  await page.goto('/company');
  const source = page.getByRole('region', { name: 'Gegevensbron' });
  await source.getByLabel('Adres').fill('https://localhost/sessies.csv');
  await source.getByRole('button', { name: 'Opslaan' }).click();
  await source.getByText('de host is een adres van de machine zelf').waitFor();
  await source.getByLabel('Adres').fill('https://nergens.invalid/sessies.csv');
  await source.getByRole('button', { name: 'Opslaan' }).click();
  await page.getByText('Opgeslagen.').waitFor();
  await page.goto('/imports');
  await page.getByRole('button', { name: 'Verbinding testen' }).click();
  await page.getByText('De bron is niet gelezen: de hostnaam is niet te vinden.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who reads Dutch is told in Dutch why a batch failed, and reads the categories that come with the product', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(chromium, 'claire@meridian.example');
  await inDutch(page);
  await page.goto('/batches?range=30d&status=failed');
  await page.getByRole('table', { name: 'Taken' }).or(page.getByRole('table')).first().waitFor();
  await page.getByRole('cell', { name: 'Mislukt' }).first().click();
  await page
    .getByRole('dialog')
    .getByText('De server had een fout bij het verwerken van dit verzoek.')
    .first()
    .waitFor();
  await page.goto('/overview');
  await page
    .getByRole('region', { name: 'Categorieën' })
    .getByRole('link', { name: 'Bestelstatus' })
    .waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
