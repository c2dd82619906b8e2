import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { mailHtml } from '../../../ports/mailer/mail-html.ts';

const base = '/api/dashboard/digest';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  stranger = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  await app.database.system(async (tx) => {
    await tx.query('UPDATE app_user SET email_confirmed_at = now()');
    await tx.query("UPDATE app_user SET locale = 'nl' WHERE id = $1", [user.userId]);
    await tx.query("UPDATE company SET time_zone = 'Europe/Amsterdam' WHERE id = $1", [admin.companyId]);
  });
  await importSessions(app, admin.companyId, someSessions(600, app.clock.now().getTime() + 14 * dayMs));
  for (const who of [admin, user, stranger]) await choose(who, 'weekly');
});
afterAll(() => app[Symbol.asyncDispose]());

const signIn = (who: SignedIn) =>
  who.browser.post('/api/auth/login', { email: who.email, password: who.password });
const choose = (who: SignedIn, rhythm: string) => who.browser.post(base, { rhythm });

/** To so many hours after the start of the next Monday, in UTC. */
function toMonday(hours: number): void {
  const now = app.clock.now();
  const days = (8 - now.getUTCDay()) % 7 || 7;
  app.clock.advance(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days) +
      hours * hourMs -
      now.getTime(),
  );
}
async function run(): Promise<readonly (typeof app.mailer.mails)[number][]> {
  app.mailer.mails.length = 0;
  await app.app.scheduler.runNow('news-digest');
  await app.app.mail.deliverDue();
  return [...app.mailer.mails].sort((a, b) => (a.to < b.to ? -1 : 1));
}

test('on Monday morning of the company each gets last week in their language, once, and nobody of another company', async () => {
  toMonday(6);
  // Seven in the morning in Amsterdam, six in UTC.
  expect(await run()).toEqual([]);
  app.clock.advance(1.2 * hourMs);
  const mails = await run();
  expect(mails.map(({ to }) => to)).toEqual([admin.email, user.email].sort());
  expect(await run()).toEqual([]);
  const english = mails.find(({ to }) => to === admin.email);
  const dutch = mails.find(({ to }) => to === user.email);
  expect(english?.subject).toMatch(/^Parlance: your week, /);
  expect(english?.text).toMatch(/• Sessions: 168 \(previously 168\)/);
  expect(english?.text).toContain('Questions escalated most often\n----');
  expect(english?.text).toMatch(/One question: \d+ of \d+ times\. Open Parlance/);
  expect(dutch?.text).toContain('Vragen die het vaakst zijn geëscaleerd');
  expect(dutch && mailHtml(dutch)).toContain('>Overzicht openen</a>');
  // What the mail says is what the screen says of its dates.
  await signIn(admin);
  const link = new URL(String(english?.text.split('\n').find((line) => line.includes('/overview?'))));
  const { json } = await admin.browser.get(`/api/dashboard/metrics${link.search}`);
  expect((json as { data: { metrics: { totalSessions: number } } }).data.metrics.totalSessions).toBe(168);
});

test('a mail program unsubscribes in one click without a sign-in, at once; a made-up token does not', async () => {
  await signIn(admin);
  await choose(admin, 'daily');
  app.clock.advance(dayMs);
  const [mail] = await run();
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(String(mail?.headers?.['List-Unsubscribe']).replace(/^<|>$/g, ''));
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const click = (path: string) =>
    app.app.server.inject({
      method: 'POST',
      url: path,
      headers: form,
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await click(`${link.pathname}x`)).statusCode).toBe(404);
  // It stands in the mail too, for who reads it in a program without the button; opening it changes nothing.
  expect(mail?.text).toContain(link.href);
  await app.app.server.inject({ method: 'GET', url: link.pathname });
  await signIn(admin);
  expect((await admin.browser.get(base)).json).toMatchObject({ data: { rhythm: 'daily' } });
  expect((await click(link.pathname)).statusCode).toBe(200);
  expect((await click(link.pathname)).statusCode).toBe(200);
  await signIn(admin);
  expect((await admin.browser.get(base)).json).toMatchObject({ data: { rhythm: 'never' } });
  app.clock.advance(dayMs);
  expect(await run()).toEqual([]);
});

