import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '../../../test/fakes/identity-provider.ts';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import type { Answer, Browser } from '../../../test/rig/browser.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { createFakeClock } from '../../ports/clock.ts';
import { createSecretBox } from '../../ports/secret-box.ts';

const records = new Map<string, string[]>();
const clock = createFakeClock();
let app: TestApp;
let provider: TestProvider;
let admin: SignedIn;
let count = 0;

beforeAll(async () => {
  provider = await startProvider(clock);
  app = await startApp({
    env: { IDENTITY_ALLOW_PRIVATE: 'true' },
    ports: { clock, textRecords: async (name) => records.get(name) ?? [] },
  });
  admin = await setUpCompany('corp.example');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
beforeEach(() => {
  provider.wicked = {};
  provider.description = {};
});

interface Settings {
  readonly domains: { domain: string; recordName: string; recordValue: string; verified: boolean }[];
  readonly callbackUrl: string;
}

const settings = {
  clientId,
  clientSecret,
  createUsers: true,
  roleClaim: 'groups',
  roleMap: [
    { value: 'bosses', role: 'ADMIN' },
    { value: 'controllers', role: 'AUDITOR' },
  ],
};

async function setUpCompany(domain: string, over: object = {}): Promise<SignedIn> {
  const person = await app.signUp();
  const save = await person.browser.rpc('identity.save', { issuer: provider.issuer, ...settings, ...over });
  expect(save.status).toBe(200);
  await prove(person, domain);
  return person;
}

async function prove({ browser }: SignedIn, domain: string): Promise<void> {
  const added = (await browser.rpc('identity.addDomain', { domain })).data as Settings;
  const record = added.domains.find((one) => one.domain === domain);
  records.set(record?.recordName ?? '', [record?.recordValue ?? '']);
  expect((await browser.rpc('identity.verifyDomain', { domain })).status).toBe(200);
}

/** Somebody new at the provider. */
function newcomer(over: Record<string, unknown> = {}) {
  count += 1;
  return {
    sub: `subject-${count}`,
    email: `someone${count}@corp.example`,
    email_verified: true,
    name: `Someone ${count}`,
    ...over,
  };
}

const start = (browser: Browser, email: string, next?: string) =>
  browser.post('/api/auth/provider/start', { email, ...(next ? { next } : {}) });

const finish = (browser: Browser, backUrl: string, more: object = {}, headers = {}) => {
  const back = new URL(backUrl);
  const body = { provider: back.pathname.split('/').at(-1), answer: back.search, ...more };
  return browser.post('/api/auth/provider/finish', body, headers);
};

async function signIn(
  person: Record<string, unknown>,
  browser = app.browser(),
  headers = {},
): Promise<Answer> {
  provider.person = person;
  const begun = await start(browser, 'anybody@corp.example');
  expect(begun.status).toBe(200);
  return finish(browser, provider.approve((begun.json as { data: { url: string } }).data.url), {}, headers);
}

const reasonOf = (answer: Answer): unknown =>
  (answer.json as { details: { reason?: string; mfaRequired?: boolean } }).details.reason;

async function expectRefused(reason: string, person = newcomer()): Promise<void> {
  const browser = app.browser();
  const answers: Answer[] = [];
  const entries = await entriesOf(app, async () => answers.push(await signIn(person, browser)));
  expect(answers.map((answer) => [answer.status, reasonOf(answer)])).toEqual([[401, reason]]);
  expect(entries).toMatchObject([{ eventType: 'AUTHENTICATION', outcome: 'FAILURE' }]);
  expect(entries[0]?.text).toContain(`"reason":"${reason}"`);
  expect(browser.cookies.has('session-token')).toBe(false);
}

test('who is new comes in through the provider: added with the mapped role, as if signed in with a password', async () => {
  for (const [groups, role] of [
    [undefined, 'USER'],
    [['x', 'controllers'], 'AUDITOR'],
    ['bosses', 'ADMIN'],
  ] as const) {
    const browser = app.browser();
    const person = newcomer({ ...(groups ? { groups } : {}) });
    let answer: Answer | undefined;
    const entries = await entriesOf(app, async () => {
      answer = await signIn(person, browser);
    });
    expect(answer?.json).toMatchObject({
      success: true,
      data: {
        user: { email: person.email, name: person.name, role, companyId: admin.companyId },
        next: null,
      },
    });
    expect(entries).toMatchObject([
      {
        eventType: 'AUTHENTICATION',
        action: 'identity.signIn',
        outcome: 'SUCCESS',
        companyId: admin.companyId,
      },
    ]);
    expect(answer?.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^session-token=.*HttpOnly.*SameSite=Lax/)]),
    );
    expect((await browser.get('/api/auth/session')).status).toBe(200);
  }
});

