import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '../../src/ports/mailer/mail.ts';
import { entriesOf } from '../labs/audit-trail.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

let app: TestApp;
let company: SignedIn;

beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtp://mail.example.org' } });
  company = await confirmed('Oak Desk');
});
beforeEach(async () => {
  await app.app.mail.deliverDue();
  app.mailer.mails.length = 0;
});
afterAll(() => app[Symbol.asyncDispose]());

const hourMs = 3_600_000;
const minuteMs = 60_000;
const sql = (text: string, values: unknown[] = []) => app.database.system((tx) => tx.query(text, values));
const forget = (email: string): Promise<Answer> => app.browser().post('/api/forgot-password', { email });
const tokenIn = (mail: Mail | undefined): string => /\?token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';

/** A company whose administrator may invite. */
async function confirmed(name?: string): Promise<SignedIn> {
  const person = await app.signUp(name);
  await sql('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [person.userId]);
  return person;
}

async function mailsTo(address: string): Promise<Mail[]> {
  await app.app.mail.deliverDue();
  return app.mailer.mails.filter(({ to }) => to === address);
}

const reset = (token: string) =>
  app.browser().post('/api/reset-password', { token, password: 'a fresh battery of horses' });

test('P17 three reset mails an hour to one address, in any hour; the answers are all the same, the last link stays good', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const answers: Answer[] = [];
  for (let n = 0; n < 10; n += 1) {
    answers.push(await forget(n % 2 === 0 ? person.email : person.email.toUpperCase()));
    app.clock.advance(minuteMs);
  }
  const unknown = await forget('nobody@example.org');
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, unknown.text]);
  const sent = await mailsTo(person.email);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(tokenIn)).size).toBe(3);
  expect((await reset(tokenIn(sent[1]))).status).toBe(400);
  expect((await reset(tokenIn(sent[2]))).status).toBe(200);
});

test('P17 the hour slides: the fourth goes out when the first is an hour old, and no sooner', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  await forget(person.email);
  app.clock.advance(50 * minuteMs);
  await forget(person.email);
  await forget(person.email);
  app.clock.advance(10 * minuteMs - 1);
  await forget(person.email);
  expect(await mailsTo(person.email)).toHaveLength(3);
  app.clock.advance(1);
  await forget(person.email);
  await forget(person.email);
  expect(await mailsTo(person.email)).toHaveLength(4);
  app.clock.advance(50 * minuteMs);
  for (let n = 0; n < 4; n += 1) await forget(person.email);
  expect(await mailsTo(person.email)).toHaveLength(6);
});

test('P17 of twenty that are asked for at the same moment three go out, whatever the instance', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  await Promise.all(Array.from({ length: 20 }, () => forget(person.email)));
  expect(await mailsTo(person.email)).toHaveLength(3);
});

test('P17 strangers who use the mails up do not keep the owner from a reset: asked again, the last link works again', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  for (let n = 0; n < 3; n += 1) await forget(person.email);
  const link = tokenIn((await mailsTo(person.email)).at(-1));
  app.clock.advance(35 * minuteMs);
  expect((await reset(link)).status).toBe(400);
  await app.app.scheduler.runNow('auth-expired');
  const entries = await entriesOf(app, async () => {
    expect((await forget(person.email)).status).toBe(200);
  });
  expect(entries).toMatchObject([{ action: 'auth.forgotPassword', outcome: 'RATE_LIMITED' }]);
  expect(await mailsTo(person.email)).toHaveLength(3);
  app.clock.advance(29 * minuteMs);
  expect((await reset(link)).status).toBe(200);
  expect((await reset(link)).status).toBe(400);
});

test('P17 known and unknown addresses leave the same behind past the bound', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  const footprints: unknown[] = [];
  for (const email of [person.email, 'nobody-2@example.org']) {
    for (let n = 0; n < 3; n += 1) await forget(email);
    await app.app.mail.deliverDue();
    const rows =
      'SELECT (SELECT count(*) FROM mail_count) AS counts, (SELECT count(*) FROM mail_outbox) AS mails';
    const [before] = await sql(rows);
    const answer = await forget(email);
    const [after] = await sql(rows);
    await app.app.mail.deliverDue();
    footprints.push([
      answer.text,
      Object.keys(answer.headers).sort(),
      Number(after?.['mails']) - Number(before?.['mails']),
      Number(after?.['counts']) - Number(before?.['counts']),
    ]);
  }
  expect(footprints[0]).toEqual(footprints[1]);
});

