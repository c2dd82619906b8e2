import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp, testPassword } from '../../../../test/rig/start-app.ts';
import type { Mail } from '../../../ports/mailer/mail.ts';

let app: TestApp;
let company: SignedIn;

beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtp://mail.example.org' } });
  company = await app.signUp('Oak Desk');
});
beforeEach(async () => {
  await app.app.mail.deliverDue();
  app.mailer.mails.length = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

async function reading(locale: string | null): Promise<SignedIn> {
  const person = await app.addColleague(company.companyId, 'ADMIN');
  await chooses(person, locale);
  return person;
}

async function chooses({ browser }: SignedIn, locale: string | null): Promise<void> {
  expect((await browser.rpc('user.updateProfile', { locale })).status).toBe(200);
}

async function mailTo(address: string): Promise<Mail> {
  await app.app.mail.deliverDue();
  const mail = app.mailer.mails.findLast(({ to }) => to === address);
  if (!mail) throw new Error(`no mail to ${address}`);
  return mail;
}

const forgets = (email: string) => app.browser().post('/api/forgot-password', { email });
const tokenIn = ({ text }: Mail): string => /\?token=([\w-]{43})\n/.exec(text)?.[1] ?? '';

const inEnglish = {
  locale: 'en',
  greeting: /^Hi /,
  reset: 'Reset your Parlance password',
  confirm: 'Confirm your e-mail address for Parlance',
  moved: 'Your Parlance e-mail address has changed',
  invite: "You're invited to Parlance",
  inviteStaff: "You're invited to the Parlance platform staff",
};
const inDutch = {
  locale: 'nl',
  greeting: /^Hallo /,
  reset: 'Kies een nieuw wachtwoord voor Parlance',
  confirm: 'Bevestig je e-mailadres voor Parlance',
  moved: 'Je e-mailadres bij Parlance is gewijzigd',
  invite: 'Je bent uitgenodigd voor Parlance',
  inviteStaff: 'Je bent uitgenodigd als medewerker van het Parlance-platform',
};

test.each([inEnglish, inDutch])('who reads $locale gets the link for a new password in it', async (words) => {
  const person = await reading(words.locale);
  await forgets(person.email);
  const mail = await mailTo(person.email);
  expect(mail).toMatchObject({ subject: words.reset, text: expect.stringMatching(words.greeting) });
  const password = 'a fresh battery of horses';
  const answer = await app.browser().post('/api/reset-password', { token: tokenIn(mail), password });
  expect(answer.status).toBe(200);
});

test.each([inEnglish, inDutch])('who reads $locale confirms and leaves an address in it', async (words) => {
  const person = await reading(words.locale);
  const email = `moved-${words.locale}@example.org`;
  await person.browser.rpc('user.updateProfile', { email, currentPassword: testPassword });
  const mail = await mailTo(email);
  expect(mail).toMatchObject({ subject: words.confirm, text: expect.stringMatching(words.greeting) });
  await app.browser().post('/api/auth/confirm-email', { token: tokenIn(mail) });
  const farewell = await mailTo(person.email);
  expect(farewell).toMatchObject({ subject: words.moved, text: expect.stringMatching(words.greeting) });
  expect(farewell.text).toContain(email);
});

test.each([inEnglish, inDutch])(
  'who is invited by somebody who reads $locale is invited in it, and keeps the choice of a language',
  async (words) => {
    const [inviter, staff] = [await reading(words.locale), await app.addStaff('SUPER_ADMIN')];
    await chooses(staff, words.locale);
    const email = `colleague-${words.locale}@example.org`;
    await inviter.browser.rpc('users.invite', { email, name: 'Bo' });
    const mail = await mailTo(email);
    expect(mail).toMatchObject({ subject: words.invite, text: expect.stringMatching(words.greeting) });
    const check = () =>
      app.browser().post('/api/auth/check-link', { purpose: 'invite', token: tokenIn(mail) });
    // Asking uses nothing up.
    for (let times = 0; times < 2; times += 1)
      expect((await check()).json).toMatchObject({ data: { email, companyName: 'Oak Desk' } });
    const accepted = await app
      .browser()
      .post('/api/auth/accept-invite', { token: tokenIn(mail), password: testPassword });
    expect([accepted.status, (await check()).status]).toEqual([200, 400]);
    const browser = app.browser();
    await browser.post('/api/auth/login', { email, password: testPassword });
    expect((await browser.rpc('auth.getUser')).data).toMatchObject({ locale: null });

    const colleague = `staff-${words.locale}@example.org`;
    const name = 'Cy';
    await staff.browser.post('/api/platform/staff', { email: colleague, name, platformRole: 'SUPPORT' });
    expect(await mailTo(colleague)).toMatchObject({
      subject: words.inviteStaff,
      text: expect.stringMatching(words.greeting),
    });
  },
);

test('a mail follows the language that is chosen with the new address', async () => {
  const person = await reading('en');
  const email = 'both@example.org';
  await person.browser.rpc('user.updateProfile', { email, currentPassword: testPassword, locale: 'nl' });
  expect(await mailTo(email)).toMatchObject({ subject: inDutch.confirm });
});

test('who registers without asking for a language confirms the address in English', async () => {
  const email = 'new@example.org';
  const person = { email, password: testPassword, name: 'Dee', companyName: 'Elm Desk' };
  expect((await app.browser().post('/api/register', person)).status).toBe(201);
  const mail = await mailTo(email);
  expect(mail).toMatchObject({ subject: inEnglish.confirm, text: expect.stringMatching(/^Hi Dee,/) });
  const confirmed = await app.browser().post('/api/auth/confirm-email', { token: tokenIn(mail) });
  expect(confirmed.json).toEqual({ success: true, data: { email } });
});

test.each([
  ['nl-BE', inDutch.reset],
  ['fr', inEnglish.reset],
  [null, inEnglish.reset],
])(
  'a language without a file of its own is read in the nearest one, else in English: %s',
  async (locale, subject) => {
    const person = await reading(locale);
    await forgets(person.email);
    expect(await mailTo(person.email)).toMatchObject({ subject });
  },
);

test('a language that nobody speaks is refused, with how one is written', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  for (const locale of ['', 'xx', 'NL', 'en_US', 'constructor', '../words/nl', 'n'.repeat(36)]) {
    const answer = await person.browser.rpc('user.updateProfile', { locale });
    expect([locale, answer.status]).toEqual([locale, 422]);
  }
});

test('where no mail server is set the answer to a forgotten password says who has the link, whoever asks', async () => {
  await using silent = await startApp();
  const person = await silent.signUp();
  for (const email of [person.email, 'nobody@example.org'])
    expect((await silent.browser().post('/api/forgot-password', { email })).json).toMatchObject({
      message: expect.stringContaining('sends no e-mail'),
    });
});

test('P01 nobody learns by the answer to a forgotten password that somebody has another language', async () => {
  const person = await reading('nl');
  const [known, unknown] = [await forgets(person.email), await forgets('nobody@example.org')];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  await app.app.mail.deliverDue();
  expect(app.mailer.mails.map(({ to }) => to)).toEqual([person.email]);
});