test('the request to the provider carries state, nonce, PKCE and the own callback; the secret goes by header only', async () => {
  const browser = app.browser();
  const begun = await start(browser, 'Ann@CORP.example', '/overview');
  const { url } = (begun.json as { data: { url: string } }).data;
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `http://localhost:3000/sign-in/provider/${admin.companyId}`,
    login_hint: 'ann@corp.example',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40);
  const cookie = [begun.headers['set-cookie']].flat().find((line) => line?.startsWith('provider-sign-in='));
  expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
  for (const secret of [asked['state'], asked['nonce'], 'verifier']) expect(cookie).not.toContain(secret);
  provider.person = newcomer();
  provider.tokenCalls.length = 0;
  const answer = await finish(browser, provider.approve(url));
  expect(answer.json).toMatchObject({ data: { next: '/overview' } });
  expect(provider.tokenCalls.map((call) => call.has('client_secret'))).toEqual([false]);
});

test('the second time the subject decides, whatever the address is by then', async () => {
  const person = newcomer();
  const first = await signIn(person);
  const again = await signIn({ ...person, email: 'renamed@corp.example' });
  const idOf = (answer: Answer) => (answer.json as { data: { user: { id: string } } }).data.user.id;
  expect(idOf(again)).toBe(idOf(first));
  // A mailbox that was given to somebody else does not open the account of the one before.
  await expectRefused('other-identity', { ...newcomer(), email: person.email });
});

test('an invitation is accepted by coming through the provider, a disabled person stays out', async () => {
  const invited = newcomer();
  const made = await admin.browser.rpc('users.invite', {
    email: invited.email,
    name: 'Guest',
    role: 'AUDITOR',
  });
  const { user } = made.data as { user: { id: string } };
  expect((await signIn(invited)).json).toMatchObject({
    data: { user: { id: user.id, role: 'AUDITOR', status: 'ACTIVE', name: 'Guest' } },
  });
  expect((await admin.browser.rpc('users.update', { userId: user.id, status: 'DISABLED' })).status).toBe(200);
  await expectRefused('disabled', invited);
  // Without a password, yet no invitation is open: the way back in is the administrator's word.
  expect((await admin.browser.rpc('users.update', { userId: user.id, status: 'ACTIVE' })).status).toBe(200);
  expect((await signIn(invited)).status).toBe(200);
  expect((await admin.browser.rpc('users.remove', { userId: user.id })).status).toBe(200);
  expect((await signIn(invited)).json).not.toMatchObject({ data: { user: { id: user.id } } });
});

async function localeAndId(email: string): Promise<{ id?: string; locale?: string | null }> {
  const [row = {}] = await app.database.system((tx) =>
    rows(tx, 'SELECT id, locale FROM app_user WHERE email = $1', [email], {
      id: is.uuid,
      locale: is.orNull(is.text),
    }),
  );
  return row;
}

test('who comes through the provider for the first time begins with the language of the page, and keeps it', async () => {
  const [added, invited] = [newcomer(), newcomer()];
  await admin.browser.rpc('users.invite', { email: invited.email, name: 'Guest', role: 'USER' });
  for (const person of [added, invited]) {
    for (const language of ['nl-BE,en;q=0.5', 'en']) {
      expect((await signIn(person, app.browser(), { 'accept-language': language })).status).toBe(200);
      expect(await localeAndId(person.email)).toMatchObject({ locale: 'nl' });
    }
    // The company has room for so many only.
    const { id } = await localeAndId(person.email);
    expect((await admin.browser.rpc('users.remove', { userId: id })).status).toBe(200);
  }
});

