import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import type { SignedIn } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';

const weekMs = 7 * 86_400_000;
const sessions = 3;
const order = { model: 'other-model', agreedSessions: sessions, agreedCost: null };
const base = '/api/dashboard/dry-runs';

let lab: BatchLab;
let superAdmin: SignedIn;
beforeAll(async () => {
  lab = await startBatchLab();
  superAdmin = await lab.app.addStaff('SUPER_ADMIN');
});
afterAll(() => lab[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

/** A company that has reviewed three of its sessions. */
async function withReviews(): Promise<SignedIn> {
  await lab.fresh();
  const { admin } = lab;
  await lab.addSessions(20);
  await lab.pass(60, 4);
  lab.app.clock.advance(weekMs);
  await lab.run('review-draw');
  for (const { browser, email, password } of [admin, superAdmin])
    await browser.post('/api/auth/login', { email, password });
  for (let n = 0; n < sessions; n += 1) {
    const next = await admin.browser.get('/api/dashboard/reviews/next');
    const { item } = (next.json as { data: { item: { id: string } } }).data;
    const labels = { sentiment: 'NEGATIVE', category: null, escalated: false, language: 'en' };
    expect((await admin.browser.post(`/api/dashboard/reviews/${item.id}`, { labels })).status).toBe(200);
  }
  return admin;
}

const start = (who: SignedIn) => who.browser.post(base, order);

/** Whoever sends such a statement goes on when `turn` has ended: before it is sent, or when its answer is there. */
function holdUp(words: string, turn: () => Promise<unknown>, when: 'before' | 'after'): void {
  const ask: (this: pg.Client, ...sent: unknown[]) => unknown = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...sent: unknown[]) {
    const go = () => Promise.resolve(ask.apply(this, sent));
    if (!JSON.stringify(sent[0]).includes(words)) return ask.apply(this, sent);
    return when === 'before' ? turn().then(go) : go().then((found) => turn().then(() => found));
  } as never);
}

async function erase({ companyId }: SignedIn): Promise<void> {
  const path = `/api/platform/companies/${companyId}`;
  const [company] = await rows(lab, 'SELECT name FROM company WHERE id = $1', [companyId], { name: is.text });
  expect((await superAdmin.browser.delete(path)).status).toBe(200);
  const purged = await superAdmin.browser.post(`${path}/purge`, { confirmName: company?.name });
  expect([purged.status, purged.text]).toEqual([200, purged.text]);
}

/** What is left of a company that was erased, anywhere. */
async function leftOf({ companyId }: SignedIn): Promise<string[]> {
  const tables = await rows(
    lab,
    `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'company_id'
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition AND relname NOT LIKE 'audit\\_%'`,
    [],
    { name: is.text },
  );
  const left: string[] = [];
  for (const { name } of tables)
    if ((await lab.query(`SELECT 1 FROM ${name} WHERE company_id = $1 LIMIT 1`, [companyId])).length > 0)
      left.push(name);
  return left;
}

test('of eight who start the same dry run at the same moment one does, and each session is asked about once', async () => {
  const admin = await withReviews();
  // Each has looked before another has ordered, as far as the database lets them.
  holdUp('FROM ai_dry_run WHERE', () => wait(100), 'after');
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(admin)));
  vi.restoreAllMocks();
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  const asked = await lab.query(
    'SELECT count(*) AS requests, count(DISTINCT session_id) AS sessions, count(DISTINCT dry_run_id) AS runs FROM ai_request WHERE company_id = $1 AND dry_run_id IS NOT NULL',
    [admin.companyId],
  );
  expect(asked).toEqual([{ requests: sessions, sessions, runs: 1 }]);
  expect(await lab.query('SELECT model FROM ai_dry_run WHERE company_id = $1', [admin.companyId])).toEqual([
    { model: order.model },
  ]);
});

test('a dry run that is started while its company is erased goes with it', async () => {
  const admin = await withReviews();
  let erased: Promise<void> | null = null;
  // It has its locks and its rows, and the erasure comes.
  holdUp(
    'INSERT INTO ai_dry_run',
    async () => {
      erased ??= erase(admin);
      await wait(100);
    },
    'after',
  );
  const answer = await start(admin);
  expect([200, 401, 409]).toContain(answer.status);
  await erased;
  vi.restoreAllMocks();
  // What was begun of it finds nothing, and makes nothing.
  await lab.pass(31);
  expect(await leftOf(admin)).toEqual([]);
});

// The embedded engine has one connection: nobody overtakes whoever has it.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a row that somebody changes while its company is erased goes too',
  async () => {
    const admin = await withReviews();
    let changed: Promise<unknown> | null = null;
    holdUp(
      'DELETE FROM ai_request',
      async () => {
        // It has changed them all, and commits when the erasure waits for it.
        changed ??= lab.query(
          `WITH changed AS (UPDATE ai_request SET status = status WHERE company_id = $1 RETURNING 1)
           SELECT count(*), pg_sleep(1) FROM changed`,
          [admin.companyId],
        );
        await wait(200);
      },
      'before',
    );
    await erase(admin);
    await changed;
    vi.restoreAllMocks();
    expect(await leftOf(admin)).toEqual([]);
  },
);

test.runIf(process.env['TEST_DATABASE_URL']).each([
  ['archived', 409],
  ['erased', 404],
] as const)(
  'a dry run whose turn comes when its company was %s leaves nothing behind',
  async (fate, status) => {
    const admin = await withReviews();
    let go = () => {};
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    let isFirst = true;
    const held = new Promise<void>((resolve) => {
      holdUp(
        'FROM company WHERE id = $1 FOR UPDATE',
        async () => {
          if (!isFirst) return;
          isFirst = false;
          resolve();
          await gone;
        },
        'before',
      );
    });
    const asked = new Date(lab.app.clock.now().getTime() - 1000);
    const started = start(admin);
    await held;
    if (fate === 'erased') await erase(admin);
    else await superAdmin.browser.delete(`/api/platform/companies/${admin.companyId}`);
    go();
    expect((await started).status).toBe(status);
    for (const table of ['ai_dry_run', 'ai_request'])
      expect(
        await lab.query(`SELECT 1 FROM ${table} WHERE company_id = $1 AND created_at > $2`, [
          admin.companyId,
          asked,
        ]),
      ).toEqual([]);
    if (fate === 'erased') expect(await leftOf(admin)).toEqual([]);
  },
);