test('who unsubscribes is not sent what waits already', async () => {
  await signIn(admin);
  await choose(admin, 'daily');
  app.clock.advance(dayMs);
  app.mailer.failWith = new Error('away');
  expect(await run()).toEqual([]);
  await signIn(admin);
  await choose(admin, 'never');
  app.mailer.failWith = null;
  app.clock.advance(2 * hourMs);
  expect((await run()).map(({ to }) => to)).not.toContain(admin.email);
});

test('a preview is the mail of the last period, in the language of who looks', async () => {
  await signIn(admin);
  const { json } = await admin.browser.get(`${base}/preview?rhythm=daily`);
  const { subject, text, html } = (json as { data: { subject: string; text: string; html: string } }).data;
  expect(subject).toMatch(/^Parlance: /);
  expect(text).toContain('Sessions: 24');
  expect(html).toContain('<html lang="en">');
});

test('a preview and a test are in the language that one’s digest comes in, whatever asks for them', async () => {
  await signIn(user);
  const { json } = await user.browser.get(`${base}/preview?rhythm=daily`);
  expect((json as { data: { html: string } }).data.html).toContain('<html lang="nl">');
  app.mailer.mails.length = 0;
  await user.browser.post(`${base}/test`, { rhythm: 'daily' });
  expect(app.mailer.mails).toMatchObject([{ to: user.email, language: 'nl' }]);
});

