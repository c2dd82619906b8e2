import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entry, entriesOf } from '../../../test/labs/audit-trail.ts';
import { type IdentityLab, openIdentityLab, providerSettings } from '../../../test/labs/identity-lab.ts';
import type { SignedIn } from '../../../test/rig/start-app.ts';

let lab: IdentityLab;
beforeAll(async () => {
  lab = await openIdentityLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

/** Somebody of another company, registered with an address of corp.example. */
async function squat(email: string, isConfirmed = false): Promise<SignedIn> {
  const person = await lab.app.signUp();
  await lab.app.database.system((tx) =>
    tx.query(
      'UPDATE app_user SET email = $1, email_confirmed_at = CASE WHEN $3 THEN email_confirmed_at END WHERE id = $2',
      [email, person.userId, isConfirmed],
    ),
  );
  return person;
}

const addressOf = async ({ userId }: SignedIn): Promise<unknown> => {
  const [row] = await lab.app.database.system((tx) =>
    tx.query('SELECT email FROM app_user WHERE id = $1', [userId]),
  );
  return row?.['email'];
};
const logIn = (email: unknown, password: string) =>
  lab.app.browser().post('/api/auth/login', { email: String(email), password });
const invite = (email: string, by = lab.admin) =>
  by.browser.rpc('users.invite', { email, name: 'Owner', role: 'USER' });
const deeds = (entries: readonly Entry[], companyId: string) =>
  entries.filter((one) => one.companyId === companyId).map(({ action }) => action);

test.each(['identity provider', 'invitation'])(
  'an address that was registered and never confirmed does not keep its owner out: by %s',
  async (by) => {
    const person = lab.newcomer();
    const squatter = await squat(person.email);
    lab.app.mailer.mails.length = 0;
    const answers: { status: number }[] = [];
    const entries = await entriesOf(lab.app, async () =>
      answers.push(by === 'invitation' ? await invite(person.email) : await lab.signIn(person)),
    );
    expect(answers[0]?.status).toBe(200);
    // Both companies are told, and neither which the other is.
    expect(deeds(entries, squatter.companyId)).toEqual(['user.yieldAddress']);
    expect(deeds(entries, lab.admin.companyId)).toContain('user.takeAddress');
    for (const { companyId, text } of entries) {
      const other = companyId === squatter.companyId ? lab.admin : squatter;
      for (const secret of [other.companyId, other.userId]) expect(text).not.toContain(secret);
    }
    // Signed out, and with all that was there once it is signed in to again.
    expect((await squatter.browser.get('/api/auth/session')).status).toBe(401);
    const kept = await addressOf(squatter);
    expect(kept).toMatch(/@unconfirmed\.invalid$/);
    expect((await logIn(person.email, squatter.password)).status).toBe(401);
    expect((await logIn(kept, squatter.password)).json).toMatchObject({
      data: { user: { id: squatter.userId, companyId: squatter.companyId, role: 'ADMIN' } },
    });
    // The owner of the address learns where the other account is, in case it is their own.
    await lab.app.app.mail.deliverDue();
    const told = lab.app.mailer.mails.filter(({ text }) => text.includes(String(kept)));
    expect(told.map(({ to }) => to)).toEqual([person.email]);
  },
);

test('no link that went out for the address before opens anything', async () => {
  const person = lab.newcomer();
  const squatter = await squat(person.email);
  await lab.app.browser().post('/api/forgot-password', { email: person.email });
  await lab.signIn(person);
  const left = await lab.app.database.system((tx) =>
    tx.query('SELECT purpose FROM one_time_token WHERE user_id = $1', [squatter.userId]),
  );
  expect(left).toEqual([]);
});

test('an invitation of another company that nobody accepted does not keep the owner out either', async () => {
  const person = lab.newcomer();
  const other = await lab.app.signUp();
  expect((await invite(person.email, other)).status).toBe(200);
  expect((await lab.signIn(person)).status).toBe(200);
});

test('what was confirmed, what is the platform’s and what is of another domain yields to nobody', async () => {
  const staff = await lab.app.addStaff('SUPER_ADMIN');
  const ofStaff = lab.newcomer();
  await lab.app.database.system((tx) =>
    tx.query('UPDATE app_user SET email = $1, email_confirmed_at = NULL WHERE id = $2', [
      ofStaff.email,
      staff.userId,
    ]),
  );
  const confirmed = lab.newcomer();
  const owner = await squat(confirmed.email, true);
  for (const person of [ofStaff, confirmed]) {
    await lab.expectRefused('other-account', person);
    expect((await invite(person.email)).status).toBe(409);
  }
  expect(await addressOf(owner)).toBe(confirmed.email);
  expect((await owner.browser.get('/api/auth/session')).status).toBe(200);
  // A domain that the company has not proven.
  const elsewhere = await squat('somebody@elsewhere.example');
  expect((await invite('somebody@elsewhere.example')).status).toBe(409);
  // Nor does another company take what this one has proven.
  const taken = await squat('mine@corp.example');
  expect((await invite('mine@corp.example', await lab.app.signUp())).status).toBe(409);
  for (const person of [elsewhere, taken])
    expect((await person.browser.get('/api/auth/session')).status).toBe(200);
});

test('where the owner may not come in, the account that has the address keeps it', async () => {
  const squatter = await squat('late@corp.example');
  await lab.admin.browser.rpc('identity.save', {
    issuer: lab.provider.issuer,
    ...providerSettings,
    createUsers: false,
  });
  await lab.expectRefused('not-added', lab.newcomer({ email: 'late@corp.example' }));
  expect(await addressOf(squatter)).toBe('late@corp.example');
});
