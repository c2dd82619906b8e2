import { afterEach, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { type StartOptions, startApp } from '../../../../test/rig/start-app.ts';
import type { SystemRecord } from './system-record.ts';

type System = z.output<typeof SystemRecord>;

afterEach(() => {
  vi.useRealTimers();
});

/** The service with somebody of its staff, and time that passes for the sampler alone. */
async function openLab(env: StartOptions['env']) {
  const app = await startApp({ env });
  const staff = await app.addStaff('SUPPORT');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app.app.sampler.start();
  return {
    app,
    read: async () => (await staff.browser.rpc('platform.system')).data as System,
    pass(seconds: number) {
      app.clock.advance(seconds * 1000);
      vi.advanceTimersByTime(seconds * 1000);
    },
    metrics: async () => (await app.browser('127.0.0.1').get('/metrics')).text,
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

const monitored = { PERFORMANCE_MONITORING_ENABLED: 'true' };

test('platform staff read what the service runs on and how it is doing', async () => {
  await using lab = await openLab(monitored);
  const { app, read, pass } = lab;
  const before = await read();
  expect(before).toMatchObject({
    collection: { enabled: true, intervalSeconds: 60 },
    latest: null,
    history: [],
  });
  const company = await app.signUp();
  await company.browser.get('/api/dashboard/config');
  await company.browser.get('/api/no-such-address');
  pass(60);
  const { instance, database, latest, history, schedules } = await read();
  expect(instance).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    nodeVersion: process.versions.node,
    startedAt: '2026-01-05T09:00:00.000Z',
    uptimeSeconds: 60,
  });
  expect(instance.memoryLimitBytes).toBeGreaterThan(100e6);
  expect(database).toMatchObject({ engine: app.database.engine, version: expect.stringMatching(/^\d+/) });
  expect(history).toEqual([latest]);
  expect(latest?.requests.count).toBeGreaterThanOrEqual(4);
  expect(latest?.requests).toMatchObject({ failed: 0, p50Ms: expect.any(Number), p99Ms: expect.any(Number) });
  expect(latest?.database.count).toBeGreaterThan(latest?.requests.count ?? 0);
  expect(latest?.database.maxMs).toBeGreaterThanOrEqual(latest?.database.waitP95Ms ?? 0);
  expect(latest?.memory.residentBytes).toBeGreaterThan(10e6);
  const retention = schedules?.find(({ name }) => name === 'session-retention');
  expect(retention).toMatchObject({ cron: '23 2 * * *', nextRunAt: '2026-01-06T02:23:00.000Z' });
});

test('the sampling interval of the settings is the one that counts', async () => {
  await using lab = await openLab({ ...monitored, METRICS_COLLECTION_INTERVAL: '5' });
  lab.pass(4);
  expect((await lab.read()).history).toHaveLength(0);
  lab.pass(1);
  for (let n = 0; n < 3; n += 1) lab.pass(5);
  const { collection, history } = await lab.read();
  expect(collection.intervalSeconds).toBe(5);
  expect(history.map(({ at, seconds }) => [at.slice(11, 19), seconds])).toEqual([
    ['09:00:05', 5],
    ['09:00:10', 5],
    ['09:00:15', 5],
    ['09:00:20', 5],
  ]);
});

test('however long it runs, an answer has a bounded number of samples', async () => {
  await using lab = await openLab({ ...monitored, METRICS_COLLECTION_INTERVAL: '1' });
  for (let n = 0; n < 600; n += 1) lab.pass(1);
  const { history, latest } = await lab.read();
  expect(history.length).toBeLessThanOrEqual(240);
  expect(history.length).toBeGreaterThan(150);
  expect(history.at(-1)?.at).toBe(latest?.at);
});

test('transactions are figures of /metrics: how many, how long, how they ended', async () => {
  await using lab = await openLab(monitored);
  await lab.read();
  const company = await lab.app.signUp();
  const fails = lab.app.database.tenant(company.companyId, (tx) => tx.query('SELECT 1 / 0'));
  await expect(fails).rejects.toThrow();
  const text = await lab.metrics();
  const counted = (labels: string) =>
    Number(
      new RegExp(`^parlance_database_transaction_duration_seconds_count\\{${labels}\\} (\\d+)`, 'm').exec(
        text,
      )?.[1],
    );
  expect(counted('kind="system",outcome="done"')).toBeGreaterThan(0);
  expect(counted('kind="statement",outcome="done"')).toBeGreaterThan(0);
  expect(counted('kind="company",outcome="failed"')).toBe(1);
  expect(text).toMatch(/^parlance_database_connection_wait_seconds_count [1-9]/m);
});

test('switched off, nothing is collected, and the page is told so', async () => {
  await using lab = await openLab({ METRICS_COLLECTION_INTERVAL: '1' });
  lab.pass(100);
  const { collection, latest, history, database, schedules } = await lab.read();
  expect({ collection, latest, history }).toEqual({
    collection: { enabled: false, intervalSeconds: 1 },
    latest: null,
    history: [],
  });
  expect([database.version !== null, (schedules ?? []).length > 10]).toEqual([true, true]);
  expect((await lab.metrics()).trim()).toBe('');
});

test('nobody of a company is told, and nobody who is not signed in', async () => {
  await using app = await startApp({ env: monitored });
  const admin = await app.signUp();
  for (const who of [admin, await app.addColleague(admin.companyId, 'AUDITOR')]) {
    const answer = await who.browser.rpc('platform.system');
    expect([answer.status, answer.data]).toEqual([403, undefined]);
  }
  expect((await app.browser().rpc('platform.system')).status).toBe(401);
});

test('the answer holds no secret, no address of the database, and no folder', async () => {
  await using app = await startApp({ env: monitored });
  const { browser } = await app.addStaff('SUPER_ADMIN');
  const { text } = await browser.rpc('platform.system');
  const { dataDir, sessionSecret } = app.app.services.config;
  for (const word of [dataDir, sessionSecret ?? '', 'postgres://', 'postgresql://'])
    expect(text).not.toContain(word);
});
