import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { findingsInBothSchemes } from './axe.ts';
import { hold, settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';
import { acceptInvitation, registered } from './sign-in.ts';

const patience = 240_000;

const demo = demoInBrowser();

test('platform staff add a company; its administrator invites an auditor; staff suspend and activate it', {
  timeout: patience,
}, async () => {
  const tail = randomBytes(4).toString('hex');
  const [annsMail, ottosMail] = [`ann-${tail}@example.org`, `otto-${tail}@example.org`];
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/companies');
  await page.getByRole('button', { name: 'Add company' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Company name').fill(`Oak Desk ${tail}`);
  await dialog.getByLabel('Name of the first administrator').fill('Ann Oak');
  await dialog.getByLabel('E-mail of the first administrator').fill(annsMail);
  await dialog.getByRole('button', { name: 'Create and invite' }).click();
  await dialog.getByText(`Invitation for ${annsMail} created.`).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('heading', { level: 1, name: `Oak Desk ${tail}` }).waitFor();
  await page.getByRole('cell', { name: 'Ann Oak' }).waitFor();

  const ann = await acceptInvitation(demo.chromium, demo.service, annsMail);
  await ann.page.getByRole('link', { name: 'Company settings' }).click();
  await ann.page.getByRole('link', { name: 'People', exact: true }).click();
  await ann.page.getByRole('button', { name: 'Invite user' }).click();
  const invite = ann.page.getByRole('dialog');
  await invite.getByLabel('E-mail').fill(ottosMail);
  await invite.getByLabel('Name', { exact: true }).fill('Otto Oak');
  await invite.getByRole('combobox', { name: 'Role' }).click();
  await ann.page.getByRole('option', { name: 'Auditor' }).click();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await invite.getByText(`Invitation for ${ottosMail} created.`).waitFor();
  await invite.getByRole('button', { name: 'Close' }).last().click();
  await ann.page.getByRole('cell', { name: 'Otto Oak' }).click();
  const waiting = ann.page.getByRole('dialog');
  await waiting.getByText('Not accepted yet.').waitFor();
  expect(await findingsInBothSchemes(ann.page), 'an invitation').toEqual([]);
  const firstMail = await demo.service.mailTo(ottosMail);
  await waiting.getByRole('button', { name: 'Resend invitation' }).click();
  await waiting.getByText(`Invitation for ${ottosMail} created.`).waitFor();
  const newLink = await waiting.getByText('/accept-invite?token=').innerText();
  expect(firstMail).not.toContain(newLink);
  await waiting.getByRole('button', { name: 'Close' }).last().click();
  await ann.page.getByRole('link', { name: 'Company', exact: true }).click();
  await ann.page.getByLabel('Company name').fill(`Oak and Ash ${tail}`);
  await ann.page.getByRole('button', { name: 'Save', exact: true }).click();
  // Unsaved changes are no saved ones.
  await ann.page.getByText('Saved', { exact: true }).waitFor();
  const otto = await acceptInvitation(demo.chromium, demo.service, ottosMail, newLink);

  await page.reload();
  await page.getByRole('cell', { name: 'Otto Oak' }).waitFor();
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText(`Oak and Ash ${tail} suspended.`).waitFor();
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
  await page.getByText(`Oak and Ash ${tail} activated.`).waitFor();
  expect([...complaints, ...ann.complaints, ...otto.complaints]).toEqual([]);
  for (const one of [page, ann.page, otto.page]) await one.context().close();
});

test('the tables of companies, people, staff and AI batches go out as files, each with the rows of its table', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  const rows = page.locator('[data-table]').getByRole('row');
  const firstRow = rows.nth(1);
  const fileOfTable = async () => {
    await settled(page);
    await page.getByRole('button', { name: 'Export' }).click();
    const address = await page.getByRole('menuitem', { name: 'JSON Lines' }).getAttribute('href');
    await page.keyboard.press('Escape');
    const file = await page.request.get(address ?? '');
    expect(file.headers()['content-disposition']).toContain('attachment');
    return (await file.text()).trim().split('\n').length;
  };
  // Other walks may add a company between the table and its file.
  for (const path of ['/platform/companies', '/platform/staff', '/batches?range=30d&limit=100']) {
    await vi.waitFor(
      async () => {
        await page.goto(path);
        expect(await fileOfTable(), path).toBe((await rows.count()) - 1);
      },
      { timeout: 60_000 },
    );
  }
  await page.goto('/platform/companies');
  await firstRow.getByRole('link').first().click();
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('button', { name: 'Invite user' }).waitFor();
  expect(await fileOfTable(), 'people').toBe((await rows.count()) - 1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a page that the list no longer has shows the way to the others, and another filter begins at the first', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/companies?page=9');
  const table = page.getByRole('region', { name: 'Companies', exact: true });
  await table.getByRole('button', { name: 'Page 1' }).waitFor();
  expect(await table.getByText('No matching companies').count()).toBe(0);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Active' }).click();
  await table.getByRole('link').first().waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the audit log filters by address, opens an entry, proves itself and says what a clean-up would take', {
  timeout: patience,
}, async () => {
  const { page, complaints, email } = await registered(demo.chromium, demo.service, 'Eva');
  await page.goto('/audit?type=USER_MANAGEMENT');
  const entry = page.getByRole('cell', { name: 'Registered a company and its administrator.' });
  await entry.waitFor();
  expect(await page.getByRole('cell', { name: 'Read the audit log.' }).count()).toBe(0);
  await entry.click();
  await page.getByRole('dialog').getByText('auth.register').waitFor();
  expect(new URL(page.url()).searchParams.get('entry')).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  await page.getByRole('dialog').getByText('auth.register').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Type: Users' }).click();
  await page.getByRole('cell', { name: 'Read the audit log.' }).first().waitFor();
  expect(await page.getByRole('cell', { name: email }).count()).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText(/Intact: [1-9]\d* entr/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Retention' }).click();
  await page.getByLabel('Keep entries (days)').fill('90');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('At 90 days, a clean-up would remove 0 entries.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('staff place a legal hold by the keyboard; the company reads since when, by whom and why; staff lift it', {
  timeout: patience,
}, async () => {
  const eva = await registered(demo.chromium, demo.service, 'Eva');
  const ofCompany = await eva.page.request.get('/api/dashboard/config');
  const { data } = (await ofCompany.json()) as { data: { company: { id: string } } };
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto(`/platform/companies/${data.company.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('button', { name: 'Retention' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('No legal hold.').waitFor();
  await dialog.getByRole('button', { name: 'Place legal hold' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByText('Until you lift the hold').waitFor();
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  // A dialog takes the focus a moment after it is there.
  await reason.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await dialog.getByText('Give a reason for the hold.').waitFor();
  expect(await findingsInBothSchemes(page), 'placing').toEqual([]);
  await page.keyboard.type('Case 7');
  expect(await reason.inputValue()).toBe('Case 7');
  await page.keyboard.press('Enter');
  const placed = new RegExp(
    `Under legal hold since .*, placed by ${administrator.email}: nothing is removed. Reason: Case 7`,
  );
  await dialog.getByText(placed).waitFor();

  await eva.page.goto('/audit?panel=retention');
  await eva.page.getByText(placed).waitFor();
  const evas = eva.page.getByRole('dialog');
  expect(await evas.getByRole('button', { name: /legal hold/ }).count()).toBe(0);
  await evas.getByRole('button', { name: 'Clean up now' }).click();
  await evas.getByText('Under legal hold: a clean-up would remove nothing.').waitFor();
  expect(await evas.getByRole('button', { name: 'Clean up now' }).isDisabled()).toBe(true);

  await dialog.getByRole('button', { name: 'Lift legal hold' }).click();
  await dialog.getByText("This can't be undone.").waitFor();
  await dialog.getByRole('button', { name: 'Lift legal hold' }).click();
  await dialog.getByText('No legal hold.').waitFor();
  await page.goto('/audit?panel=retention');
  await dialog.getByText("filter by one company's ID first").waitFor();
  expect([...complaints, ...eva.complaints]).toEqual([]);
  for (const one of [page, eva.page]) await one.context().close();
});

test('the counts of a company say what they count, and lead staff to its sessions', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/platform/companies?q=Harbour');
  const row = page.getByRole('row').filter({ hasText: 'Harbour Cycles' });
  await row.getByRole('link', { name: '300', exact: true }).click();
  await page.getByText('1–25 of 300').waitFor();
  await page.goBack();
  await row.getByRole('link', { name: 'Harbour Cycles' }).click();
  const tile = page.getByRole('region', { name: 'Sessions', exact: true });
  await tile.getByRole('button', { name: /Sessions/ }).click();
  await page.getByText('All stored sessions, all time.').waitFor();
  await page.keyboard.press('Escape');
  await tile.getByRole('link').click();
  await page.getByText('1–25 of 300').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what cannot be taken back lightly says what it does before it does it', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Sam');
  await page.goto('/company/sign-in');
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Domain', { exact: true }).fill('sam.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByRole('button', { name: 'Remove sam.example' }).click();
  await dialog.getByText('no longer sign in').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove sam.example' }).click();
  await dialog.getByRole('button', { name: 'Remove sam.example' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remove sam.example' }).waitFor({ state: 'detached' });

  await page
    .getByRole('navigation', { name: 'Company settings' })
    .getByRole('link', { name: 'Alerts' })
    .click();
  const alerts = page.getByRole('region', { name: 'Security webhook' });
  await alerts.getByLabel('Webhook URL').fill('https://sam.example/alerts');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const secret = alerts.locator('code');
  const first = await secret.textContent();
  await alerts.getByRole('button', { name: 'Rotate secret' }).click();
  await dialog.getByText('signed with the new secret').waitFor();
  expect(await secret.textContent()).toBe(first);
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await expect.poll(() => secret.textContent()).not.toBe(first);
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the audit log stays on its page while nothing is filtered anew, and stops checking when that is left', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/audit?page=2');
  const company = page.getByRole('textbox', { name: 'Company ID' });
  await company.focus();
  await company.blur();
  await page.getByRole('cell').first().waitFor();
  expect(new URL(page.url()).searchParams.get('page')).toBe('2');

  const answer = await hold(page, /audit\.verify/);
  const asked = page.waitForRequest(/audit\.verify/);
  await page.getByRole('button', { name: 'Verify' }).click();
  await asked;
  await page.getByRole('progressbar', { name: 'Verifying' }).waitFor();
  const calledOff = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().includes('audit.verify'),
  });
  await page.keyboard.press('Escape');
  await calledOff;
  await answer();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a clean-up whose preview failed is not asked about later, when another preview is wanted', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Cleo');
  await page.goto('/audit?panel=retention');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Keep entries (days)').fill('90');
  await page.route('**/api/rpc/audit.retention**', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Clean up now' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/api/rpc/audit.retention**');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('At 90 days, a clean-up would remove 0 entries.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a dialog keeps what was typed, and a link that is shown once, until it is closed by its buttons', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await registered(demo.chromium, demo.service, 'Lin');
  await page.route('**/api/rpc/users.invite', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { data: { json: { inviteUrl?: string } } } };
    body.result.data.json.inviteUrl = 'https://lin.example/accept-invite?token=once';
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/company/people');
  const dialog = page.getByRole('dialog');
  const beside = async () => {
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
  };
  await page.getByRole('button', { name: 'Invite user' }).click();
  await dialog.getByLabel('Name').waitFor();
  await beside();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Invite user' }).click();
  await dialog.getByLabel('E-mail').fill('new@lin.example');
  await beside();
  await dialog.getByLabel('Name').fill('New One');
  expect(await dialog.getByLabel('E-mail').inputValue()).toBe('new@lin.example');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('token=once').waitFor();
  await beside();
  await dialog.getByRole('button', { name: 'Copy' }).focus();
  expect(await dialog.getByText('token=once').count()).toBe(1);
  await dialog.getByText('Close', { exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});
