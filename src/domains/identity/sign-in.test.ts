import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientId, clientSecret, type TestProvider } from '../../../test/fakes/identity-provider.ts';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import { type IdentityLab, openIdentityLab, reasonOf } from '../../../test/labs/identity-lab.ts';
import type { Answer } from '../../../test/rig/browser.ts';
import { is, rows } from '../../db/rows.ts';

let lab: IdentityLab;

beforeAll(async () => {
  lab = await openIdentityLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.calm());

test('who is new comes in through the provider: added with the mapped role, as if signed in with a password', async () => {
  for (const [groups, role] of [
    [undefined, 'USER'],
    [['x', 'controllers'], 'AUDITOR'],
    ['bosses', 'ADMIN'],
  ] as const) {
    const browser = lab.app.browser();
    const person = lab.newcomer({ ...(groups ? { groups } : {}) });
    let answer: Answer | undefined;
    const entries = await entriesOf(lab.app, async () => {
      answer = await lab.signIn(person, browser);
    });
    expect(answer?.json).toMatchObject({
      success: true,
      data: {
        user: { email: person.email, name: person.name, role, companyId: lab.admin.companyId },
        next: null,
      },
    });
    expect(entries).toMatchObject([
      {
        eventType: 'AUTHENTICATION',
        action: 'identity.signIn',
        outcome: 'SUCCESS',
        companyId: lab.admin.companyId,
      },
    ]);
    expect(answer?.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^session-token=.*HttpOnly.*SameSite=Lax/)]),
    );
    expect((await browser.get('/api/auth/session')).status).toBe(200);
  }
});

test('the request to the provider carries state, nonce, PKCE and the own callback; the secret goes by header only', async () => {
  const browser = lab.app.browser();
  const begun = await lab.start(browser, 'Ann@CORP.example', '/overview');
  const { url } = (begun.json as { data: { url: string } }).data;
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `http://localhost:3000/sign-in/provider/${lab.admin.companyId}`,
    login_hint: 'ann@corp.example',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]?.length).toBeGreaterThan(40);
  const cookie = [begun.headers['set-cookie']].flat().find((line) => line?.startsWith('provider-sign-in='));
  expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/);
  for (const secret of [asked['state'], asked['nonce'], 'verifier']) expect(cookie).not.toContain(secret);
  lab.provider.person = lab.newcomer();
  lab.provider.tokenCalls.length = 0;
  const answer = await lab.finish(browser, lab.provider.approve(url));
  expect(answer.json).toMatchObject({ data: { next: '/overview' } });
  expect(lab.provider.tokenCalls.map((call) => call.has('client_secret'))).toEqual([false]);
});

test('the second time the subject decides, whatever the address is by then', async () => {
  const person = lab.newcomer();
  const first = await lab.signIn(person);
  const again = await lab.signIn({ ...person, email: 'renamed@corp.example' });
  const idOf = (answer: Answer) => (answer.json as { data: { user: { id: string } } }).data.user.id;
  expect(idOf(again)).toBe(idOf(first));
  // A mailbox that was given to somebody else does not open the account of the one before.
  await lab.expectRefused('other-identity', { ...lab.newcomer(), email: person.email });
});

test('an invitation is accepted by coming through the provider, a disabled person stays out', async () => {
  const invited = lab.newcomer();
  const made = await lab.admin.browser.rpc('users.invite', {
    email: invited.email,
    name: 'Guest',
    role: 'AUDITOR',
  });
  const { user } = made.data as { user: { id: string } };
  expect((await lab.signIn(invited)).json).toMatchObject({
    data: { user: { id: user.id, role: 'AUDITOR', status: 'ACTIVE', name: 'Guest' } },
  });
  expect((await lab.admin.browser.rpc('users.update', { userId: user.id, status: 'DISABLED' })).status).toBe(
    200,
  );
  await lab.expectRefused('disabled', invited);
  // Without a password, yet no invitation is open: the way back in is the administrator's word.
  expect((await lab.admin.browser.rpc('users.update', { userId: user.id, status: 'ACTIVE' })).status).toBe(
    200,
  );
  expect((await lab.signIn(invited)).status).toBe(200);
  expect((await lab.admin.browser.rpc('users.remove', { userId: user.id })).status).toBe(200);
  expect((await lab.signIn(invited)).json).not.toMatchObject({ data: { user: { id: user.id } } });
});

async function localeAndId(email: string): Promise<{ id?: string; locale?: string | null }> {
  const [row = {}] = await lab.app.database.system((tx) =>
    rows(tx, 'SELECT id, locale FROM app_user WHERE email = $1', [email], {
      id: is.uuid,
      locale: is.orNull(is.text),
    }),
  );
  return row;
}

test('who comes through the provider for the first time begins with the language of the page, and keeps it', async () => {
  const [added, invited] = [lab.newcomer(), lab.newcomer()];
  await lab.admin.browser.rpc('users.invite', { email: invited.email, name: 'Guest', role: 'USER' });
  for (const person of [added, invited]) {
    for (const language of ['nl-BE,en;q=0.5', 'en']) {
      expect((await lab.signIn(person, lab.app.browser(), { 'accept-language': language })).status).toBe(200);
      expect(await localeAndId(person.email)).toMatchObject({ locale: 'nl' });
    }
    // The company has room for so many only.
    const { id } = await localeAndId(person.email);
    expect((await lab.admin.browser.rpc('users.remove', { userId: id })).status).toBe(200);
  }
});

test('what does not prove who it is is refused, with a reason and an entry', async () => {
  const foreign = await generateKeyPair('RS256');
  const cases: [string, TestProvider['wicked']][] = [
    ['wrong issuer in the token', { claims: { iss: 'https://evil.example' } }],
    ['wrong audience', { claims: { aud: 'somebody-else' } }],
    ['another authorized party', { claims: { aud: [clientId, 'other'], azp: 'other' } }],
    ['another authorized party of the only audience', { claims: { azp: 'other' } }],
    ['wrong nonce', { claims: { nonce: 'replayed' } }],
    ['no nonce', { dropClaims: ['nonce'] }],
    ['over', { claims: { exp: Math.floor(lab.clock.now().getTime() / 1000) - 120 } }],
    ['no end', { dropClaims: ['exp'] }],
    ['no subject', { dropClaims: ['sub'] }],
    ['not yet', { claims: { nbf: Math.floor(lab.clock.now().getTime() / 1000) + 600 } }],
    ['issued in an hour', { claims: { iat: Math.floor(lab.clock.now().getTime() / 1000) + 3600 } }],
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
    lab.provider.wicked = wicked;
    const answer = await lab.signIn(lab.newcomer());
    expect([name, answer.status, reasonOf(answer)]).toEqual([name, 401, 'untrusted']);
  }
  lab.provider.wicked = { tokenAnswer: (response) => response.destroy() };
  await lab.expectRefused('unreachable');
  lab.provider.wicked = {
    tokenAnswer: (response) => response.writeHead(200, jsonType).end(`"${'x'.repeat(600_000)}"`),
  };
  await lab.expectRefused('unreachable');
  lab.provider.wicked = {
    tokenAnswer: (response) => response.writeHead(302, { location: `${lab.provider.issuer}/token` }).end(),
  };
  await lab.expectRefused('untrusted');
});

const jsonType = { 'content-type': 'application/json' };