test('what does not prove who it is is refused, with a reason and an entry', async () => {
  const foreign = await generateKeyPair('RS256');
  const cases: [string, TestProvider['wicked']][] = [
    ['wrong issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['wrong audience', { claims: { aud: 'somebody-else' } }],
    ['another authorized party', { claims: { aud: [clientId, 'other'], azp: 'other' } }],
    ['wrong nonce', { claims: { nonce: 'replayed' } }],
    ['no nonce', { dropClaims: ['nonce'] }],
    ['over', { claims: { exp: Math.floor(clock.now().getTime() / 1000) - 120 } }],
    ['no end', { dropClaims: ['exp'] }],
    ['no subject', { dropClaims: ['sub'] }],
    ['not yet', { claims: { nbf: Math.floor(clock.now().getTime() / 1000) + 600 } }],
    ['signed by a stranger', { signWith: foreign.privateKey }],
    ['unknown key', { header: { kid: 'nobody' } }],
    [
      'signed with the client secret',
      { header: { alg: 'HS256' }, signWith: Buffer.from(clientSecret.padEnd(32)) },
    ],
    ['not signed', { unsigned: true }],
    [
      'no token',
      {
        tokenAnswer: (response) =>
          response.writeHead(200, jsonType).end('{"access_token":"x","token_type":"Bearer"}'),
      },
    ],
    [
      'HTML',
      { tokenAnswer: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>') },
    ],
    ['broken', { tokenAnswer: (response) => response.writeHead(200, jsonType).end('{"access') }],
    [
      'refused',
      { tokenAnswer: (response) => response.writeHead(400, jsonType).end('{"error":"invalid_grant"}') },
    ],
    ['error', { tokenAnswer: (response) => response.writeHead(500).end() }],
  ];
  for (const [name, wicked] of cases) {
    provider.wicked = wicked;
    const answer = await signIn(newcomer());
    expect([name, answer.status, reasonOf(answer)]).toEqual([name, 401, 'untrusted']);
  }
  provider.wicked = { tokenAnswer: (response) => response.destroy() };
  await expectRefused('unreachable');
  provider.wicked = {
    tokenAnswer: (response) => response.writeHead(200, jsonType).end(`"${'x'.repeat(600_000)}"`),
  };
  await expectRefused('unreachable');
  provider.wicked = {
    tokenAnswer: (response) => response.writeHead(302, { location: `${provider.issuer}/token` }).end(),
  };
  await expectRefused('untrusted');
});

const jsonType = { 'content-type': 'application/json' };

test('an address that is not verified, not there or not of the company opens nothing', async () => {
  await expectRefused('email-unverified', newcomer({ email_verified: false }));
  await expectRefused('email-unverified', newcomer({ email_verified: undefined }));
  await expectRefused('email-unverified', newcomer({ email_verified: 'yes' }));
  await expectRefused('foreign-domain', newcomer({ email: 'x@other.example' }));
  await expectRefused('foreign-domain', newcomer({ email: 'x@sub.corp.example' }));
  await expectRefused('foreign-domain', newcomer({ email: 'x@corp.example.evil.example' }));
  for (const sub of ['a\0b', 'half-\ud800', 'half-\ud801', 'x'.repeat(256)])
    await expectRefused('untrusted', newcomer({ sub }));
  provider.description = { userinfo_endpoint: undefined };
  await admin.browser.rpc('identity.test');
  await expectRefused('no-email', newcomer({ email: undefined }));
  await expectRefused('no-email', newcomer({ email: 'not an address' }));
  await expectRefused('no-email', newcomer({ email: ['a@corp.example'] }));
  provider.description = {};
  await admin.browser.rpc('identity.test');
});

test('accounts of other companies and of the platform are never opened by a company’s provider', async () => {
  const other = await app.signUp();
  const staff = await app.addStaff('SUPER_ADMIN');
  for (const [email, userId] of [
    ['taken@corp.example', other.userId],
    ['root@corp.example', staff.userId],
  ]) {
    await app.database.system((tx) =>
      tx.query('UPDATE app_user SET email = $1 WHERE id = $2', [email, userId]),
    );
    await expectRefused('other-account', newcomer({ email }));
  }
});

test('an address that somebody registered and never confirmed is not linked', async () => {
  const colleague = await app.addColleague(admin.companyId, 'USER');
  const email = 'squatted@corp.example';
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email = $1, email_confirmed_at = NULL WHERE id = $2', [
      email,
      colleague.userId,
    ]),
  );
  await expectRefused('unconfirmed', newcomer({ email }));
});

