import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type TestApp, testPassword } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtp://mail.example.org' } });
});
beforeEach(async () => {
  await app.app.mail.deliverDue();
  app.mailer.mails.length = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

const dutch = { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.5' };
const [inDutch, inEnglish] = [
  'Bevestig je e-mailadres voor Parlance',
  'Confirm your e-mail address for Parlance',
];
const resetInEnglish = 'Reset your Parlance password';

const newcomer = () => {
  count += 1;
  const [email, companyName] = [`new${count}@example.org`, `Elm Desk ${count}`];
  return { email, password: testPassword, name: 'Dee', companyName };
};
type Headers = Record<string, string>;
/** Of a company of their own: one has room for few. */
const colleague = async () => app.addColleague((await app.signUp()).companyId, 'ADMIN');
const register = (person: object, headers: Headers) => app.browser().post('/api/register', person, headers);

async function localeOf(service: TestApp, email: string): Promise<string | null | undefined> {
  const [row] = await service.database.system((tx) =>
    rows(tx, 'SELECT locale FROM app_user WHERE email = $1', [email], { locale: is.orNull(is.text) }),
  );
  return row?.locale;
}

async function mailsTo(address: string) {
  await app.app.mail.deliverDue();
  return app.mailer.mails.filter(({ to }) => to === address);
}

async function invited(): Promise<{ email: string; token: string }> {
  const { email } = newcomer();
  const inviter = await colleague();
  await inviter.browser.rpc('users.invite', { email, name: 'Bo' });
  const [mail] = await mailsTo(email);
  return { email, token: /\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '' };
}

const accept = (token: string, headers: Headers) =>
  app.browser().post('/api/auth/accept-invite', { token, password: testPassword }, headers);

/** What callers ask for, what is kept of it, and how the first mail begins. */
const asked: [string, Headers, string | null, string][] = [
  ['Dutch', dutch, 'nl', inDutch],
  ['English', { 'accept-language': 'en-US,en;q=0.9,nl;q=0.5' }, 'en', inEnglish],
  ['French', { 'accept-language': 'fr' }, null, inEnglish],
  ['French, then Dutch', { 'accept-language': 'fr,nl;q=0.9' }, null, inEnglish],
  ['any', { 'accept-language': '*' }, null, inEnglish],
  ['rubbish', { 'accept-language': '../words/nl;q=1,__proto__' }, null, inEnglish],
  ['very much', { 'accept-language': 'nl,'.repeat(2000) }, null, inEnglish],
  ['nothing', {}, null, inEnglish],
];

test.each(asked)(
  'who registers asking for %s is written to in what there is of it, and keeps it',
  async (_, headers, locale, subject) => {
    const person = newcomer();
    const answer = await register(person, headers);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json as object).sort()).toEqual(['message', 'success', 'userId']);
    expect(await localeOf(app, person.email)).toBe(locale);
    expect(await mailsTo(person.email)).toMatchObject([{ subject }]);
  },
);

test.each(asked)(
  'who accepts an invitation asking for %s keeps what there is of it',
  async (_, headers, locale) => {
    const { email, token } = await invited();
    expect(await localeOf(app, email)).toBeNull();
    expect((await accept(token, headers)).status).toBe(200);
    expect(await localeOf(app, email)).toBe(locale);
  },
);

test('an invited person whose language is known keeps it', async () => {
  const { email, token } = await invited();
  await app.database.system((tx) => tx.query("UPDATE app_user SET locale = 'en' WHERE email = $1", [email]));
  expect((await accept(token, dutch)).status).toBe(200);
  expect(await localeOf(app, email)).toBe('en');
});

test.each([
  [dutch['accept-language'], 'nl'],
  ['fr', null],
  ['*;;q', null],
])('who sets the service up asking for %s keeps the language %s', async (header, locale) => {
  await using service = await startApp();
  const token = new URL(service.app.setUpLink ?? '').searchParams.get('token');
  const { companyName, ...person } = newcomer();
  const answer = await service
    .browser()
    .post('/api/auth/setup', { token, ...person }, { 'accept-language': header });
  expect(answer.status).toBe(201);
  expect(await localeOf(service, person.email)).toBe(locale);
});

test('nobody who has an account is given a language by a header, neither a chosen nor a first one', async () => {
  for (const locale of ['en', 'fr', null]) {
    const { browser, email, password } = await colleague();
    await browser.rpc('user.updateProfile', { locale });
    await app.browser().post('/api/auth/login', { email, password }, dutch);
    await browser.get('/api/auth/session', dutch);
    await app.browser().post('/api/forgot-password', { email }, dutch);
    expect(await mailsTo(email)).toMatchObject([{ subject: resetInEnglish }]);
    expect((await register({ ...newcomer(), email }, dutch)).status).toBe(409);
    expect(await localeOf(app, email)).toBe(locale);
  }
});

test('P01 a header changes the words of what is answered, for addresses with and without an account alike', async () => {
  const { email } = await colleague();
  const forget = async (address: string, headers: Headers) => {
    const {
      status,
      text,
      headers: answered,
    } = await app.browser().post('/api/forgot-password', { email: address }, headers);
    return [status, text, answered['vary']];
  };
  for (const [headers, words] of [
    [{}, 'a link is on its way'],
    [dutch, 'is er een link onderweg'],
  ] as const) {
    const known = await forget(email, headers);
    expect(known[1]).toContain(words);
    expect(await forget('nobody@example.org', headers)).toEqual(known);
  }
  const [taken, takenInDutch] = [
    await register({ ...newcomer(), email }, {}),
    await register({ ...newcomer(), email }, dutch),
  ];
  const told = ({ json }: typeof taken) => ({ ...(json as object), requestId: '', error: '' });
  expect([takenInDutch.status, told(takenInDutch)]).toEqual([taken.status, told(taken)]);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([resetInEnglish, resetInEnglish]);
});
