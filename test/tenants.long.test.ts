import { expect, test, vi } from 'vitest';
import { runTenantTraffic } from './labs/tenant-traffic.ts';
import { startApp } from './rig/start-app.ts';

vi.setConfig({ testTimeout: 300_000 });

test('T16 no company ever reads a word of another, whatever fails meanwhile', async () => {
  await using app = await startApp();
  const figures = await runTenantTraffic(app, { tenants: 5, requests: 600, seed: 11 });
  expect(figures.leaks).toEqual([]);
  // The run was one: people got answers, refusals and faults.
  expect(figures.faults).toBeGreaterThan(20);
  expect(figures.aborted).toBeGreaterThan(5);
  expect(figures.mails).toBeGreaterThanOrEqual(5);
  expect(figures.statuses['2xx']).toBeGreaterThan(200);
  expect(figures.statuses['4xx']).toBeGreaterThan(50);
});