test('an answer counts once, in the browser that asked, for the company that asked, and in time', async () => {
  const other = await setUpCompany('other-corp.example');
  const ask = async (browser: Browser, email = 'x@corp.example') =>
    ((await start(browser, email)).json as { data: { url: string } }).data.url;
  const lost = async (answer: Promise<Answer>) => expect(reasonOf(await answer)).toBe('flow-lost');
  provider.person = newcomer();

  const [victim, thief] = [app.browser(), app.browser()];
  const back = provider.approve(await ask(thief));
  await lost(finish(victim, back));
  // A browser that began a sign-in of its own does not end another's: the state is not its own.
  await ask(victim);
  expect(reasonOf(await finish(victim, back))).toBe('untrusted');
  expect((await finish(thief, back)).status).toBe(200);
  await lost(finish(thief, back));

  const mixed = app.browser();
  const mixedBack = provider.approve(await ask(mixed));
  await lost(finish(mixed, mixedBack.replace(admin.companyId, other.companyId)));

  const late = app.browser();
  const lateBack = provider.approve(await ask(late));
  clock.advance(601_000);
  await lost(finish(late, lateBack));

  const forged = app.browser();
  const forgedBack = provider.approve(await ask(forged));
  forged.cookies.set('provider-sign-in', `${forged.cookies.get('provider-sign-in')}x`);
  await lost(finish(forged, forgedBack));
});

test('an answer that names another issuer, or none where the provider promises one, is a mix-up', async () => {
  provider.description = { authorization_response_iss_parameter_supported: true };
  await admin.browser.rpc('identity.test');
  for (const [iss, reason] of [
    [provider.issuer, undefined],
    ['https://evil.example', 'untrusted'],
    [null, 'untrusted'],
  ] as const) {
    provider.person = newcomer();
    const browser = app.browser();
    const begun = (await start(browser, 'x@corp.example')).json as { data: { url: string } };
    const back = provider.approve(begun.data.url);
    const answer = await finish(browser, iss === null ? back : `${back}&iss=${encodeURIComponent(iss)}`);
    expect([iss, answer.status === 200 ? undefined : reasonOf(answer)]).toEqual([iss, reason]);
  }
  provider.description = {};
  await admin.browser.rpc('identity.test');
});

test('the provider’s own no is told as such, and none of its words are kept', async () => {
  const browser = app.browser();
  const begun = (await start(browser, 'x@corp.example')).json as { data: { url: string } };
  const state = new URL(begun.data.url).searchParams.get('state') ?? '';
  const entries = await entriesOf(app, async () => {
    const query = new URLSearchParams({ error: 'access_denied', error_description: '<b>evil</b>', state });
    const answer = await finish(browser, `http://x/sign-in/provider/${admin.companyId}?${query}`);
    expect([reasonOf(answer), answer.text.includes('evil')]).toEqual(['denied', false]);
  });
  expect(JSON.stringify(entries)).not.toContain('evil');
});

test('a suspended company’s people do not come in, neither do those of a provider that is off or gone', async () => {
  const person = await setUpCompany('closing.example');
  const staff = await app.addStaff('SUPER_ADMIN');
  const begin = async () => {
    const browser = app.browser();
    const begun = (await start(browser, 'x@closing.example')).json as { data?: { url: string } };
    return { browser, back: begun.data ? provider.approve(begun.data.url) : null };
  };
  const { browser, back } = await begin();
  await staff.browser.patch(`/api/platform/companies/${person.companyId}`, { status: 'SUSPENDED' });
  expect(reasonOf(await finish(browser, back ?? ''))).toBe('company-closed');
  expect(reasonOf(await start(app.browser(), 'x@closing.example'))).toBe('no-provider');
  await staff.browser.patch(`/api/platform/companies/${person.companyId}`, { status: 'ACTIVE' });
  const second = await begin();
  await staff.browser.rpc('identity.remove', { companyId: person.companyId });
  expect(reasonOf(await finish(second.browser, second.back ?? ''))).toBe('provider-changed');
  expect((await begin()).back).toBe(null);
});

