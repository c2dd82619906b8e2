import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../../test/labs/dashboard-lab.ts';
import { silentLog } from '../../../../test/rig/silent-log.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';
import type { UserActor } from '../../../kernel/actor.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { ReadingWay } from '../../../kernel/services.ts';
import { newId } from '../../../ports/ids.ts';
import { createReadingTally } from './reading-tally.ts';
import { maxToldApart } from './waiting-reading.ts';

const hourMs = 3_600_000;

let app: TestApp;
let owner: SignedIn;
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
  ids = await importSessions(app, owner.companyId, someSessions(120, app.clock.now().getTime()));
});
afterAll(() => app[Symbol.asyncDispose]());

const entriesOf = (userId: string) =>
  app.database.system((tx) =>
    rows(
      tx,
      `SELECT user_email, description, metadata FROM audit_entry
       WHERE company_id = $1 AND user_id = $2 AND event_type = 'DATA_ACCESS' AND action <> 'sessions.export'
       ORDER BY occurred_at, id`,
      [owner.companyId, userId],
      { user_email: is.text, description: is.text, metadata: is.object },
    ),
  );
const rowsOf = (userId: string) =>
  app.database.system((tx) =>
    rows(
      tx,
      `SELECT hour_at, cardinality(seen) AS seen, more_count, is_told FROM security_reading
       WHERE user_id = $1 ORDER BY hour_at`,
      [userId],
      { hour_at: is.moment, seen: is.number, more_count: is.number, is_told: is.bool },
    ),
  );
const signalsOf = (userId: string) =>
  app.database.system((tx) =>
    rows(
      tx,
      "SELECT kind, event_count FROM security_signal WHERE user_id = $1 AND action = 'sessions.read' ORDER BY kind",
      [userId],
      { kind: is.text, event_count: is.number },
    ),
  );
const sumOf = async (userId: string, wanted: string) =>
  (await signalsOf(userId))
    .filter(({ kind }) => kind === wanted)
    .reduce((sum, { event_count }) => sum + event_count, 0);

/** An instance of its own on the same database, as far as readings go. */
const instance = () =>
  createReadingTally({
    database: app.database,
    clock: app.clock,
    log: silentLog,
    audit: app.app.services.audit,
  });
const callOf = (userId: string) => ({
  actor: {
    type: 'user',
    userId,
    email: 'ann@example.org',
    name: 'Ann',
    sessionId: newId(app.clock),
    role: 'USER',
    platformRole: null,
    companyId: owner.companyId,
    timeZone: 'UTC',
  } satisfies UserActor,
  origin: { requestId: 'request', address: '203.0.113.80', userAgent: 'Test/1.0' },
});
const readBy = (
  tally: ReturnType<typeof instance>,
  userId: string,
  some: readonly string[],
  way: ReadingWay = 'opened',
) => {
  const call = callOf(userId);
  for (const id of some) tally.add(call, { companyId: owner.companyId, id }, way);
};

test('a reading leaves no entry; the hour leaves one a person, in the log of the company, that tells how many', async () => {
  const who = await app.addColleague(owner.companyId, 'USER');
  for (const id of ids.slice(0, 30)) await who.browser.get(`/api/dashboard/session/${id}`);
  await who.browser.get(`/api/dashboard/session/${ids[0]}`);
  // Minutes that are stored apart are one hour all the same.
  app.clock.advance(14 * 60_000);
  await who.browser.rpc('dashboard.sessions', { limit: 50 });
  await (await who.browser.get('/api/dashboard/sessions/export')).text;
  await app.app.security.evaluate();
  expect(await entriesOf(who.userId)).toEqual([]);
  app.clock.advance(hourMs);
  await app.app.security.evaluate();
  await app.app.security.evaluate();
  const entries = await entriesOf(who.userId);
  expect(entries).toMatchObject([
    {
      user_email: who.email,
      description: 'Read 120 sessions within an hour, in 33 requests.',
      metadata: {
        count: 120,
        opened: 30,
        readings: 33,
        kinds: { opened: 31, listed: 1, exported: 1 },
        from: '2026-01-05T09:00:00.000Z',
        until: '2026-01-05T10:00:00.000Z',
      },
    },
  ]);
  // What is not read is not told.
  app.clock.advance(3 * hourMs);
  await app.app.security.evaluate();
  expect(await entriesOf(who.userId)).toHaveLength(1);
});

test('what a person reads on two instances at once adds up, each session once', async () => {
  const userId = newId(app.clock);
  const [a, b] = [instance(), instance()];
  readBy(a, userId, ids.slice(0, 60));
  readBy(b, userId, ids.slice(40, 100));
  await Promise.all([a.flush(), b.flush()]);
  readBy(b, userId, ids.slice(0, 50), 'listed');
  await Promise.all([a.flush(), b.flush()]);
  expect(await signalsOf(userId)).toEqual([
    { kind: 'sessionOpened', event_count: 100 },
    { kind: 'sessionSeen', event_count: 100 },
  ]);
  app.clock.advance(hourMs);
  await Promise.all([a.tell(app.clock.now()), b.tell(app.clock.now())]);
  expect(await entriesOf(userId)).toMatchObject([{ metadata: { count: 100, readings: 3 } }]);
  await Promise.all([a.close(), b.close()]);
});

