import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmulator, type Emulator } from '../../../ai-emulator/server.ts';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { openaiBatchPort } from '../../ports/ai-batch/openai/openai-batch-port.ts';
import { loadPriceList } from '../../ports/ai-batch/prices.ts';

let app: TestApp;
let emulator: Emulator;
let superAdmin: SignedIn;

beforeAll(async () => {
  emulator = await createEmulator({ clock: { mode: 'manual' }, seed: 7 });
  const port = openaiBatchPort({ apiKey: 'emulator', baseUrl: emulator.openaiBaseUrl });
  app = await startApp({
    ports: { ai: { name: 'emulator', port, model: 'gpt-4.1-mini', direct: null, prices: loadPriceList() } },
  });
  superAdmin = await app.addStaff('SUPER_ADMIN');
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await emulator.close();
});

const line = (n: number) =>
  JSON.stringify({
    id: `conv-${n}`,
    startTime: '2026-01-04T10:00:00Z',
    messages: [
      { role: 'user', content: `Where is my order ${n}?` },
      { role: 'assistant', content: 'It arrives tomorrow.' },
    ],
  });

async function withSessions(name: string): Promise<SignedIn> {
  const admin = await app.signUp(name);
  const answer = await admin.browser.send('POST', '/api/dashboard/imports?fileName=a.jsonl', {
    body: Buffer.from([1, 2, 3].map(line).join('\n')),
    headers: { 'content-type': 'application/x-ndjson' },
  });
  expect([answer.status, answer.text]).toEqual([202, answer.text]);
  await app.app.services.imports.idle();
  return admin;
}

const pathOf = ({ companyId }: SignedIn) => `/api/platform/companies/${companyId}`;
/** What waits for half an hour is sent, however little it is. Sessions run out meanwhile. */
async function runBatches(): Promise<void> {
  app.clock.advance(31 * 60_000);
  await app.app.scheduler.runNow('batch-create');
  await superAdmin.browser.post('/api/auth/login', {
    email: superAdmin.email,
    password: superAdmin.password,
  });
}
const attemptsOf = async ({ companyId }: SignedIn) =>
  app.database.system((tx) =>
    rows(tx, 'SELECT state FROM batch_attempt WHERE company_id = $1', [companyId], { state: is.text }),
  );

test.each(['SUSPENDED', 'ARCHIVED'])(
  '%s: sessions end at the next request, nobody comes in, nothing is made or sent; and back again',
  async (status) => {
    const admin = await withSessions(`Status ${status}`);
    expect((await admin.browser.get('/api/auth/session')).status).toBe(200);
    const changed =
      status === 'SUSPENDED'
        ? await superAdmin.browser.patch(pathOf(admin), { status })
        : await superAdmin.browser.delete(pathOf(admin));
    expect(changed.status).toBe(200);
    expect((await admin.browser.get('/api/auth/session')).status).toBe(401);
    expect((await admin.browser.get('/api/dashboard/sessions')).status).toBe(401);
    const login = { email: admin.email, password: admin.password };
    expect((await app.browser().post('/api/auth/login', login)).status).toBe(401);
    await runBatches();
    expect(await attemptsOf(admin)).toEqual([]);
    expect((await superAdmin.browser.patch(pathOf(admin), { status: 'ACTIVE' })).status).toBe(200);
    expect((await app.browser().post('/api/auth/login', login)).status).toBe(200);
    await runBatches();
    expect((await attemptsOf(admin)).map(({ state }) => state)).toEqual(['submitted']);
  },
);

