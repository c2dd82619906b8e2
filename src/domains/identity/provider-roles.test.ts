import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import { type IdentityLab, openIdentityLab, reasonOf } from '../../../test/labs/identity-lab.ts';
import type { Answer } from '../../../test/rig/browser.ts';
import type { SignedIn } from '../../../test/rig/start-app.ts';

let lab: IdentityLab;

beforeAll(async () => {
  lab = await openIdentityLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.calm());

async function setUpRoles(domain: string, over: object = {}): Promise<SignedIn> {
  const person = await lab.setUpCompany(domain, over);
  await lab.app.database.system((tx) =>
    tx.query('UPDATE company SET max_users = 100 WHERE id = $1', [person.companyId]),
  );
  return person;
}

async function signInAt(domain: string, person: Record<string, unknown>): Promise<Answer> {
  lab.provider.person = person;
  const browser = lab.app.browser();
  const begun = (await lab.start(browser, `anybody@${domain}`)).json as { data: { url: string } };
  return lab.finish(browser, lab.provider.approve(begun.data.url));
}

const outcomeOf = (answer: Answer): unknown =>
  answer.status === 200
    ? (answer.json as { data: { user: { role: string } } }).data.user.role
    : reasonOf(answer);

async function storedUser(email: string): Promise<Record<string, unknown>> {
  const [row = {}] = await lab.app.database.system((tx) =>
    tx.query('SELECT id, role, status FROM app_user WHERE email = $1', [email]),
  );
  return row;
}

test('the role that the provider gives is followed at each sign-in, up and down, with an entry', async () => {
  await setUpRoles('roles.example');
  const person = lab.newcomer({ email: 'ann@roles.example' });
  const seen: unknown[] = [];
  for (const groups of [['controllers'], ['bosses'], ['x'], undefined, ['controllers'], ['controllers', 'x']])
    seen.push(outcomeOf(await signInAt('roles.example', { ...person, groups })));
  expect(seen).toEqual(['AUDITOR', 'ADMIN', 'USER', 'USER', 'AUDITOR', 'AUDITOR']);
  const entries = await entriesOf(lab.app, () =>
    signInAt('roles.example', { ...person, groups: ['bosses'] }),
  );
  expect(entries).toMatchObject([
    { eventType: 'USER_MANAGEMENT', action: 'user.changeRole', severity: 'HIGH', outcome: 'SUCCESS' },
    { eventType: 'AUTHENTICATION', action: 'identity.signIn', outcome: 'SUCCESS' },
  ]);
  expect(entries[0]?.text).toContain('"roleAfter":"ADMIN"');
  expect(entries[0]?.text).toContain('"roleBefore":"AUDITOR"');
  // A session of before has the role of now at its next request.
  expect((await storedUser('ann@roles.example'))['role']).toBe('ADMIN');
});

test('what an administrator chose for somebody whom no row matches stays; of whom one matches the provider decides', async () => {
  const boss = await setUpRoles('chosen.example');
  const person = lab.newcomer({ email: 'bo@chosen.example' });
  expect(outcomeOf(await signInAt('chosen.example', person))).toBe('USER');
  const { id } = await storedUser('bo@chosen.example');
  expect((await boss.browser.rpc('users.update', { userId: id, role: 'AUDITOR' })).status).toBe(200);
  expect(outcomeOf(await signInAt('chosen.example', person))).toBe('AUDITOR');
  expect(outcomeOf(await signInAt('chosen.example', { ...person, groups: 'bosses' }))).toBe('ADMIN');
  expect((await boss.browser.rpc('users.update', { userId: id, role: 'AUDITOR' })).status).toBe(200);
  expect(outcomeOf(await signInAt('chosen.example', { ...person, groups: 'bosses' }))).toBe('ADMIN');
  expect(outcomeOf(await signInAt('chosen.example', person))).toBe('USER');
});

test('without rows for roles they are given once, and nobody is changed at a sign-in', async () => {
  const boss = await setUpRoles('once.example', { roleClaim: null, roleMap: [], defaultRole: 'AUDITOR' });
  const person = lab.newcomer({ email: 'cy@once.example' });
  expect(outcomeOf(await signInAt('once.example', person))).toBe('AUDITOR');
  const { id } = await storedUser('cy@once.example');
  await boss.browser.rpc('users.update', { userId: id, role: 'USER' });
  expect(outcomeOf(await signInAt('once.example', { ...person, groups: 'bosses' }))).toBe('USER');
});

test('who has no role at the provider any more is refused and disabled, and comes back with a role', async () => {
  const boss = await setUpRoles('leaves.example', { defaultRole: null });
  const person = lab.newcomer({ email: 'di@leaves.example', groups: 'controllers' });
  const browser = lab.app.browser();
  lab.provider.person = person;
  const begun = (await lab.start(browser, 'di@leaves.example')).json as { data: { url: string } };
  expect(outcomeOf(await lab.finish(browser, lab.provider.approve(begun.data.url)))).toBe('AUDITOR');
  const gone = { ...person, groups: [] };
  for (let n = 0; n < 2; n += 1) {
    let answer: Answer | undefined;
    const entries = await entriesOf(lab.app, async () => {
      answer = await signInAt('leaves.example', gone);
    });
    expect([answer?.status, answer && reasonOf(answer)]).toEqual([401, 'no-role']);
    expect(entries).toMatchObject([{ eventType: 'AUTHENTICATION', outcome: 'FAILURE', severity: 'HIGH' }]);
    expect(entries[0]?.text).toContain('"disabled":true');
  }
  // Neither a session of before nor a password opens what the provider closed.
  expect((await browser.get('/api/auth/session')).status).toBe(401);
  expect(await storedUser('di@leaves.example')).toMatchObject({ status: 'DISABLED' });
  expect(outcomeOf(await signInAt('leaves.example', { ...person, groups: 'bosses' }))).toBe('ADMIN');
  // Whom an administrator disabled the provider does not bring back.
  await signInAt('leaves.example', gone);
  const { id } = await storedUser('di@leaves.example');
  expect((await boss.browser.rpc('users.update', { userId: id, status: 'DISABLED' })).status).toBe(200);
  expect(outcomeOf(await signInAt('leaves.example', person))).toBe('disabled');
  expect((await boss.browser.rpc('users.update', { userId: id, status: 'ACTIVE' })).status).toBe(200);
  expect(outcomeOf(await signInAt('leaves.example', person))).toBe('AUDITOR');
});

test('the last ADMIN stays one, whatever the provider says, until there is another', async () => {
  const boss = await setUpRoles('last.example');
  const person = lab.newcomer({ email: 'ed@last.example', groups: 'bosses' });
  expect(outcomeOf(await signInAt('last.example', person))).toBe('ADMIN');
  const { id } = await storedUser('ed@last.example');
  await lab.app.database.system((tx) =>
    tx.query("UPDATE app_user SET status = 'DISABLED' WHERE id = $1", [boss.userId]),
  );
  for (const groups of ['controllers', undefined]) {
    let answer: Answer | undefined;
    const entries = await entriesOf(lab.app, async () => {
      answer = await signInAt('last.example', { ...person, groups });
    });
    expect(answer && outcomeOf(answer)).toBe('ADMIN');
    expect(entries).toMatchObject([
      { action: 'user.changeRole', outcome: 'BLOCKED', severity: 'HIGH' },
      { action: 'identity.signIn', outcome: 'SUCCESS' },
    ]);
  }
  const save = (over: object) =>
    lab.app.database.system((tx) =>
      tx.query('UPDATE identity_provider SET default_role = $2 WHERE company_id = $1', [
        boss.companyId,
        'defaultRole' in over ? null : 'USER',
      ]),
    );
  await save({ defaultRole: null });
  const entries = await entriesOf(lab.app, async () => {
    expect(outcomeOf(await signInAt('last.example', { ...person, groups: [] }))).toBe('ADMIN');
  });
  expect(entries).toMatchObject([{ action: 'user.disable', outcome: 'BLOCKED' }, { outcome: 'SUCCESS' }]);
  await save({});
  await lab.app.database.system((tx) =>
    tx.query("UPDATE app_user SET status = 'ACTIVE' WHERE id = $1", [boss.userId]),
  );
  expect(outcomeOf(await signInAt('last.example', { ...person, groups: [] }))).toBe('USER');
  expect(await storedUser('ed@last.example')).toMatchObject({ id, role: 'USER' });
});

test('an account that was here before is not linked without a role, and takes the one of its row', async () => {
  const boss = await setUpRoles('before.example', { defaultRole: null });
  const [one, two] = [
    await lab.app.addColleague(boss.companyId, 'USER'),
    await lab.app.addColleague(boss.companyId, 'USER'),
  ];
  for (const [{ userId }, email] of [
    [one, 'one@before.example'],
    [two, 'two@before.example'],
  ] as const)
    await lab.app.database.system((tx) =>
      tx.query('UPDATE app_user SET email = $2 WHERE id = $1', [userId, email]),
    );
  const roleless = lab.newcomer({ email: 'one@before.example' });
  expect(outcomeOf(await signInAt('before.example', roleless))).toBe('no-role');
  expect(await storedUser('one@before.example')).toMatchObject({ status: 'ACTIVE', role: 'USER' });
  const boss2 = lab.newcomer({ email: 'two@before.example', groups: 'bosses' });
  expect(outcomeOf(await signInAt('before.example', boss2))).toBe('ADMIN');
});
