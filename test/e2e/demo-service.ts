import type { Browser, Cookie } from 'playwright-core';
import { inject } from 'vitest';
import { openPage, type WatchedPage } from './chromium.ts';
import { joinService, type RunningService, type ServicePlace, startService } from './service.ts';
import { signIn } from './sign-in.ts';

export const administrator = { email: 'root@example.org', password: 'a long and quiet pass phrase' };

/** Where a service with the demonstration runs, and what its people sign in with. */
interface DemoPlace {
  readonly service: ServicePlace;
  readonly password: string;
}

export interface Demo extends AsyncDisposable {
  readonly place: DemoPlace;
}

export interface DemoService {
  readonly service: RunningService;
  /** A page of somebody who is signed in already: one of the demonstration's people, or the platform's owner. */
  openAs(browser: Browser, email: string, options?: { width?: number; dark?: boolean }): Promise<WatchedPage>;
}

/** The built service with the demonstration in it. */
export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const service = await startService({
    PLATFORM_ADMIN_EMAIL: administrator.email,
    PLATFORM_ADMIN_PASSWORD: administrator.password,
    // A person clicks slower than these tests do; the limits themselves are tested elsewhere.
    RATE_LIMIT_OVERRIDES:
      'login=0/900,register=0/3600,dashboard=0/60,admin=0/60,security=0/60,platform=0/60,rpc=0/60,general=0/900',
    // The page System has something to show as soon as somebody looks.
    METRICS_COLLECTION_INTERVAL: '1',
    ...env,
  });
  const filled = await service.command('demo');
  const { password } = JSON.parse(filled.slice(filled.indexOf('{'))) as { password: string };
  return {
    place: { service: service.place, password },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  };
}

/**
 * The one that all test files share. What a test changes there is its own: a company that it registers, or something
 * that no other test looks at.
 */
export async function sharedDemo(): Promise<DemoService> {
  const answer = await fetch(inject('demoDoor'));
  if (!answer.ok) throw new Error(await answer.text());
  return joinDemo((await answer.json()) as DemoPlace);
}

function joinDemo({ service: place, password }: DemoPlace): DemoService {
  const service = joinService(place);
  const kept = new Map<string, Cookie[]>();
  return {
    service,
    async openAs(browser, email, options) {
      const watched = await openPage(browser, service.url, options);
      const secret = email === administrator.email ? administrator.password : password;
      const cookies = kept.get(email) ?? (await signIn(watched.page, email, secret));
      kept.set(email, cookies);
      await watched.page.context().addCookies(cookies);
      return watched;
    },
  };
}
