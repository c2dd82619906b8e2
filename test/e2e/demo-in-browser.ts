import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser, type WatchedPage } from './chromium.ts';
import { type DemoService, sharedDemo } from './demo-service.ts';
import type { RunningService } from './service.ts';

interface DemoInBrowser {
  readonly service: RunningService;
  readonly chromium: Browser;
  /** A page of somebody who is signed in already. */
  openAs(email: string, options?: { width?: number; dark?: boolean }): Promise<WatchedPage>;
}

/** What a test file meets: the demonstration that all files share, and a browser of its own. There from the first test on. */
export function demoInBrowser(): DemoInBrowser {
  let started: readonly [DemoService, Browser] | null = null;
  const here = () => {
    if (!started) throw new Error('the demonstration is there inside tests only');
    return started;
  };
  beforeAll(async () => {
    started = await Promise.all([sharedDemo(), launchBrowser()]);
  }, 300_000);
  afterAll(() => started?.[1].close());
  return {
    get service() {
      return here()[0].service;
    },
    get chromium() {
      return here()[1];
    },
    openAs(email, options) {
      const [demo, chromium] = here();
      return demo.openAs(chromium, email, options);
    },
  };
}
