import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBoundedQueue } from '../../src/ports/bounded-queue.ts';
import { createPasswordHasher, type PasswordHasher } from '../../src/ports/password-hasher.ts';
import type { Answer } from '../rig/browser.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../rig/start-app.ts';

const fast = createPasswordHasher({ memoryKib: 64, passes: 1 });
let works = 0;
let narrow: ReturnType<typeof createBoundedQueue> | null = null;
let meanwhile: (() => Promise<unknown>) | null = null;

/** The real thing, counted; for some tests behind a door that few get through at a time, or with time passing by. */
const hasher: PasswordHasher = {
  hash: (password) => work(() => fast.hash(password)),
  verify: (hash, password) => work(() => fast.verify(hash, password)),
  verifyDummy: (password) => work(() => fast.verifyDummy(password)),
};

function work<T>(task: () => Promise<T>): Promise<T> {
  works += 1;
  const whole = async () => {
    await meanwhile?.();
    return task();
  };
  return narrow ? narrow.run(whole) : whole();
}

let app: TestApp;
let ann: SignedIn;

beforeAll(async () => {
  app = await startApp({ ports: { hasher } });
  ann = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const guess = (n: number, password = `guess number ${n} of many`, email = ann.email): Promise<Answer> =>
  app.browser(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`).post('/api/auth/login', { email, password });

test('S23 a password of absurd length is refused before any hashing', async () => {
  works = 0;
  for (const length of [257, 10_000, 900_000]) {
    const password = 'x'.repeat(length);
    expect((await guess(1, password)).status).toBe(422);
    const person = { email: 'new@example.org', name: 'New', companyName: 'New', password };
    expect((await app.browser().post('/api/register', person)).status).toBe(422);
  }
  expect(works).toBe(0);
});

test('S02 R02 whoever is asked for, one password is worked on: unknown, disabled, invited, throttled, taken', async () => {
  const [disabled, invited, throttled] = [
    await app.addColleague(ann.companyId, 'USER'),
    await app.addColleague(ann.companyId, 'USER'),
    await app.addColleague(ann.companyId, 'USER'),
  ];
  const change = (text: string, { userId }: SignedIn) =>
    app.database.system((tx) => tx.query(`UPDATE app_user SET ${text} WHERE id = $1`, [userId]));
  await change("status = 'DISABLED'", disabled);
  await change("status = 'INVITED', password_hash = NULL", invited);
  for (let n = 0; n < 100; n += 1) await guess(7000 + n, `guess ${n}`, throttled.email);
  const worksOf = async (act: () => Promise<Answer>, status: number): Promise<number> => {
    works = 0;
    expect((await act()).status).toBe(status);
    return works;
  };
  for (const email of [ann.email, disabled.email, invited.email, throttled.email, 'nobody@example.org'])
    expect([email, await worksOf(() => guess(8000, 'not the right one', email), 401)]).toEqual([email, 1]);
  const register = (email: string, companyName: string) =>
    app.browser().post('/api/register', { email, companyName, name: 'New', password: testPassword });
  expect(await worksOf(() => register('free@example.org', 'A free name'), 201)).toBe(1);
  expect(await worksOf(() => register(ann.email, 'Another name'), 409)).toBe(1);
  expect(await worksOf(() => register('other@example.org', 'A free name'), 409)).toBe(1);
});

test('S24 passwords are told apart to the last character: no cut at 72 bytes, no trim, no folding', async () => {
  const pairs = [
    [`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
    [' blanks around it ', 'blanks around it'],
    ['Ｆｕｌｌ width letters', 'Full width letters'],
    [`${'ü'.repeat(64)}`, `${'u\u0308'.repeat(64)}`],
    ['MiXeD case letters', 'mixed case letters'],
  ];
  for (const [index, [password = '', other = '']] of pairs.entries()) {
    const email = `pair${index}@example.org`;
    const person = { email, name: 'Pair', companyName: `Pair ${index}`, password };
    expect((await app.browser().post('/api/register', person)).status).toBe(201);
    expect((await guess(2, other, email)).status).toBe(401);
    expect((await guess(2, password, email)).status).toBe(200);
  }
});

test('S25 a surplus of sign-ins is told to come back, and everybody who got a place is answered', async () => {
  narrow = createBoundedQueue({ concurrency: 2, maxWaiting: 10 });
  let lateCount = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  meanwhile = () => opened;
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const answer = await guess(1000 + n, testPassword);
      if (answer.status !== 200) lateCount += 1;
      if (lateCount === 88) open();
      return answer;
    }),
  );
  [narrow, meanwhile] = [null, null];
  const [good, late] = [200, 429].map((code) => answers.filter(({ status }) => status === code));
  expect([good?.length, late?.length]).toEqual([12, 88]);
  for (const answer of late ?? []) {
    expect(answer.json).toMatchObject({ success: false, code: 'RATE_LIMITED', details: {} });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  }
  // Nobody was blamed for it.
  expect((await guess(1, testPassword)).status).toBe(200);
});