test('purging takes everything of an archived company but its audit log, and nothing of another', async () => {
  const [gone, stays] = [await withSessions('To be purged'), await withSessions('To stay')];
  await gone.browser.rpc('identity.addDomain', { domain: 'purged.example' });
  await runBatches();
  const purge = (body: object) => superAdmin.browser.post(`${pathOf(gone)}/purge`, body);
  expect((await purge({ confirmName: 'To be purged' })).status).toBe(409);
  await superAdmin.browser.delete(pathOf(gone));
  const wrong = await purge({ confirmName: 'to be purged' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('confirmName')]);
  const admin = await app.addStaff('ADMIN');
  expect((await admin.browser.post(`${pathOf(gone)}/purge`, { confirmName: 'To be purged' })).status).toBe(
    403,
  );

  const held = await rowsByTable(gone.companyId);
  const entries = await entriesOf(app, async () => {
    const answer = await purge({ confirmName: 'To be purged' });
    expect(answer.json).toMatchObject({
      success: true,
      data: {
        receipt: {
          companyId: gone.companyId,
          companyName: 'To be purged',
          counts: {
            app_user: 1,
            session: 3,
            session_transcript: 3,
            import_run: 1,
            email_domain: 1,
            batch_attempt: 1,
          },
        },
      },
    });
    const { counts } = (answer.json as { data: { receipt: { counts: Record<string, number> } } }).data
      .receipt;
    // Each row was counted where it was.
    for (const [table, count] of held)
      if (!table.startsWith('audit_')) expect([table, counts[table]]).toEqual([table, count]);
  });
  expect(entries).toMatchObject([
    { eventType: 'DATA_PRIVACY', action: 'platform.purgeCompany', companyId: gone.companyId },
  ]);
  const left = await rowsByTable(gone.companyId);
  expect([...left.keys()].filter((table) => !table.startsWith('audit_'))).toEqual([]);
  expect(left.get('audit_entry')).toBeGreaterThan(0);
  expect((await superAdmin.browser.get(pathOf(gone))).status).toBe(404);
  expect((await purge({ confirmName: 'To be purged' })).status).toBe(404);
  expect((await rowsByTable(stays.companyId)).get('session')).toBe(3);
  await stays.browser.post('/api/auth/login', { email: stays.email, password: stays.password });
  const list = await stays.browser.get('/api/dashboard/sessions');
  expect(list.json).toMatchObject({ data: { pagination: { totalCount: 3 } } });
});

test('what waits for the people of a purged company is not sent any more, and what waits for others is', async () => {
  const [gone, stays] = [await app.signUp('Purged with a mail'), await app.signUp('Kept with a mail')];
  await app.app.mail.deliverDue();
  const newEmail = 'yet-to-be-confirmed@purged.example';
  const change = { email: newEmail, currentPassword: gone.password };
  expect((await gone.browser.rpc('user.updateProfile', change)).status).toBe(200);
  for (const { browser, email } of [gone, stays])
    expect((await browser.post('/api/forgot-password', { email })).status).toBe(200);
  app.mailer.mails.length = 0;
  await superAdmin.browser.delete(pathOf(gone));
  const purged = await superAdmin.browser.post(`${pathOf(gone)}/purge`, {
    confirmName: 'Purged with a mail',
  });
  expect(purged.status, purged.text).toBe(200);
  await app.app.mail.deliverDue();
  expect(app.mailer.mails.map(({ to }) => to)).toEqual([stays.email]);
});

// The fault is a trigger, which a cluster does not take.
test.skipIf(process.env['TEST_CITUS_URL'])(
  'a purge that was cut off is not undone by half: the company stays archived until a second one finishes it',
  async () => {
    const gone = await withSessions('Purged in two');
    await superAdmin.browser.delete(pathOf(gone));
    const purge = () => superAdmin.browser.post(`${pathOf(gone)}/purge`, { confirmName: 'Purged in two' });
    const asOwner = (...statements: string[]) =>
      app.database.system(async (tx) => {
        for (const statement of ['SET LOCAL ROLE NONE', ...statements]) await tx.query(statement);
      });
    await asOwner(
      `CREATE FUNCTION stop_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'stopped'; END $$`,
      'CREATE TRIGGER stop_it BEFORE DELETE ON session FOR EACH ROW EXECUTE FUNCTION stop_it()',
    );
    expect((await purge()).status).toBe(500);
    const back = await superAdmin.browser.patch(pathOf(gone), { status: 'ACTIVE' });
    expect([back.status, back.text]).toEqual([409, expect.stringContaining('Purge it again')]);
    await asOwner('DROP FUNCTION stop_it CASCADE');
    expect((await purge()).json).toMatchObject({
      data: { receipt: { counts: { session: 3, app_user: 1 } } },
    });
    expect((await superAdmin.browser.get(pathOf(gone))).status).toBe(404);
  },
);

/** How many rows each table holds of a company. */
async function rowsByTable(companyId: string): Promise<Map<string, number>> {
  return app.database.system(async (tx) => {
    const tables = await rows(
      tx,
      `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'company_id'
       WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition`,
      [],
      { name: is.text },
    );
    const counts = new Map<string, number>();
    for (const { name } of tables) {
      const [row] = await rows(
        tx,
        `SELECT count(*) AS count FROM ${name} WHERE company_id = $1`,
        [companyId],
        { count: is.number },
      );
      if (row && row.count > 0) counts.set(name, row.count);
    }
    return counts;
  });
}