test('invitations to one address are bounded too, and say when the next may go', async () => {
  const host = await confirmed();
  const email = 'invited@elsewhere.example';
  const invited = await host.browser.rpc('users.invite', { email, name: 'Guest' });
  const { user } = invited.data as { user: { id: string } };
  const again = () => host.browser.post(`/api/admin/users/${user.id}/invite`, {});
  app.clock.advance(10 * minuteMs);
  expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(200);
  const entries = await entriesOf(app, async () => {
    const refused = await again();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(50 * 60)]);
    expect(refused.json).toMatchObject({ code: 'RATE_LIMITED', details: { scope: 'invite-mails' } });
  });
  expect(entries).toMatchObject([{ eventType: 'RATE_LIMITING', outcome: 'RATE_LIMITED' }]);
  // Removed and invited anew it is still the same mailbox.
  expect((await host.browser.rpc('users.remove', { userId: user.id })).status).toBe(200);
  expect((await host.browser.rpc('users.invite', { email, name: 'Guest' })).status).toBe(429);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(3);
  app.clock.advance(50 * minuteMs);
  await host.browser.post('/api/auth/login', { email: host.email, password: host.password });
  expect((await host.browser.rpc('users.invite', { email, name: 'Guest' })).status).toBe(200);
});

test('a company writes to a hundred strangers an hour, whoever of it invites', async () => {
  const busy = await confirmed();
  const statuses: number[] = [];
  for (let n = 0; n < 101; n += 1) {
    const invited = await busy.browser.rpc('users.invite', {
      email: `stranger${n}@elsewhere.example`,
      name: 'X',
    });
    statuses.push(invited.status);
    const user = (invited.data as { user: { id: string } } | undefined)?.user;
    if (user) await busy.browser.rpc('users.remove', { userId: user.id });
  }
  expect(statuses).toEqual([...Array(100).fill(200), 429]);
  // Nor does it learn on and on who has an account here.
  expect((await busy.browser.rpc('users.invite', { email: company.email, name: 'X' })).status).toBe(429);
});

