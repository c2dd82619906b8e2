import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailedPaths } from '../sources/mail-links.ts';
import { findingsInBothSchemes } from './axe.ts';
import { openPage, settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';
import { startService } from './service.ts';
import { passPhrase, registered } from './sign-in.ts';

const patience = 240_000;
const newPassword = 'another long and quiet phrase';

const demo = demoInBrowser();

test('first run: the printed link makes the first administrator, who is signed in', {
  timeout: patience,
}, async () => {
  // A link of its own for each try: it works once.
  await using service = await startService();
  const { page, complaints } = await openPage(demo.chromium, service.url);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(service.setUpLink);
  await page.getByLabel('E-mail').fill('root@example.org');
  await page.getByLabel('Your name').fill('Rut Root');
  await page.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  // The first screen says what to do.
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  await page.getByRole('heading', { name: 'No companies yet' }).waitFor();
  await page.getByRole('button', { name: 'Create demo companies' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Add company' }).last().click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' }).waitFor();
  expect(await findingsInBothSchemes(page)).toEqual([]);
  // A company of one's own is what a colleague's bookmark leads to; staff choose one.
  await page.goto('/company/people');
  await page.getByRole('heading', { level: 1, name: 'Companies' }).waitFor();
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('register, sign out, forget the password, follow the link in the mail, sign in with the new one', {
  timeout: patience,
}, async () => {
  const tail = randomBytes(4).toString('hex');
  const email = `ann-${tail}@example.org`;
  const { page, complaints } = await openPage(demo.chromium, demo.service.url);
  await page.goto('/register');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Your name').fill('Ann Oak');
  await page.getByLabel('Company').fill(`Oak Desk ${tail}`);
  await page.getByLabel('Password', { exact: true }).fill('oak');
  await page.getByText('12 to 128 characters: not met yet').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page before it has a field of the same name.
  await page.getByRole('button', { name: 'Request link' }).waitFor();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Request link' }).click();
  await page.getByText("If there's an account for this address").waitFor();
  const link = /https?:\S+\/reset-password\?token=[\w-]+/.exec(await demo.service.mailTo(email))?.[0];
  await page.goto(link ?? '');
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed.').waitFor();

  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Wrong e-mail or password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who chooses Dutch on the page and registers there reads mails in Dutch, wherever they were asked for', {
  timeout: patience,
}, async () => {
  const tail = randomBytes(4).toString('hex');
  const email = `bram-${tail}@example.org`;
  const { page, complaints } = await openPage(demo.chromium, demo.service.url);
  await page.goto('/register');
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Je naam').fill('Bram Beuk');
  await page.getByLabel('Bedrijf').fill(`Beuk Balie ${tail}`);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Account aanmaken' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overzicht' }).waitFor();
  const other = await openPage(demo.chromium, demo.service.url);
  await other.page.goto('/forgot-password');
  await other.page.getByLabel('E-mail').fill(email);
  await other.page.getByRole('button', { name: 'Request link' }).click();
  // No mail server is set here: whoever asks for a link hears where it is.
  await other.page
    .getByText(/sends no e-mail. If there's an account for this address, its operator has the link/)
    .waitFor();
  expect(await other.page.getByText('on its way').count()).toBe(0);
  const mail = await demo.service.mailTo(email);
  expect(mail).toContain('Subject: Kies een nieuw wachtwoord voor Parlance');
  expect(mail).toContain('Hallo Bram Beuk,');
  expect([...complaints, ...other.complaints]).toEqual([]);
  for (const one of [page, other.page]) await one.context().close();
});

test('a link that ends between opening and sending says so in place of its form, with the way to a new one', {
  timeout: patience,
}, async () => {
  const { page, email } = await registered(demo.chromium, demo.service, 'Lia');
  const ask = async () => {
    const other = await openPage(demo.chromium, demo.service.url);
    await other.page.goto('/forgot-password');
    await other.page.getByLabel('E-mail').fill(email);
    await other.page.getByRole('button', { name: 'Request link' }).click();
    await other.page.getByText('sends no e-mail', { exact: false }).waitFor();
    await other.page.context().close();
    return /https?:\S+\/reset-password\?token=[\w-]+/.exec(await demo.service.mailTo(email))?.[0] ?? '';
  };
  await page.goto(await ask());
  await page.getByLabel('New password').fill('another long pass phrase');
  // Another one ends it.
  await ask();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('This link has expired or was already used.').waitFor();
  expect(await page.getByText('Check your input').count()).toBe(0);
  expect(await page.locator('input').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Request a new link' }).waitFor();
  await page.context().close();
});

test('each link that the service writes opens a page; one that ended says so before any field', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await openPage(demo.chromium, demo.service.url);
  for (const path of ['/accept-invite?token=x', '/reset-password?token=x', '/setup?token=x']) {
    await page.goto(path);
    await page.getByText('This link has expired or was already used.').waitFor();
    expect(await page.getByText('Check your input').count()).toBe(0);
    expect(await page.locator('input').count(), path).toBe(0);
    // A new link is asked for where there is a form for it; nobody is told to ask where there is none.
    const way = page.getByRole('main').getByRole('link', { name: 'Request a new link' });
    expect([path, await way.count()]).toEqual([path, path.startsWith('/reset') ? 1 : 0]);
    if (path.startsWith('/setup')) expect(await page.getByText('Request a new one').count()).toBe(0);
    if (path.startsWith('/reset')) {
      await way.click();
      await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor();
    }
    // Who was invited can't ask for another invitation by a form.
    if (path.startsWith('/accept'))
      await page.getByText('ask for a new invitation', { exact: false }).waitFor();
  }
  const owner = await demo.openAs(administrator.email);
  for (const path of mailedPaths().filter((one) => !one.startsWith('/api/'))) {
    await owner.page.goto(path);
    // The first heading is that of a page that is still on its way.
    await settled(owner.page).catch(() => expect.fail(`${path} shows no page`));
    const heading = owner.page.getByRole('heading', { level: 1 });
    expect([path, await heading.innerText()]).not.toEqual([path, 'Page not found']);
  }
  expect([...complaints, ...owner.complaints]).toEqual([]);
  for (const one of [page, owner.page]) await one.context().close();
});