test('S28 S29 a hundred failures an hour on one account, then not even the right password; its known device still gets in', async () => {
  const owner = app.browser('192.0.2.1');
  expect((await owner.post('/api/auth/login', { email: ann.email, password: testPassword })).status).toBe(
    200,
  );
  const wrong = await guess(0);
  for (let n = 1; n < 100; n += 1) expect((await guess(n)).status).toBe(401);
  const right = await guess(500, testPassword);
  expect([right.status, right.text]).toEqual([wrong.status, wrong.text]);

  owner.cookies.delete('session-token');
  expect((await owner.post('/api/auth/login', { email: ann.email, password: testPassword })).status).toBe(
    200,
  );

  // A thief who has the device and guesses on it is stopped too.
  const device = owner.cookies.get('device') ?? '';
  const fromDevice = (n: number, password: string) =>
    app
      .browser(`10.9.0.${n}`)
      .post('/api/auth/login', { email: ann.email, password }, { cookie: `device=${device}` });
  for (let n = 0; n < 100; n += 1) expect((await fromDevice(n, `guess ${n}`)).status).toBe(401);
  expect((await fromDevice(200, testPassword)).status).toBe(401);

  app.clock.advance(3600 * 1000 + 1);
  expect((await guess(501, testPassword)).status).toBe(200);
});

test('S28 guesses at the same moment do not slip past the count', async () => {
  const bob = await app.addColleague(ann.companyId, 'USER');
  narrow = createBoundedQueue({ concurrency: 2, maxWaiting: 1000 });
  const guesses = Array.from({ length: 150 }, (_, n) => guess(2000 + n, `guess number ${n}`, bob.email));
  const right = guess(3000, testPassword, bob.email);
  const answers = await Promise.all([...guesses, right]);
  narrow = null;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});

test('another account is not throttled with it, and a mark of another device opens nothing', async () => {
  const carol = await app.addColleague(ann.companyId, 'USER');
  for (let n = 0; n < 100; n += 1) await guess(4000 + n, `guess ${n}`, carol.email);
  expect((await guess(4999, testPassword, carol.email)).status).toBe(401);
  expect((await guess(4999, testPassword, ann.email)).status).toBe(200);
  const markOfAnn = app.app.services.browser.markDevice({ id: ann.userId, deviceEpoch: 0 });
  for (const mark of [markOfAnn, '', 'x', markOfAnn.slice(0, -1)]) {
    const answer = await app
      .browser('10.9.9.9')
      .post('/api/auth/login', { email: carol.email, password: testPassword }, { cookie: `device=${mark}` });
    expect(answer.status).toBe(401);
  }
});

test('a stolen session cannot guess the password either', async () => {
  const dave = await app.addColleague(ann.companyId, 'USER');
  const change = (currentPassword: string) =>
    dave.browser.post('/api/auth/change-password', { currentPassword, newPassword: 'a new one for dave' });
  for (let n = 0; n < 100; n += 1) expect((await change(`guess ${n}`)).status).toBe(422);
  expect((await change(testPassword)).status).toBe(422);
  app.clock.advance(3600 * 1000 + 1);
  await dave.browser.post('/api/auth/login', { email: dave.email, password: testPassword });
  expect((await change(testPassword)).status).toBe(200);
});

test('who wins an account back is not overtaken by a change that was begun with the old password', async () => {
  const gail = await app.addColleague(ann.companyId, 'USER');
  const wonBack = await fast.hash('won back by its owner');
  meanwhile = () =>
    app.database.system((tx) =>
      tx.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [gail.userId, wonBack]),
    );
  const change = gail.browser.post('/api/auth/change-password', {
    currentPassword: testPassword,
    newPassword: 'chosen by the thief',
  });
  expect((await change).status).toBe(409);
  meanwhile = null;
  expect((await guess(9000, 'chosen by the thief', gail.email)).status).toBe(401);
  expect((await guess(9001, 'won back by its owner', gail.email)).status).toBe(200);
});

test('a stored text that is no hash fits no password, and is no fault of the service', async () => {
  const erin = await app.addColleague(ann.companyId, 'USER');
  for (const text of ['', 'x', '$argon2id$v=19$broken', '$2b$10$abcdefghijklmnopqrstuv']) {
    await app.database.system((tx) =>
      tx.query('UPDATE app_user SET password_hash = $2 WHERE id = $1', [erin.userId, text]),
    );
    expect((await guess(5000, testPassword, erin.email)).status).toBe(401);
  }
});

test('what changes while the password is checked counts: no session for who was disabled, reset or got a second factor', async () => {
  const changes = [
    'UPDATE app_user SET mfa_enabled = true WHERE id = $1',
    "UPDATE app_user SET status = 'DISABLED' WHERE id = $1",
    "UPDATE app_user SET password_hash = 'another' WHERE id = $1",
    'DELETE FROM app_user WHERE id = $1',
  ];
  for (const [index, text] of changes.entries()) {
    const frank = await app.addColleague(ann.companyId, 'USER');
    meanwhile = () => app.database.system((tx) => tx.query(text, [frank.userId]));
    const answer = await guess(6000 + index, testPassword, frank.email);
    meanwhile = null;
    expect([text, answer.status, answer.headers['set-cookie']]).toEqual([text, 401, undefined]);
  }
});