test('nobody is added beyond what the company allows: creation off, no role, no room', async () => {
  const save = (over: object) =>
    admin.browser.rpc('identity.save', { issuer: provider.issuer, ...settings, ...over });
  await save({ createUsers: false });
  await expectRefused('not-added');
  await save({ defaultRole: null });
  await expectRefused('no-role', newcomer({ groups: ['nobody'] }));
  await save({});
  const staff = await app.addStaff('ADMIN');
  await staff.browser.patch(`/api/platform/companies/${admin.companyId}`, { maxUsers: 1 });
  await expectRefused('no-room');
  await staff.browser.patch(`/api/platform/companies/${admin.companyId}`, { maxUsers: 100 });
});

/** A company of its own for the roles: with room, and with an administrator who came by a password. */
async function setUpRoles(domain: string, over: object = {}): Promise<SignedIn> {
  const person = await setUpCompany(domain, over);
  await app.database.system((tx) =>
    tx.query('UPDATE company SET max_users = 100 WHERE id = $1', [person.companyId]),
  );
  return person;
}

async function signInAt(domain: string, person: Record<string, unknown>): Promise<Answer> {
  provider.person = person;
  const browser = app.browser();
  const begun = (await start(browser, `anybody@${domain}`)).json as { data: { url: string } };
  return finish(browser, provider.approve(begun.data.url));
}

const outcomeOf = (answer: Answer): unknown =>
  answer.status === 200
    ? (answer.json as { data: { user: { role: string } } }).data.user.role
    : reasonOf(answer);

async function storedUser(email: string): Promise<Record<string, unknown>> {
  const [row = {}] = await app.database.system((tx) =>
    tx.query('SELECT id, role, status FROM app_user WHERE email = $1', [email]),
  );
  return row;
}

test('the role that the provider gives is followed at each sign-in, up and down, with an entry', async () => {
  await setUpRoles('roles.example');
  const person = newcomer({ email: 'ann@roles.example' });
  const seen: unknown[] = [];
  for (const groups of [['controllers'], ['bosses'], ['x'], undefined, ['controllers'], ['controllers', 'x']])
    seen.push(outcomeOf(await signInAt('roles.example', { ...person, groups })));
  expect(seen).toEqual(['AUDITOR', 'ADMIN', 'USER', 'USER', 'AUDITOR', 'AUDITOR']);
  const entries = await entriesOf(app, () => signInAt('roles.example', { ...person, groups: ['bosses'] }));
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
  const person = newcomer({ email: 'bo@chosen.example' });
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
  const person = newcomer({ email: 'cy@once.example' });
  expect(outcomeOf(await signInAt('once.example', person))).toBe('AUDITOR');
  const { id } = await storedUser('cy@once.example');
  await boss.browser.rpc('users.update', { userId: id, role: 'USER' });
  expect(outcomeOf(await signInAt('once.example', { ...person, groups: 'bosses' }))).toBe('USER');
});

