import { afterAll, beforeAll, expect, test } from 'vitest';
import { productHost } from '../../../../test/csp-samples/sample-reports.ts';
import { wireBytes, wireReport } from '../../../../test/csp-samples/violation-wire.ts';
import { silentLog } from '../../../../test/rig/silent-log.ts';
import { openTestDatabase, type TestDatabase } from '../../../../test/rig/test-database.ts';
import { createApp } from '../../../app.ts';
import { loadConfig } from '../../../config/config.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { violationsPerMinute } from '../violations-per-minute.ts';
import { createCspInbox } from './csp-inbox.ts';
import type { KindLimits } from './kind-limits.ts';

let store: TestDatabase;
const clock = createFakeClock();
const small: KindLimits = {
  kinds: { own: 20, foreign: 4, unknown: 2 },
  kindsPerNetwork: 15,
  samplesPerKind: 3,
  samplesPerHour: 25,
};

beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(async () => {
  await store.database.close();
  await store.drop();
});

const openInbox = (database = store.database, limits = small) =>
  createCspInbox({ database, clock, log: silentLog, baseUrl: `https://${productHost}`, limits });
type Inbox = ReturnType<typeof openInbox>;

function send(inbox: Inbox, members: Record<string, unknown>, network = 1): void {
  const origin = { requestId: 'r', address: `10.0.${network % 250}.1`, userAgent: null };
  expect(inbox.take(wireBytes(members), 'application/csp-report', origin)).toBe('taken');
}

const rowsOf = (table: string, where = 'true') =>
  store.database.system((tx) => tx.query(`SELECT * FROM ${table} WHERE ${where}`));
const sumOf = async (table: string, column: string): Promise<number> =>
  (await rowsOf(table, `${table === 'csp_minute' ? 'minute_at' : 'hour_at'} >= '${startOfHour()}'`)).reduce(
    (total, row) => total + Number(row[column]),
    0,
  );
const startOfHour = () => `${clock.now().toISOString().slice(0, 13)}:00:00Z`;

function nextHour(): void {
  clock.advance(3_600_000 - (clock.now().getTime() % 3_600_000));
}

test('what was taken is there after a flush, each count in each table', async () => {
  nextHour();
  const inbox = openInbox();
  for (let index = 0; index < 7; index += 1) send(inbox, {});
  send(inbox, { 'violated-directive': 'base-uri', 'blocked-uri': 'https://evil.example' });
  send(inbox, { 'blocked-uri': 'chrome-extension' });
  send(inbox, { 'document-uri': 'https://elsewhere.example/' });
  await inbox.flush();
  await inbox.flush();
  expect([await sumOf('csp_violation', 'report_count'), await sumOf('csp_browser', 'report_count')]).toEqual([
    10, 9,
  ]);
  const [minute] = await rowsOf('csp_minute', `minute_at >= '${startOfHour()}'`);
  expect(minute).toMatchObject({
    report_count: 9,
    noise_count: 1,
    high_risk_count: 1,
    bypass_count: 1,
    foreign_count: 1,
  });
  const seen = await store.database.system((tx) => violationsPerMinute(tx, clock.now()));
  expect(seen).toEqual([{ minuteAt: clock.now(), violationCount: 8, highRiskCount: 1, bypassCount: 1 }]);
  await inbox.close();
});

test('a stop loses nothing that was acknowledged', async () => {
  nextHour();
  const inbox = openInbox();
  for (let index = 0; index < 40; index += 1)
    send(inbox, { 'blocked-uri': `https://host${index % 3}.example/` });
  await inbox.close();
  expect(await sumOf('csp_violation', 'report_count')).toBe(40);
});

test('stopping the service stores what waits before the database is closed', async () => {
  const { database } = store;
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: store.dataDir,
    BASE_URL: `https://${productHost}`,
  });
  const app = await createApp(config, silentLog, {
    database: { ...database, close: async () => {} },
    ports: { clock },
  });
  nextHour();
  for (let index = 0; index < 10; index += 1) {
    const headers = { 'content-type': 'application/csp-report' };
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers,
      payload: wireReport(),
    });
    expect(answer.statusCode).toBe(204);
  }
  await app.close();
  expect(await sumOf('csp_violation', 'report_count')).toBe(10);
});

test('K17 the limit of an hour holds in the store: over restarts and instances, with exact totals', async () => {
  nextHour();
  for (let round = 0; round < 3; round += 1) {
    const inboxes = [openInbox(), openInbox()];
    for (let index = 0; index < 400; index += 1) {
      const host = `unique-${'abc'[round]}-${String.fromCharCode(97 + (index % 26), 97 + ((index / 26) % 26))}`;
      for (const [place, inbox] of inboxes.entries()) {
        send(inbox, { 'blocked-uri': `https://${host}.${place === 0 ? 'left' : 'right'}.example/` }, index);
      }
    }
    await Promise.all(inboxes.map((inbox) => inbox.flush()));
    await Promise.all(inboxes.map((inbox) => inbox.close()));
  }
  const rows = await rowsOf('csp_violation', `hour_at >= '${startOfHour()}'`);
  expect(rows.filter((row) => row['reason'] !== 'overflow')).toHaveLength(20);
  expect(rows.filter((row) => row['reason'] === 'overflow')).toHaveLength(1);
  expect(await sumOf('csp_violation', 'report_count')).toBe(2400);
  expect(await sumOf('csp_minute', 'report_count')).toBe(2400);
  expect((await rowsOf('csp_sample', `hour_at >= '${startOfHour()}'`)).length).toBeLessThanOrEqual(21 * 3);
});

test('H12 while the database is away reports wait, and none is counted twice', async () => {
  nextHour();
  let isAway = true;
  const flaky: typeof store.database = {
    ...store.database,
    system: (work) => (isAway ? Promise.reject(new Error('away')) : store.database.system(work)),
  };
  const inbox = openInbox(flaky);
  for (let index = 0; index < 5; index += 1) {
    send(inbox, {});
    await inbox.flush();
  }
  expect(await sumOf('csp_violation', 'report_count')).toBe(0);
  isAway = false;
  send(inbox, {});
  await inbox.flush();
  expect(await sumOf('csp_violation', 'report_count')).toBe(6);
  await inbox.close();
});

test('flushes that overlap do not lose or repeat a report', async () => {
  nextHour();
  const inbox = openInbox();
  const flushes: Promise<void>[] = [];
  for (let index = 0; index < 60; index += 1) {
    send(inbox, { 'blocked-uri': `https://host${index % 5}.example/` });
    flushes.push(inbox.flush());
  }
  await Promise.all(flushes);
  expect(await sumOf('csp_violation', 'report_count')).toBe(60);
  await inbox.close();
});

test('no company may read or write the counts', async () => {
  const companyId = '11111111-1111-7111-8111-111111111111';
  for (const table of ['csp_violation', 'csp_sample', 'csp_minute', 'csp_browser']) {
    await expect(
      store.database.tenant(companyId, (tx) => tx.query(`SELECT 1 FROM ${table}`)),
    ).rejects.toThrow(/permission denied/);
  }
});