test('a test goes to whoever asks for it and nowhere else, says when the mail server refuses, and no more often than ten times an hour', async () => {
  await signIn(admin);
  app.mailer.mails.length = 0;
  const send = () => admin.browser.post(`${base}/test`, { rhythm: 'daily' });
  expect((await send()).json).toMatchObject({ data: { ok: true, to: admin.email, error: null } });
  expect(app.mailer.mails).toMatchObject([
    { to: admin.email, text: expect.stringContaining('Sessions: 24') },
  ]);
  // As the mail that it shows, it has its way out.
  const [mail] = app.mailer.mails;
  expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const link = new URL(String(mail?.headers?.['List-Unsubscribe']).replace(/^<|>$/g, ''));
  expect(mail?.text).toContain(link.href);
  expect((await admin.browser.post(base, { rhythm: 'daily' })).status).toBe(200);
  expect((await app.app.server.inject({ method: 'POST', url: link.pathname })).statusCode).toBe(200);
  expect((await admin.browser.get(base)).json).toMatchObject({ data: { rhythm: 'never' } });
  app.mailer.failWith = new Error('550 mail.internal.example says no');
  expect((await send()).json).toMatchObject({
    data: { ok: false, error: expect.stringMatching(/^The mail server/) },
  });
  app.mailer.failWith = null;
  for (let sent = 2; sent < 10; sent += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  app.clock.advance(hourMs);
  await signIn(admin);
  expect((await send()).status).toBe(200);
});

test('what a stop missed is told once, and a week that is long over is not', async () => {
  await signIn(user);
  await choose(user, 'weekly');
  toMonday(5 * 24);
  expect(await run()).toEqual([]);
  toMonday(12);
  expect((await run()).map(({ to }) => to)).toEqual([user.email]);
});

test('what was asked names nobody in a mail, and is no link', async () => {
  toMonday(1);
  const questions = ['Sign in at https://evil.example/login or call +31 6 12345678'];
  const sessions = someSessions(60, app.clock.now().getTime() - 12 * hourMs);
  await importSessions(
    app,
    stranger.companyId,
    sessions.map((session) => ({ ...session, questions, escalated: true })),
  );
  await signIn(stranger);
  await stranger.browser.rpc('company.update', { settings: { newsQuotes: true } });
  const { json } = await stranger.browser.get(`${base}/preview?rhythm=daily`);
  const { text, html } = (json as { data: { text: string; html: string } }).data;
  for (const part of [text, html]) {
    expect(part).toContain('[PHONE_1]');
    expect(part.replaceAll('\u200b', '')).toContain('Sign in at https://evil.example/login');
    expect(part).not.toContain('https://evil.example');
  }
});

test('a question that is escalated each time is told though many others are asked more, and the way leads to those first', async () => {
  toMonday(9);
  const asked = Array.from({ length: 26 }, (_, index) => ({
    question: `How about ${'abcdefghijklmnopqrstuvwxyz'.charAt(index).repeat(4)}?`,
    count: 3,
  }));
  const all = [...asked, { question: 'Who stole my parcel?', count: 2 }];
  const questions = all.flatMap(({ question, count }) => Array.from({ length: count }, () => question));
  const startTime = new Date(app.clock.now().getTime() - 12 * hourMs);
  const other = await app.signUp();
  await importSessions(
    app,
    other.companyId,
    someSessions(questions.length, startTime.getTime()).map((session, index) => ({
      ...session,
      startTime,
      questions: questions.slice(index, index + 1),
      escalated: questions[index] === 'Who stole my parcel?',
    })),
  );
  await signIn(other);
  const { json } = await other.browser.get(`${base}/preview?rhythm=daily`);
  const { text } = (json as { data: { text: string } }).data;
  expect(text).toContain('• One question: 2 of 2 times.');
  expect(text).toMatch(/\/questions\?startDate=\S+&by=escalated$/m);
});

test('what was spent is told in each of its currencies, and where a source names none', async () => {
  toMonday(9);
  const sessions = someSessions(8, app.clock.now().getTime() - 12 * hourMs);
  const currencies = [null, null, null, 'EUR', 'EUR', 'USD', 'USD', 'USD'];
  const other = await app.signUp();
  await importSessions(
    app,
    other.companyId,
    sessions.map((session, index) => ({ ...session, cost: 1.25, currency: currencies[index] ?? null })),
  );
  await signIn(other);
  const { json } = await other.browser.get(`${base}/preview?rhythm=daily`);
  const { text } = (json as { data: { text: string } }).data;
  const spending = text.split('\n').filter((line) => line.startsWith('• Sessions'));
  expect(spending.slice(1).sort()).toEqual([
    '• Sessions, no currency: 3.75',
    '• Sessions: US$3.75',
    '• Sessions: €2.50',
  ]);
});

test('who reads the digests of several companies is told which one it is, and led to that one', async () => {
  const staff = await app.addStaff('SUPPORT');
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [staff.userId]),
  );
  const companyIds = [admin.companyId, stranger.companyId];
  for (const companyId of companyIds)
    expect((await staff.browser.post(base, { companyId, rhythm: 'daily' })).status).toBe(200);
  app.clock.advance(dayMs);
  for (const companyId of companyIds)
    await importSessions(app, companyId, someSessions(30, app.clock.now().getTime()));
  app.clock.advance(dayMs);
  const mails = (await run()).filter(({ to }) => to === staff.email);
  const told = mails.map(({ text }) => ({
    company: /^Company: (.+)$/m.exec(text)?.[1],
    links: text.split('\n').filter((line) => /^http/.test(line) && !line.includes('/unsubscribe/')),
  }));
  const named = await app.database.system((tx) =>
    tx.query('SELECT id, name FROM company WHERE id = ANY($1::uuid[])', [companyIds]),
  );
  expect(told.map(({ company }) => company).sort()).toEqual(named.map(({ name }) => name).sort());
  await signIn(staff);
  for (const { company, links } of told) {
    const id = named.find(({ name }) => name === company)?.['id'];
    expect(links.length).toBeGreaterThan(1);
    expect(links.every((link) => new URL(link).searchParams.get('companyId') === id)).toBe(true);
    const overview = new URL(String(links.find((link) => link.includes('/overview?'))));
    expect((await staff.browser.get(`/api/dashboard/metrics${overview.search}`)).status).toBe(200);
  }
});

test('who stops the digest of one company is still sent what waits of another', async () => {
  const staff = await app.addStaff('SUPPORT');
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [staff.userId]),
  );
  for (const companyId of [admin.companyId, stranger.companyId]) {
    await staff.browser.post(base, { companyId, rhythm: 'daily' });
    await importSessions(app, companyId, someSessions(30, app.clock.now().getTime()));
  }
  app.clock.advance(dayMs);
  app.mailer.failWith = new Error('away');
  await run();
  await signIn(staff);
  await staff.browser.post(base, { companyId: admin.companyId, rhythm: 'never' });
  app.mailer.failWith = null;
  app.clock.advance(2 * hourMs);
  const mails = (await run()).filter(({ to }) => to === staff.email);
  expect(mails.map(({ text }) => text.includes(`companyId=${stranger.companyId}`))).toEqual([true]);
});