test('who has no role at the provider any more is refused and disabled, and comes back with a role', async () => {
  const boss = await setUpRoles('leaves.example', { defaultRole: null });
  const person = newcomer({ email: 'di@leaves.example', groups: 'controllers' });
  const browser = app.browser();
  provider.person = person;
  const begun = (await start(browser, 'di@leaves.example')).json as { data: { url: string } };
  expect(outcomeOf(await finish(browser, provider.approve(begun.data.url)))).toBe('AUDITOR');
  const gone = { ...person, groups: [] };
  for (let n = 0; n < 2; n += 1) {
    let answer: Answer | undefined;
    const entries = await entriesOf(app, async () => {
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
  const person = newcomer({ email: 'ed@last.example', groups: 'bosses' });
  expect(outcomeOf(await signInAt('last.example', person))).toBe('ADMIN');
  const { id } = await storedUser('ed@last.example');
  await app.database.system((tx) =>
    tx.query("UPDATE app_user SET status = 'DISABLED' WHERE id = $1", [boss.userId]),
  );
  for (const groups of ['controllers', undefined]) {
    let answer: Answer | undefined;
    const entries = await entriesOf(app, async () => {
      answer = await signInAt('last.example', { ...person, groups });
    });
    expect(answer && outcomeOf(answer)).toBe('ADMIN');
    expect(entries).toMatchObject([
      { action: 'user.changeRole', outcome: 'BLOCKED', severity: 'HIGH' },
      { action: 'identity.signIn', outcome: 'SUCCESS' },
    ]);
  }
  const save = (over: object) =>
    app.database.system((tx) =>
      tx.query('UPDATE identity_provider SET default_role = $2 WHERE company_id = $1', [
        boss.companyId,
        'defaultRole' in over ? null : 'USER',
      ]),
    );
  await save({ defaultRole: null });
  const entries = await entriesOf(app, async () => {
    expect(outcomeOf(await signInAt('last.example', { ...person, groups: [] }))).toBe('ADMIN');
  });
  expect(entries).toMatchObject([{ action: 'user.disable', outcome: 'BLOCKED' }, { outcome: 'SUCCESS' }]);
  await save({});
  await app.database.system((tx) =>
    tx.query("UPDATE app_user SET status = 'ACTIVE' WHERE id = $1", [boss.userId]),
  );
  expect(outcomeOf(await signInAt('last.example', { ...person, groups: [] }))).toBe('USER');
  expect(await storedUser('ed@last.example')).toMatchObject({ id, role: 'USER' });
});

test('an account that was here before is not linked without a role, and takes the one of its row', async () => {
  const boss = await setUpRoles('before.example', { defaultRole: null });
  const [one, two] = [
    await app.addColleague(boss.companyId, 'USER'),
    await app.addColleague(boss.companyId, 'USER'),
  ];
  for (const [{ userId }, email] of [
    [one, 'one@before.example'],
    [two, 'two@before.example'],
  ] as const)
    await app.database.system((tx) =>
      tx.query('UPDATE app_user SET email = $2 WHERE id = $1', [userId, email]),
    );
  const roleless = newcomer({ email: 'one@before.example' });
  expect(outcomeOf(await signInAt('before.example', roleless))).toBe('no-role');
  expect(await storedUser('one@before.example')).toMatchObject({ status: 'ACTIVE', role: 'USER' });
  const boss2 = newcomer({ email: 'two@before.example', groups: 'bosses' });
  expect(outcomeOf(await signInAt('before.example', boss2))).toBe('ADMIN');
});

test('whoever tries a provider learns only that it was not reached, after the same time; so does whoever signs in', async () => {
  const other = createServer((_request, response) => response.writeHead(500).end('inner text'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const person = await setUpCompany('tries.example');
  const told: unknown[] = [];
  app.logs.length = 0;
  for (const issuer of [
    `http://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}/x`,
    'http://127.0.0.1:1025',
    `https://127.0.0.1:${port}`,
    'https://no-such-host.invalid',
  ]) {
    expect((await person.browser.rpc('identity.save', { issuer, ...settings })).status).toBe(200);
    clock.pauses.length = 0;
    let begun: Answer | undefined;
    const entries = await entriesOf(app, async () => {
      begun = await start(app.browser(), 'x@tries.example');
    });
    // Ids hold any digits.
    const { description, metadata } = JSON.parse(entries[0]?.text ?? '{}');
    expect(JSON.stringify([description, metadata])).not.toMatch(
      /refused the|resolved|certificate|500|TLS|127\.0/,
    );
    const tried = await person.browser.rpc('identity.test');
    told.push([
      tried.data,
      clock.pauses.splice(0),
      begun && reasonOf(begun),
      entries.map((one) => one.outcome),
    ]);
  }
  other.close();
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(told[0]).toEqual([
    { ok: false, message: expect.stringMatching(/^The provider was not reached\. Check /) },
    [10_000],
    'unreachable',
    ['FAILURE'],
  ]);
  const reasons = app.logs.flatMap(({ facts }) => facts['reason'] ?? []);
  expect(new Set(reasons).size).toBeGreaterThan(3);
});

test('two first sign-ins of one person at once make one account', async () => {
  provider.person = newcomer();
  const flows = await Promise.all(
    [app.browser(), app.browser(), app.browser()].map(async (browser) => {
      const begun = (await start(browser, 'x@corp.example')).json as { data: { url: string } };
      return { browser, back: provider.approve(begun.data.url) };
    }),
  );
  const answers = await Promise.all(flows.map(({ browser, back }) => finish(browser, back)));
  const ids = answers.map((answer) => (answer.json as { data: { user: { id: string } } }).data.user.id);
  expect(new Set(ids).size).toBe(1);
});

test('a second factor of one’s own is asked for after the provider, as after a password', async () => {
  const person = newcomer();
  const browser = app.browser();
  await signIn(person, browser);
  const setup = (await browser.post('/api/auth/mfa/setup')).json as { data: { secret: string } };
  const { totpOf } = await import('../accounts/second-factor/mfa-code.ts');
  const code = () => totpOf(setup.data.secret, person.email).generate({ timestamp: clock.now().getTime() });
  expect((await browser.post('/api/auth/mfa/enable', { code: code() })).status).toBe(200);

  const second = app.browser();
  const asked = await signIn(person, second);
  expect([asked.status, asked.json]).toMatchObject([401, { details: { mfaRequired: true } }]);
  expect(second.cookies.has('session-token')).toBe(false);
  const answerCode = (totp: string) =>
    second.post('/api/auth/provider/finish', { provider: admin.companyId, totp });
  expect((await answerCode('000000')).json).toMatchObject({ details: { mfaRequired: true } });
  clock.advance(30_000);
  expect((await answerCode(code())).json).toMatchObject({ data: { user: { email: person.email } } });
  expect((await second.get('/api/auth/session')).status).toBe(200);
});

test('the description is read once an hour, keys that changed are followed', async () => {
  await signIn(newcomer());
  provider.paths.length = 0;
  await signIn(newcomer());
  expect(provider.paths).toEqual(['/token']);
  clock.advance(3_601_000);
  await signIn(newcomer());
  expect(provider.paths).toContain('/.well-known/openid-configuration');
  await provider.rotateKey();
  await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
  expect((await admin.browser.rpc('identity.test')).data).toMatchObject({ ok: true });
  expect((await signIn(newcomer())).status).toBe(200);
});

test('a description of another issuer is not believed', async () => {
  const person = await setUpCompany('mixed.example');
  expect((await person.browser.rpc('identity.test')).data).toMatchObject({ ok: true });
  provider.description = { issuer: 'https://login.example/{tenantid}/v2.0' };
  expect((await person.browser.rpc('identity.test')).data).toMatchObject({ ok: false });
  expect(reasonOf(await start(app.browser(), 'x@mixed.example'))).toBe('untrusted');
});

test('the secret is sealed, never answered, and does not follow to another issuer', async () => {
  const person = await setUpCompany('secret.example');
  const shown = await person.browser.rpc('identity.get');
  expect(shown.data).toMatchObject({ provider: { hasSecret: true, issuer: provider.issuer } });
  expect(shown.text).not.toContain(clientSecret);
  const { rows } = await app.database.system(async (tx) => ({
    rows: await tx.query('SELECT client_secret_sealed AS sealed FROM identity_provider'),
  }));
  expect(JSON.stringify(rows)).not.toContain(clientSecret);
  const { clientSecret: _secret, ...rest } = settings;
  const kept = await person.browser.rpc('identity.save', { issuer: provider.issuer, ...rest });
  expect(kept.data).toMatchObject({ provider: { hasSecret: true } });
  const moved = await person.browser.rpc('identity.save', { issuer: 'https://evil.example', ...rest });
  expect(moved.data).toMatchObject({ provider: { hasSecret: false } });
});

test('a secret that no longer opens is told where people sign in and where the provider is tried', async () => {
  const person = await setUpCompany('unopened.example');
  const begun = await start(app.browser(), 'x@unopened.example');
  expect(begun.status).toBe(200);
  const waiting = app.browser();
  const { url } = ((await start(waiting, 'x@unopened.example')).json as { data: { url: string } }).data;
  const foreign = createSecretBox({ current: 'the secret of before, which nobody has any more' });
  await app.database.system((tx) =>
    tx.query('UPDATE identity_provider SET client_secret_sealed = $2 WHERE company_id = $1', [
      person.companyId,
      foreign.seal(clientSecret, `identity.clientSecret:${person.companyId}`),
    ]),
  );
  const tried = await person.browser.rpc('identity.test');
  expect([tried.status, tried.data]).toEqual([
    200,
    { ok: false, message: expect.stringContaining('Enter the client secret again') },
  ]);
  const refused = await start(app.browser(), 'x@unopened.example');
  expect([refused.status, reasonOf(refused)]).toEqual([401, 'secret-lost']);
  provider.person = newcomer({ email: 'x@unopened.example' });
  const back = await finish(waiting, provider.approve(url));
  expect([back.status, reasonOf(back)]).toEqual([401, 'secret-lost']);
  // It is mended where it is told: by writing the secret again.
  await person.browser.rpc('identity.save', { issuer: provider.issuer, ...settings });
  expect((await person.browser.rpc('identity.test')).data).toMatchObject({ ok: true });
});

test('platform staff set nothing for a company that is not there', async () => {
  const staff = await app.addStaff('ADMIN');
  for (const companyId of ['019b0000-0000-7000-8000-000000000000', '00000000-0000-0000-0000-000000000000']) {
    const save = { companyId, issuer: provider.issuer, ...settings };
    expect((await staff.browser.rpc('identity.save', save)).status).toBe(404);
    const add = { companyId, domain: 'nobody.example' };
    expect((await staff.browser.rpc('identity.addDomain', add)).status).toBe(404);
  }
});

test('two administrators who change the provider at once: the second is told', async () => {
  const person = await setUpCompany('edits.example');
  const { provider: seen } = (await person.browser.rpc('identity.get')).data as {
    provider: { updatedAt: string };
  };
  clock.advance(10);
  const save = () =>
    person.browser.rpc('identity.save', { issuer: provider.issuer, ...settings, updatedAt: seen.updatedAt });
  expect([(await save()).status, (await save()).status]).toEqual([200, 409]);
});

test('an issuer must be an address that the service may go to', async () => {
  await using strict = await startApp();
  const { browser } = await strict.signUp();
  for (const issuer of [
    'http://127.0.0.1:8080',
    'https://localhost',
    'https://10.0.0.1',
    'http://login.example',
    'https://login.example/?x=1',
    'https://login.example/.well-known/openid-configuration',
    'ftp://login.example',
    'nothing',
  ]) {
    const answer = await browser.rpc('identity.save', { ...settings, issuer });
    expect([issuer, answer.status]).toEqual([issuer, 422]);
  }
});

test('a domain is proven by its TXT record, by one company only; only the platform may vouch', async () => {
  const [one, two] = [await app.signUp(), await app.signUp()];
  const domain = 'proof.example';
  const verify = (who: SignedIn, more: object = {}) =>
    who.browser.rpc('identity.verifyDomain', { domain, ...more });
  const [added] = (
    (await one.browser.rpc('identity.addDomain', { domain: '@Proof.EXAMPLE.' })).data as Settings
  ).domains;
  expect(added).toMatchObject({ domain, recordName: `_parlance-challenge.${domain}`, verified: false });
  expect((await verify(one)).status).toBe(409);
  records.set(added?.recordName ?? '', ['parlance-domain=guessed', 'v=spf1']);
  expect((await verify(one)).status).toBe(409);
  records.get(added?.recordName ?? '')?.push(added?.recordValue ?? '');
  expect((await verify(one)).data).toMatchObject({
    domains: [{ domain, verified: true, verifiedBy: 'DNS' }],
  });
  // The token is each company's own: what proves it for one proves nothing for another.
  await two.browser.rpc('identity.addDomain', { domain });
  expect((await verify(two)).status).toBe(409);
  expect((await verify(two, { vouch: true })).status).toBe(403);
  const staff = await app.addStaff('ADMIN');
  const vouched = await verify(staff, { vouch: true, companyId: two.companyId });
  expect([vouched.status, (vouched.error as { message: string }).message]).toEqual([
    409,
    'Another company has verified this domain.',
  ]);
  await one.browser.rpc('identity.removeDomain', { domain });
  expect((await verify(staff, { vouch: true, companyId: two.companyId })).data).toMatchObject({
    domains: [{ verified: true, verifiedBy: 'STAFF' }],
  });
  for (const bad of ['localhost', '10.0.0.1', 'a b.example', '-x.example', ''])
    expect((await one.browser.rpc('identity.addDomain', { domain: bad })).status).toBe(422);
});

test('fifty domains are the most that a company names, however many are added at once', async () => {
  const { browser } = await app.signUp();
  const add = (n: number) => browser.rpc('identity.addDomain', { domain: `many${n}.example` });
  for (let n = 1; n <= 48; n += 1) expect((await add(n)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(100 + n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
});
