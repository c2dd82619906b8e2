import type { Browser, Cookie } from 'playwright-core';
import { openPage, type WatchedPage } from './chromium.ts';
import { type RunningService, startService } from './service.ts';

export const administrator = { email: 'root@example.org', password: 'a long and quiet pass phrase' };

export interface DemoService extends AsyncDisposable {
  readonly service: RunningService;
  /** A page of somebody who is signed in already: one of the demonstration's people, or the platform's owner. */
  openAs(browser: Browser, email: string, options?: { width?: number; dark?: boolean }): Promise<WatchedPage>;
}

/** The built service with the demonstration in it. */
export async function startDemo(env: Record<string, string> = {}): Promise<DemoService> {
  const service = await startService({
    PLATFORM_ADMIN_EMAIL: administrator.email,
    PLATFORM_ADMIN_PASSWORD: administrator.password,
    // A person clicks slower than these tests do; the limits themselves are tested elsewhere.
    RATE_LIMIT_OVERRIDES:
      'login=0/900,dashboard=0/60,admin=0/60,security=0/60,platform=0/60,rpc=0/60,general=0/900',
    ...env,
  });
  const filled = await service.command('demo');
  const { password } = JSON.parse(filled.slice(filled.indexOf('{'))) as { password: string };
  const kept = new Map<string, Cookie[]>();
  return {
    service,
    async openAs(browser, email, options) {
      const watched = await openPage(browser, service.url, options);
      const cookies =
        kept.get(email) ??
        (await signIn(watched, email, email === administrator.email ? administrator.password : password));
      kept.set(email, cookies);
      await watched.page.context().addCookies(cookies);
      return watched;
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

async function signIn({ page }: WatchedPage, email: string, password: string): Promise<Cookie[]> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return page.context().cookies();
}
