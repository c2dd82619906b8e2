import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Browser } from '../../test/rig/browser.ts';
import { startApp, type TestApp } from '../../test/rig/start-app.ts';
import { is, rows } from '../db/rows.ts';

const dutch = { 'accept-language': 'nl' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const rpc = (browser: Browser, procedure: string, json: object) =>
  browser.post(`/api/rpc/${procedure}`, { json }, dutch);

const errorOf = ({ json }: Answer) => (json as { error?: unknown }).error;

test('a new account, a weak password and a wrong one are answered in the language of whoever asks', async () => {
  const person = { email: 'noor@example.org', name: 'Noor', companyName: 'Eik en Beuk' };
  const register = (password: string) => app.browser().post('/api/register', { ...person, password }, dutch);
  const weak = await register('parlance parlance');
  expect(weak.json).toMatchObject({
    error: 'Je wachtwoord mag de naam van het product niet bevatten.',
    details: {
      issues: [{ path: 'password', message: 'Je wachtwoord mag de naam van het product niet bevatten.' }],
    },
  });
  expect((await register('kort')).json).toMatchObject({
    error: 'password: Minstens 12 tekens.',
    details: { issues: [{ path: 'password', message: 'Minstens 12 tekens.' }] },
  });
  const made = await register('correct horse battery');
  expect(made.json).toMatchObject({ message: 'Je account is klaar. Log in om te beginnen.' });
  expect(errorOf(await register('correct horse battery'))).toBe('Dit e-mailadres is al in gebruik.');
  const login = { email: person.email, password: 'not this one at all' };
  expect(errorOf(await app.browser().post('/api/auth/login', login, dutch))).toBe(
    'Onjuist e-mailadres of wachtwoord.',
  );
  expect(errorOf(await app.browser().post('/api/auth/login', login))).toBe('Wrong e-mail or password.');
});

test('a company, its domains and its identity provider are refused in the language of whoever asks', async () => {
  const { browser } = await app.signUp();
  await app.signUp('Beuk en Zonen');
  expect((await rpc(browser, 'company.update', { name: 'BEUK en  zonen' })).text).toContain(
    'Moet uniek zijn: er bestaat al een bedrijf met deze naam.',
  );
  const dataSource = { url: 'https://export.example.org/a.csv', schedule: 'every night' };
  expect((await rpc(browser, 'company.update', { dataSource })).text).toContain(
    'Gebruik een cron-expressie met vijf velden, zoals ',
  );
  expect((await rpc(browser, 'identity.addDomain', { domain: 'beuk' })).text).toContain(
    'Is geen geldig domein, zoals example.org.',
  );
  expect(
    (await rpc(browser, 'identity.verifyDomain', { domain: 'beuk.example', vouch: true })).text,
  ).toContain('Alleen platformbeheerders kunnen voor een domein instaan.');
  const start = { email: 'noor@nergens.example' };
  expect(errorOf(await app.browser().post('/api/auth/provider/start', start, dutch))).toBe(
    'Geen bedrijf gebruikt single sign-on voor dit adres.',
  );
});

test('the platform says what it does not do in the language of whoever asks', async () => {
  const staff = await app.addStaff('SUPER_ADMIN');
  const { companyId } = await app.signUp();
  const purge = { confirmName: 'Eik' };
  const purged = await staff.browser.post(`/api/platform/companies/${companyId}/purge`, purge, dutch);
  expect(errorOf(purged)).toBe(
    'Alleen gearchiveerde bedrijven kunnen worden verwijderd. Archiveer het eerst.',
  );
  expect((await rpc(staff.browser, 'users.invite', { email: 'a@example.org', name: 'A' })).text).toContain(
    'companyId is verplicht.',
  );
});

test('figures, corrections and views are refused in the language of whoever asks', async () => {
  const { browser } = await app.signUp();
  const dates = 'startDate=2026-02-01&endDate=2026-01-01';
  const metrics = await browser.get(`/api/dashboard/metrics?${dates}`, dutch);
  expect(metrics.json).toMatchObject({
    error: 'Het begin kan niet na het einde liggen.',
    details: { issues: [{ path: 'startDate', message: 'Het begin kan niet na het einde liggen.' }] },
  });
  const sessionId = '00000000-0000-0000-0000-000000000001';
  const correction = { sessionId, field: 'language', value: 'Dutch' };
  expect((await rpc(browser, 'dashboard.correctLabel', correction)).text).toContain(
    'Gebruik een code van twee letters (ISO 639-1), bijvoorbeeld nl.',
  );
  expect((await rpc(browser, 'views.remove', { id: sessionId })).text).toContain('is niet gevonden');
});

test('a report of a browser that is none is refused in the language of whoever sends it', async () => {
  const sent = await app.browser().send('POST', '/api/csp-report', {
    headers: { ...dutch, 'content-type': 'application/csp-report' },
    body: '{',
  });
  expect(errorOf(sent)).toBe('Het rapport is geen geldige JSON.');
});

interface Category {
  readonly key: string;
  readonly label: string;
  readonly description: string;
}

test('built-in categories are called what each reader calls them, also when one of them changed the list', async () => {
  const { browser, companyId } = await app.signUp();
  const read = async (headers: Record<string, string>) => {
    const answer = await browser.get('/api/dashboard/config', headers);
    return (answer.json as { data: { taxonomy: Category[] } }).data.taxonomy;
  };
  const [inEnglish, inDutch] = [await read({}), await read(dutch)];
  expect(inEnglish).toContainEqual({ key: 'REFUND', label: 'Refund', description: 'Getting money back' });
  expect(inDutch).toContainEqual({
    key: 'REFUND',
    label: 'Terugbetaling',
    description: 'Geld terugkrijgen',
  });
  // As the page sends it: what it was told, with one name of the company's own.
  const rename = (list: Category[]) =>
    list.map((one) => (one.key === 'DELIVERY' ? { ...one, label: 'Pakketten' } : one));
  const saved = await rpc(browser, 'dashboard.updateTaxonomy', { categories: rename(inDutch) });
  expect(saved.text).toContain('Terugbetaling');
  expect([await read({}), await read(dutch)]).toEqual([rename(inEnglish), rename(inDutch)]);
  // Sources and the AI are told of them in English, as before.
  const stored = await app.database.system((tx) =>
    rows(tx, 'SELECT label FROM taxonomy_category WHERE company_id = $1', [companyId], { label: is.text }),
  );
  expect(stored.map(({ label }) => label)).toEqual(expect.arrayContaining(['Refund', 'Pakketten', 'Other']));
  const wrong = await rpc(browser, 'dashboard.updateTaxonomy', {
    categories: [{ key: 'A', label: 'A' }],
    merges: [{ from: 'REFUND', into: 'NOWHERE' }],
  });
  expect(wrong.text).toContain('NOWHERE is geen van de categorieën.');
});