test('an instance that stops stores what it counted; the next one goes on from there', async () => {
  const userId = newId(app.clock);
  const first = instance();
  readBy(first, userId, ids.slice(0, 60));
  await first.close();
  const second = instance();
  readBy(second, userId, ids.slice(0, 100));
  await second.close();
  expect(await sumOf(userId, 'sessionOpened')).toBe(100);
});

test('while the database is away readings wait in memory, and none is lost or counted twice', async () => {
  const userId = newId(app.clock);
  let isAway = true;
  const tally = createReadingTally({
    database: {
      ...app.database,
      system: (work, sight) =>
        isAway ? Promise.reject(new Error('away')) : app.database.system(work, sight),
    },
    clock: app.clock,
    log: silentLog,
    audit: app.app.services.audit,
  });
  for (let n = 0; n < 4; n += 1) {
    readBy(tally, userId, ids.slice(n * 20, n * 20 + 30));
    await tally.flush();
  }
  isAway = false;
  await tally.close();
  expect(await sumOf(userId, 'sessionOpened')).toBe(90);
  expect(await rowsOf(userId)).toMatchObject([{ seen: 90 }]);
});

test('a flood takes a bounded row and a signal of each kind for five minutes, and is counted whole', async () => {
  const userId = newId(app.clock);
  const tally = instance();
  const many = (count: number) => Array.from({ length: count }, () => newId(app.clock));
  for (let n = 0; n < 3; n += 1) {
    readBy(tally, userId, many(maxToldApart / 2), 'exported');
    await tally.flush();
  }
  readBy(tally, userId, many(maxToldApart + 500), 'exported');
  await tally.close();
  const count = 2.5 * maxToldApart + 500;
  expect(await rowsOf(userId)).toMatchObject([{ seen: maxToldApart, more_count: count - maxToldApart }]);
  expect(await signalsOf(userId)).toEqual([{ kind: 'sessionSeen', event_count: count }]);
});

test('who reads all the time for an hour takes twelve rows and twenty-four signals, however often it is stored', async () => {
  app.clock.advance(hourMs - (app.clock.now().getTime() % hourMs));
  const who = await app.addColleague(owner.companyId, 'USER');
  for (let minute = 0; minute < 60; minute += 1) {
    for (const id of ids.slice(2 * minute, 2 * minute + 2)) {
      await who.browser.get(`/api/dashboard/session/${id}`, { 'user-agent': 'x'.repeat(2000) });
    }
    await app.app.security.evaluate();
    app.clock.advance(60_000);
  }
  expect(await rowsOf(who.userId)).toHaveLength(12);
  expect(await signalsOf(who.userId)).toHaveLength(24);
  const [{ longest = 0 } = {}] = await app.database.system((tx) =>
    rows(tx, 'SELECT max(length(user_agent)) AS longest FROM security_reading', [], { longest: is.number }),
  );
  expect(longest).toBe(300);
});

test('retention takes hours that were told after two days, and none that was not', async () => {
  const [told, untold] = [newId(app.clock), newId(app.clock)];
  const tally = instance();
  readBy(tally, told, ids.slice(0, 3));
  await tally.flush();
  app.clock.advance(hourMs);
  await tally.tell(app.clock.now());
  readBy(tally, untold, ids.slice(0, 3));
  await tally.close();
  app.clock.advance(3 * dayMs);
  const prune = () => app.app.scheduler.runNow('security-prune');
  await prune();
  expect(await rowsOf(told)).toEqual([]);
  expect(await rowsOf(untold)).toMatchObject([{ is_told: false }]);
  await app.app.security.evaluate();
  await prune();
  expect(await rowsOf(untold)).toEqual([]);
  expect(await entriesOf(untold)).toHaveLength(1);
});

test('who has a company purged leaves what they read of it in its log', async () => {
  const gone = await app.signUp('To be purged');
  const [id = ''] = await importSessions(app, gone.companyId, someSessions(1, app.clock.now().getTime()));
  const staff = await app.addStaff('SUPER_ADMIN');
  await staff.browser.get(`/api/dashboard/session/${id}?companyId=${gone.companyId}`);
  await staff.browser.delete(`/api/platform/companies/${gone.companyId}`);
  const path = `/api/platform/companies/${gone.companyId}/purge`;
  expect((await staff.browser.post(path, { confirmName: 'To be purged' })).status).toBe(200);
  const entries = await app.database.system((tx) =>
    tx.query("SELECT user_id FROM audit_entry WHERE company_id = $1 AND action = 'sessions.read'", [
      gone.companyId,
    ]),
  );
  expect(entries).toEqual([{ user_id: staff.userId }]);
});
