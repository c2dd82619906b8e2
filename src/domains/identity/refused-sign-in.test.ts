import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import {
  type IdentityLab,
  openIdentityLab,
  providerSettings,
  reasonOf,
} from '../../../test/labs/identity-lab.ts';
import type { Answer, Browser } from '../../../test/rig/browser.ts';

let lab: IdentityLab;

beforeAll(async () => {
  lab = await openIdentityLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.calm());

test('an address that is not verified, not there or not of the company opens nothing', async () => {
  await lab.expectRefused('email-unverified', lab.newcomer({ email_verified: false }));
  await lab.expectRefused('email-unverified', lab.newcomer({ email_verified: undefined }));
  await lab.expectRefused('email-unverified', lab.newcomer({ email_verified: 'yes' }));
  await lab.expectRefused('foreign-domain', lab.newcomer({ email: 'x@other.example' }));
  await lab.expectRefused('foreign-domain', lab.newcomer({ email: 'x@sub.corp.example' }));
  await lab.expectRefused('foreign-domain', lab.newcomer({ email: 'x@corp.example.evil.example' }));
  for (const sub of ['a\0b', 'half-\ud800', 'half-\ud801', 'x'.repeat(256)])
    await lab.expectRefused('untrusted', lab.newcomer({ sub }));
  lab.provider.description = { userinfo_endpoint: undefined };
  await lab.admin.browser.rpc('identity.test');
  await lab.expectRefused('no-email', lab.newcomer({ email: undefined }));
  await lab.expectRefused('no-email', lab.newcomer({ email: 'not an address' }));
  await lab.expectRefused('no-email', lab.newcomer({ email: ['a@corp.example'] }));
  lab.provider.description = {};
  await lab.admin.browser.rpc('identity.test');
});

test('accounts of other companies and of the platform are never opened by a company’s provider', async () => {
  const other = await lab.app.signUp();
  const staff = await lab.app.addStaff('SUPER_ADMIN');
  for (const [email, userId] of [
    ['taken@corp.example', other.userId],
    ['root@corp.example', staff.userId],
  ]) {
    await lab.app.database.system((tx) =>
      tx.query('UPDATE app_user SET email = $1 WHERE id = $2', [email, userId]),
    );
    await lab.expectRefused('other-account', lab.newcomer({ email }));
  }
});

test('an address that somebody registered and never confirmed is not linked', async () => {
  const colleague = await lab.app.addColleague(lab.admin.companyId, 'USER');
  const email = 'squatted@corp.example';
  await lab.app.database.system((tx) =>
    tx.query('UPDATE app_user SET email = $1, email_confirmed_at = NULL WHERE id = $2', [
      email,
      colleague.userId,
    ]),
  );
  await lab.expectRefused('unconfirmed', lab.newcomer({ email }));
});

test('an answer counts once, in the browser that asked, for the company that asked, and in time', async () => {
  const other = await lab.setUpCompany('other-corp.example');
  const ask = async (browser: Browser, email = 'x@corp.example') =>
    ((await lab.start(browser, email)).json as { data: { url: string } }).data.url;
  const lost = async (answer: Promise<Answer>) => expect(reasonOf(await answer)).toBe('flow-lost');
  lab.provider.person = lab.newcomer();

  const [victim, thief] = [lab.app.browser(), lab.app.browser()];
  const back = lab.provider.approve(await ask(thief));
  await lost(lab.finish(victim, back));
  // A browser that began a sign-in of its own does not end another's: the state is not its own.
  await ask(victim);
  expect(reasonOf(await lab.finish(victim, back))).toBe('untrusted');
  expect((await lab.finish(thief, back)).status).toBe(200);
  await lost(lab.finish(thief, back));

  const mixed = lab.app.browser();
  const mixedBack = lab.provider.approve(await ask(mixed));
  await lost(lab.finish(mixed, mixedBack.replace(lab.admin.companyId, other.companyId)));

  const late = lab.app.browser();
  const lateBack = lab.provider.approve(await ask(late));
  lab.clock.advance(601_000);
  await lost(lab.finish(late, lateBack));

  const forged = lab.app.browser();
  const forgedBack = lab.provider.approve(await ask(forged));
  forged.cookies.set('provider-sign-in', `${forged.cookies.get('provider-sign-in')}x`);
  await lost(lab.finish(forged, forgedBack));
});

test('an answer that names another issuer, or none where the provider promises one, is a mix-up', async () => {
  lab.provider.description = { authorization_response_iss_parameter_supported: true };
  await lab.admin.browser.rpc('identity.test');
  for (const [iss, reason] of [
    [lab.provider.issuer, undefined],
    ['https://evil.example', 'untrusted'],
    [null, 'untrusted'],
  ] as const) {
    lab.provider.person = lab.newcomer();
    const browser = lab.app.browser();
    const begun = (await lab.start(browser, 'x@corp.example')).json as { data: { url: string } };
    const back = lab.provider.approve(begun.data.url);
    const answer = await lab.finish(browser, iss === null ? back : `${back}&iss=${encodeURIComponent(iss)}`);
    expect([iss, answer.status === 200 ? undefined : reasonOf(answer)]).toEqual([iss, reason]);
  }
  lab.provider.description = {};
  await lab.admin.browser.rpc('identity.test');
});

test('a browser is sent to a page, never to what only looks like the address of one', async () => {
  for (const authorization_endpoint of ['javascript:alert(1)//', 'data:text/html,x', 'file:///etc/passwd']) {
    lab.provider.description = { authorization_endpoint };
    await lab.admin.browser.rpc('identity.test');
    const answer = await lab.start(lab.app.browser(), 'x@corp.example');
    expect([answer.status, reasonOf(answer)]).toEqual([401, 'untrusted']);
  }
  lab.provider.description = {};
  await lab.admin.browser.rpc('identity.test');
});

test('the provider’s own no is told as such, and none of its words are kept', async () => {
  const browser = lab.app.browser();
  const begun = (await lab.start(browser, 'x@corp.example')).json as { data: { url: string } };
  const state = new URL(begun.data.url).searchParams.get('state') ?? '';
  const entries = await entriesOf(lab.app, async () => {
    const query = new URLSearchParams({ error: 'access_denied', error_description: '<b>evil</b>', state });
    const answer = await lab.finish(browser, `http://x/sign-in/provider/${lab.admin.companyId}?${query}`);
    expect([reasonOf(answer), answer.text.includes('evil')]).toEqual(['denied', false]);
  });
  expect(JSON.stringify(entries)).not.toContain('evil');
});

test('a suspended company’s people do not come in, neither do those of a provider that is off or gone', async () => {
  const person = await lab.setUpCompany('closing.example');
  const staff = await lab.app.addStaff('SUPER_ADMIN');
  const begin = async () => {
    const browser = lab.app.browser();
    const begun = (await lab.start(browser, 'x@closing.example')).json as { data?: { url: string } };
    return { browser, back: begun.data ? lab.provider.approve(begun.data.url) : null };
  };
  const { browser, back } = await begin();
  await staff.browser.patch(`/api/platform/companies/${person.companyId}`, { status: 'SUSPENDED' });
  expect(reasonOf(await lab.finish(browser, back ?? ''))).toBe('company-closed');
  expect(reasonOf(await lab.start(lab.app.browser(), 'x@closing.example'))).toBe('no-provider');
  await staff.browser.patch(`/api/platform/companies/${person.companyId}`, { status: 'ACTIVE' });
  const second = await begin();
  await staff.browser.rpc('identity.remove', { companyId: person.companyId });
  expect(reasonOf(await lab.finish(second.browser, second.back ?? ''))).toBe('provider-changed');
  expect((await begin()).back).toBe(null);
});

test('nobody is added beyond what the company allows: creation off, no role, no room', async () => {
  const save = (over: object) =>
    lab.admin.browser.rpc('identity.save', { issuer: lab.provider.issuer, ...providerSettings, ...over });
  await save({ createUsers: false });
  await lab.expectRefused('not-added');
  await save({ defaultRole: null });
  await lab.expectRefused('no-role', lab.newcomer({ groups: ['nobody'] }));
  await save({});
  const staff = await lab.app.addStaff('ADMIN');
  await staff.browser.patch(`/api/platform/companies/${lab.admin.companyId}`, { maxUsers: 1 });
  await lab.expectRefused('no-room');
  await staff.browser.patch(`/api/platform/companies/${lab.admin.companyId}`, { maxUsers: 100 });
});

/** A company of its own for the roles: with room, and with an administrator who came by a password. */

test.each<[string, (lab: IdentityLab) => Promise<unknown>]>([
  ['removes it', ({ admin }) => admin.browser.rpc('identity.remove', {})],
  [
    'switches it off',
    ({ admin, provider }) =>
      admin.browser.rpc('identity.save', { issuer: provider.issuer, ...providerSettings, enabled: false }),
  ],
  [
    'gives fewer roles',
    ({ admin, provider }) =>
      admin.browser.rpc('identity.save', {
        ...{ issuer: provider.issuer, ...providerSettings },
        ...{ roleMap: [], defaultRole: null },
      }),
  ],
])('who %s while the provider is being asked is not overruled by its answer', async (_what, change) => {
  await using own = await openIdentityLab();
  const { identity } = own.app.app.services.ports;
  const { finish } = identity;
  const slowly: typeof finish = async (...asked) => {
    const claims = await finish(...asked);
    await change(own);
    return claims;
  };
  Object.assign(identity, { finish: slowly });
  const browser = own.app.browser();
  const answer = await own.signIn(own.newcomer({ groups: ['bosses'] }), browser);
  expect([answer.status, reasonOf(answer)]).toEqual([401, 'provider-changed']);
  const left = await own.app.database.system((tx) => tx.query('SELECT subject FROM user_identity'));
  expect([left, browser.cookies.has('session-token')]).toEqual([[], false]);
});
