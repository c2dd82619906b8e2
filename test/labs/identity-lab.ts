import { expect } from 'vitest';
import { createFakeClock } from '../../src/ports/clock.ts';
import { clientId, clientSecret, startProvider } from '../fakes/identity-provider.ts';
import type { Answer, Browser } from '../rig/browser.ts';
import { type SignedIn, startApp } from '../rig/start-app.ts';
import { entriesOf } from './audit-trail.ts';

export interface IdentitySettings {
  readonly domains: { domain: string; recordName: string; recordValue: string; verified: boolean }[];
  readonly callbackUrl: string;
}

export const providerSettings = {
  clientId,
  clientSecret,
  createUsers: true,
  roleClaim: 'groups',
  roleMap: [
    { value: 'bosses', role: 'ADMIN' },
    { value: 'controllers', role: 'AUDITOR' },
  ],
};
export type IdentityLab = Awaited<ReturnType<typeof openIdentityLab>>;

/** A company whose people come in through a provider that does as it is told, and what they do there. */
export async function openIdentityLab() {
  const records = new Map<string, string[]>();
  const clock = createFakeClock();
  const provider = await startProvider(clock);
  const app = await startApp({
    env: { IDENTITY_ALLOW_PRIVATE: 'true' },
    ports: { clock, textRecords: async (name) => records.get(name) ?? [] },
  });
  let count = 0;

  async function setUpCompany(domain: string, over: object = {}): Promise<SignedIn> {
    const person = await app.signUp();
    const save = await person.browser.rpc('identity.save', {
      issuer: provider.issuer,
      ...providerSettings,
      ...over,
    });
    expect(save.status).toBe(200);
    await prove(person, domain);
    return person;
  }

  async function prove({ browser }: SignedIn, domain: string): Promise<void> {
    const added = (await browser.rpc('identity.addDomain', { domain })).data as IdentitySettings;
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

  async function expectRefused(reason: string, person = newcomer()): Promise<void> {
    const browser = app.browser();
    const answers: Answer[] = [];
    const entries = await entriesOf(app, async () => answers.push(await signIn(person, browser)));
    expect(answers.map((answer) => [answer.status, reasonOf(answer)])).toEqual([[401, reason]]);
    expect(entries).toMatchObject([{ eventType: 'AUTHENTICATION', outcome: 'FAILURE' }]);
    expect(entries[0]?.text).toContain(`"reason":"${reason}"`);
    expect(browser.cookies.has('session-token')).toBe(false);
  }

  const admin = await setUpCompany('corp.example');
  return {
    app,
    provider,
    admin,
    records,
    clock,
    setUpCompany,
    prove,
    newcomer,
    start,
    finish,
    signIn,
    expectRefused,
    /** The provider is an honest one again. */
    calm() {
      provider.wicked = {};
      provider.description = {};
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

export const reasonOf = (answer: Answer): unknown =>
  (answer.json as { details: { reason?: string; mfaRequired?: boolean } }).details.reason;