test('mails that ask a stranger to confirm an address are bounded by address and by who asks', async () => {
  const [ann, bob] = [
    await app.addColleague(company.companyId, 'USER'),
    await app.addColleague(company.companyId, 'USER'),
  ];
  const ask = (person: SignedIn, email: string) =>
    person.browser.rpc('user.updateProfile', { email, currentPassword: testPassword });
  const victim = 'victim@elsewhere.example';
  const statuses: number[] = [];
  for (const person of [ann, bob, ann, bob, ann]) statuses.push((await ask(person, victim)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect(await mailsTo(victim)).toHaveLength(3);
  for (let n = 0; n < 8; n += 1) expect((await ask(ann, `victim${n}@elsewhere.example`)).status).toBe(200);
  expect((await ask(ann, 'victim-9@elsewhere.example')).status).toBe(429);
  // Whether somebody has an account with it is not told either, past the bound.
  expect((await ask(ann, company.email)).status).toBe(429);
  app.clock.advance(hourMs);
});

test('asking for an address that is taken counts as well, for who invites and for who moves', async () => {
  const host = await confirmed();
  const taken = await app.addColleague(company.companyId, 'USER');
  const mover = await app.addColleague(company.companyId, 'USER');
  const statusOf = async (asked: Promise<Answer>) => (await asked).status;
  const invite = () => statusOf(host.browser.rpc('users.invite', { email: taken.email, name: 'X' }));
  const move = () =>
    statusOf(mover.browser.rpc('user.updateProfile', { email: taken.email, currentPassword: testPassword }));
  expect([await invite(), await invite(), await invite(), await invite()]).toEqual([409, 409, 409, 429]);
  expect([await move(), await move(), await move(), await move()]).toEqual([409, 409, 409, 429]);
  // Who may invite nobody takes nothing from those who may.
  const unconfirmed = await app.signUp();
  const guest = { email: 'guest@elsewhere.example', name: 'Guest' };
  for (let n = 0; n < 4; n += 1)
    expect(await statusOf(unconfirmed.browser.rpc('users.invite', guest))).toBe(403);
  expect(await statusOf(host.browser.rpc('users.invite', guest))).toBe(200);
  app.clock.advance(hourMs);
});

/** What a mail program makes a link of by itself. */
const linked = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b(?:\/\S*)?/gi;
const foreignLinks = ({ text }: Mail) =>
  (text.match(linked) ?? []).filter((link) => !link.startsWith('http://localhost:3000/'));

test('names with links or line breaks are refused at every door, with a field and a reason', async () => {
  const staff = await app.addStaff('SUPER_ADMIN');
  const me = await confirmed('Elm Desk');
  const bad = 'You won, see https://evil.example/win';
  const person = { email: 'new-name@example.org', password: testPassword };
  const tries: Record<string, () => Promise<Answer>> = {
    'name of register': () =>
      app.browser().post('/api/register', { ...person, name: bad, companyName: 'Ok' }),
    'companyName of register': () =>
      app.browser().post('/api/register', { ...person, name: 'Ok', companyName: bad }),
    'name of accept-invite': () =>
      app.browser().post('/api/auth/accept-invite', { token: 'x', password: testPassword, name: bad }),
    'name of setup': () => app.browser().post('/api/auth/setup', { ...person, token: 'x', name: bad }),
    'name of a company’s invite': () =>
      staff.browser.post(`/api/platform/companies/${me.companyId}/users`, { email: person.email, name: bad }),
    'name of staff': () =>
      staff.browser.post('/api/platform/staff', { email: person.email, name: bad, platformRole: 'SUPPORT' }),
    'name of a company': () =>
      staff.browser.post('/api/platform/companies', { name: bad, adminEmail: person.email, adminName: 'Ok' }),
    'adminName of a company': () =>
      staff.browser.post('/api/platform/companies', { name: 'Ok', adminEmail: person.email, adminName: bad }),
    'name of a changed company': () =>
      staff.browser.patch(`/api/platform/companies/${me.companyId}`, { name: bad }),
    'name of a changed person': () =>
      staff.browser.patch(`/api/platform/companies/${me.companyId}/users/${me.userId}`, { name: bad }),
  };
  for (const [what, attempt] of Object.entries(tries)) {
    const answer = await attempt();
    const path = what.split(' ', 1)[0];
    expect([what, answer.status, answer.json]).toMatchObject([
      what,
      422,
      { details: { issues: [{ path, message: expect.stringContaining("can't contain a link") }] } },
    ]);
  }
  for (const [procedure, input] of [
    ['user.updateProfile', { name: bad }],
    ['company.update', { name: bad }],
    ['users.update', { userId: me.userId, name: bad }],
    ['users.invite', { email: person.email, name: bad }],
    ['user.updateProfile', { name: 'two\r\nlines' }],
  ] as const)
    expect([procedure, (await me.browser.rpc(procedure, input)).status]).toEqual([procedure, 422]);
});

test('whoever registered with a stranger’s address has no digest sent there to try it', async () => {
  const sender = await app.signUp();
  const attempt = () => sender.browser.post('/api/dashboard/digest/test', {});
  expect((await attempt()).status).toBe(403);
  expect(app.mailer.mails.filter(({ subject }) => !subject.includes('Confirm'))).toEqual([]);
  await sql('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [sender.userId]);
  expect((await attempt()).json).toMatchObject({ data: { ok: true, to: sender.email } });
  expect(app.mailer.mails.map(({ to }) => to)).toContain(sender.email);
});

test('a stranger gets a mail with a subject of ours, and no link but ours, whatever names stand in it', async () => {
  const sender = await confirmed('Booking.com');
  const invite = (email: string, name: string) => sender.browser.rpc('users.invite', { email, name });
  expect((await invite('first@elsewhere.example', 'Ann Lee.co')).status).toBe(200);
  // As it may have been stored before names were looked at.
  await sql('UPDATE company SET name = $2 WHERE id = $1', [
    sender.companyId,
    'Pay now\r\n\r\nhttps://evil.example/pay \u202Ewww.evil.example or call@evil.example',
  ]);
  await sql("UPDATE app_user SET locale = 'nl' WHERE id = $1", [sender.userId]);
  expect((await invite('second@elsewhere.example', 'Guest')).status).toBe(200);
  const mails = [
    ...(await mailsTo('first@elsewhere.example')),
    ...(await mailsTo('second@elsewhere.example')),
  ];
  expect(mails.map(({ subject }) => subject)).toEqual([
    "You're invited to Parlance",
    'Je bent uitgenodigd voor Parlance',
  ]);
  for (const mail of mails) {
    expect(foreignLinks(mail)).toEqual([]);
    expect(mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\r]/);
    // The letter has its own six lines: a name adds none.
    expect(mail.text.split('\n')).toHaveLength(6);
    expect(tokenIn(mail)).toHaveLength(43);
  }
  expect(mails[0]?.text.replaceAll('\u200b', '')).toContain('invited to Booking.com on Parlance');
  expect(mails[1]?.text.replaceAll('\u200b', '')).toContain('Pay now https:');
});

test('a stranger’s address that somebody wants to move to, and one that registered: no link but ours', async () => {
  const person = await app.addColleague(company.companyId, 'USER');
  await sql('UPDATE app_user SET name = $2 WHERE id = $1', [person.userId, 'See http://evil.example\nnow']);
  await person.browser.rpc('user.updateProfile', {
    email: 'third@elsewhere.example',
    currentPassword: testPassword,
  });
  const [mail] = await mailsTo('third@elsewhere.example');
  expect([mail?.subject, mail && foreignLinks(mail)]).toEqual([
    'Confirm your e-mail address for Parlance',
    [],
  ]);
});
