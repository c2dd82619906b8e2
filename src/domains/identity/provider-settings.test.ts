import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientSecret } from '../../../test/fakes/identity-provider.ts';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import {
  type IdentityLab,
  type IdentitySettings,
  openIdentityLab,
  providerSettings,
  reasonOf,
} from '../../../test/labs/identity-lab.ts';
import type { Answer } from '../../../test/rig/browser.ts';
import { type SignedIn, startApp } from '../../../test/rig/start-app.ts';
import { createSecretBox } from '../../ports/secret-box.ts';

let lab: IdentityLab;

beforeAll(async () => {
  lab = await openIdentityLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
beforeEach(() => lab.calm());

test('whoever tries a provider learns only that it was not reached, after the same time; so does whoever signs in', async () => {
  const other = createServer((_request, response) => response.writeHead(500).end('inner text'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const person = await lab.setUpCompany('tries.example');
  const told: unknown[] = [];
  lab.app.logs.length = 0;
  for (const issuer of [
    `http://127.0.0.1:${port}`,
    `http://127.0.0.1:${port}/x`,
    'http://127.0.0.1:1025',
    `https://127.0.0.1:${port}`,
    'https://no-such-host.invalid',
  ]) {
    expect((await person.browser.rpc('identity.save', { issuer, ...providerSettings })).status).toBe(200);
    lab.clock.pauses.length = 0;
    let begun: Answer | undefined;
    const entries = await entriesOf(lab.app, async () => {
      begun = await lab.start(lab.app.browser(), 'x@tries.example');
    });
    // Ids hold any digits.
    const { description, metadata } = JSON.parse(entries[0]?.text ?? '{}');
    expect(JSON.stringify([description, metadata])).not.toMatch(
      /refused the|resolved|certificate|500|TLS|127\.0/,
    );
    const tried = await person.browser.rpc('identity.test');
    told.push([
      tried.data,
      lab.clock.pauses.splice(0),
      begun && reasonOf(begun),
      entries.map((one) => one.outcome),
    ]);
  }
  other.close();
  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(told[0]).toEqual([
    { ok: false, message: expect.stringMatching(/^The provider couldn't be reached\. Check /) },
    [10_000],
    'unreachable',
    ['FAILURE'],
  ]);
  const reasons = lab.app.logs.flatMap(({ facts }) => facts['reason'] ?? []);
  expect(new Set(reasons).size).toBeGreaterThan(3);
});

test('two first sign-ins of one person at once make one account', async () => {
  lab.provider.person = lab.newcomer();
  const flows = await Promise.all(
    [lab.app.browser(), lab.app.browser(), lab.app.browser()].map(async (browser) => {
      const begun = (await lab.start(browser, 'x@corp.example')).json as { data: { url: string } };
      return { browser, back: lab.provider.approve(begun.data.url) };
    }),
  );
  const answers = await Promise.all(flows.map(({ browser, back }) => lab.finish(browser, back)));
  const ids = answers.map((answer) => (answer.json as { data: { user: { id: string } } }).data.user.id);
  expect(new Set(ids).size).toBe(1);
});

test('a second factor of one’s own is asked for after the provider, as after a password', async () => {
  const person = lab.newcomer();
  const browser = lab.app.browser();
  await lab.signIn(person, browser);
  const setup = (await browser.post('/api/auth/mfa/setup')).json as { data: { secret: string } };
  const { totpOf } = await import('../accounts/second-factor/mfa-code.ts');
  const code = () =>
    totpOf(setup.data.secret, person.email).generate({ timestamp: lab.clock.now().getTime() });
  expect((await browser.post('/api/auth/mfa/enable', { code: code() })).status).toBe(200);

  const second = lab.app.browser();
  const asked = await lab.signIn(person, second);
  expect([asked.status, asked.json]).toMatchObject([401, { details: { mfaRequired: true } }]);
  expect(second.cookies.has('session-token')).toBe(false);
  const answerCode = (totp: string) =>
    second.post('/api/auth/provider/finish', { provider: lab.admin.companyId, totp });
  expect((await answerCode('000000')).json).toMatchObject({ details: { mfaRequired: true } });
  lab.clock.advance(30_000);
  expect((await answerCode(code())).json).toMatchObject({ data: { user: { email: person.email } } });
  expect((await second.get('/api/auth/session')).status).toBe(200);
});

test('the description is read once an hour, keys that changed are followed', async () => {
  await lab.signIn(lab.newcomer());
  lab.provider.paths.length = 0;
  await lab.signIn(lab.newcomer());
  expect(lab.provider.paths).toEqual(['/token']);
  lab.clock.advance(3_601_000);
  await lab.signIn(lab.newcomer());
  expect(lab.provider.paths).toContain('/.well-known/openid-configuration');
  await lab.provider.rotateKey();
  await lab.admin.browser.post('/api/auth/login', { email: lab.admin.email, password: lab.admin.password });
  expect((await lab.admin.browser.rpc('identity.test')).data).toMatchObject({ ok: true });
  expect((await lab.signIn(lab.newcomer())).status).toBe(200);
});

test('a description of another issuer is not believed', async () => {
  const person = await lab.setUpCompany('mixed.example');
  expect((await person.browser.rpc('identity.test')).data).toMatchObject({ ok: true });
  lab.provider.description = { issuer: 'https://login.example/{tenantid}/v2.0' };
  expect((await person.browser.rpc('identity.test')).data).toMatchObject({ ok: false });
  expect(reasonOf(await lab.start(lab.app.browser(), 'x@mixed.example'))).toBe('untrusted');
});

test('the secret is sealed, never answered, and does not follow to another issuer', async () => {
  const person = await lab.setUpCompany('secret.example');
  const shown = await person.browser.rpc('identity.get');
  expect(shown.data).toMatchObject({ provider: { hasSecret: true, issuer: lab.provider.issuer } });
  expect(shown.text).not.toContain(clientSecret);
  const { rows } = await lab.app.database.system(async (tx) => ({
    rows: await tx.query('SELECT client_secret_sealed AS sealed FROM identity_provider'),
  }));
  expect(JSON.stringify(rows)).not.toContain(clientSecret);
  const { clientSecret: _secret, ...rest } = providerSettings;
  const kept = await person.browser.rpc('identity.save', { issuer: lab.provider.issuer, ...rest });
  expect(kept.data).toMatchObject({ provider: { hasSecret: true } });
  const moved = await person.browser.rpc('identity.save', { issuer: 'https://evil.example', ...rest });
  expect(moved.data).toMatchObject({ provider: { hasSecret: false } });
});

test('a secret that no longer opens is told where people sign in and where the provider is tried', async () => {
  const person = await lab.setUpCompany('unopened.example');
  const begun = await lab.start(lab.app.browser(), 'x@unopened.example');
  expect(begun.status).toBe(200);
  const waiting = lab.app.browser();
  const { url } = ((await lab.start(waiting, 'x@unopened.example')).json as { data: { url: string } }).data;
  const foreign = createSecretBox({ current: 'the secret of before, which nobody has any more' });
  await lab.app.database.system((tx) =>
    tx.query('UPDATE identity_provider SET client_secret_sealed = $2 WHERE company_id = $1', [
      person.companyId,
      foreign.seal(clientSecret, `identity.clientSecret:${person.companyId}`),
    ]),
  );
  const tried = await person.browser.rpc('identity.test');
  expect([tried.status, tried.data]).toEqual([
    200,
    { ok: false, message: expect.stringContaining('Enter it again') },
  ]);
  const refused = await lab.start(lab.app.browser(), 'x@unopened.example');
  expect([refused.status, reasonOf(refused)]).toEqual([401, 'secret-lost']);
  lab.provider.person = lab.newcomer({ email: 'x@unopened.example' });
  const back = await lab.finish(waiting, lab.provider.approve(url));
  expect([back.status, reasonOf(back)]).toEqual([401, 'secret-lost']);
  // It is mended where it is told: by writing the secret again.
  await person.browser.rpc('identity.save', { issuer: lab.provider.issuer, ...providerSettings });
  expect((await person.browser.rpc('identity.test')).data).toMatchObject({ ok: true });
});

test('platform staff set nothing for a company that is not there', async () => {
  const staff = await lab.app.addStaff('ADMIN');
  for (const companyId of ['019b0000-0000-7000-8000-000000000000', '00000000-0000-0000-0000-000000000000']) {
    const save = { companyId, issuer: lab.provider.issuer, ...providerSettings };
    expect((await staff.browser.rpc('identity.save', save)).status).toBe(404);
    const add = { companyId, domain: 'nobody.example' };
    expect((await staff.browser.rpc('identity.addDomain', add)).status).toBe(404);
  }
});

test('two administrators who change the provider at once: the second is told', async () => {
  const person = await lab.setUpCompany('edits.example');
  const { provider: seen } = (await person.browser.rpc('identity.get')).data as {
    provider: { updatedAt: string };
  };
  lab.clock.advance(10);
  const save = () =>
    person.browser.rpc('identity.save', {
      issuer: lab.provider.issuer,
      ...providerSettings,
      updatedAt: seen.updatedAt,
    });
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
    const answer = await browser.rpc('identity.save', { ...providerSettings, issuer });
    expect([issuer, answer.status]).toEqual([issuer, 422]);
  }
});

test('a domain is proven by its TXT record, by one company only; only the platform may vouch', async () => {
  const [one, two] = [await lab.app.signUp(), await lab.app.signUp()];
  const domain = 'proof.example';
  const verify = (who: SignedIn, more: object = {}) =>
    who.browser.rpc('identity.verifyDomain', { domain, ...more });
  const [added] = (
    (await one.browser.rpc('identity.addDomain', { domain: '@Proof.EXAMPLE.' })).data as IdentitySettings
  ).domains;
  expect(added).toMatchObject({ domain, recordName: `_parlance-challenge.${domain}`, verified: false });
  expect((await verify(one)).status).toBe(409);
  lab.records.set(added?.recordName ?? '', ['parlance-domain=guessed', 'v=spf1']);
  expect((await verify(one)).status).toBe(409);
  lab.records.get(added?.recordName ?? '')?.push(added?.recordValue ?? '');
  expect((await verify(one)).data).toMatchObject({
    domains: [{ domain, verified: true, verifiedBy: 'DNS' }],
  });
  // The token is each company's own: what proves it for one proves nothing for another.
  await two.browser.rpc('identity.addDomain', { domain });
  expect((await verify(two)).status).toBe(409);
  expect((await verify(two, { vouch: true })).status).toBe(403);
  const staff = await lab.app.addStaff('ADMIN');
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
  const { browser } = await lab.app.signUp();
  const add = (n: number) => browser.rpc('identity.addDomain', { domain: `many${n}.example` });
  for (let n = 1; n <= 48; n += 1) expect((await add(n)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => add(100 + n)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
});
