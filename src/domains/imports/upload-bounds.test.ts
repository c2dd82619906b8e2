import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import type { AppError } from '../../kernel/errors.ts';
import { queueFile } from './index.ts';

const gib = 1024 ** 3;
const roomy = { freeBytes: 20 * gib, totalBytes: 100 * gib };
const low = { ...roomy, freeBytes: 0.4 * gib };
const maxBytes = 10_000_000;
const root = '/api/dashboard/imports';

let app: TestApp;
let space: () => Promise<typeof roomy>;

beforeAll(async () => {
  app = await startApp({
    env: { IMPORT_MAX_BYTES: String(maxBytes) },
    ports: { disk: { spaceOf: () => space() } },
  });
});
beforeEach(() => {
  space = async () => roomy;
});
afterAll(() => app[Symbol.asyncDispose]());

const csv = 'id,start\na,2026-01-03T10:00:00Z\n';

/** An upload that stays on its way until it is told to end. */
function sending({ companyId }: SignedIn, declaredBytes: number | null = null) {
  let end = () => {};
  const gate = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* stream() {
    yield Buffer.from(csv);
    await gate;
  }
  const queued = queueFile(app.app.services, {
    companyId,
    source: 'UPLOAD',
    fileName: null,
    stream: stream(),
    declaredBytes,
    override: {},
    form: { timeZone: 'UTC', attributes: [] },
    dryRun: false,
    labels: 'keep',
    createdBy: null,
  });
  const outcome = queued.then(
    () => 'queued',
    (error: AppError) => `${error.status} ${error.details['reason']}`,
  );
  return { end, outcome };
}

const upload = ({ browser }: SignedIn, body: string | Buffer) => browser.send('POST', root, { body });

const spooled = async () =>
  (await readdir(join(app.app.services.config.dataDir, 'imports'))).filter((name) => name !== 'instance');

const bookings = ({ companyId }: SignedIn) =>
  app.database.system((tx) => tx.query('SELECT id FROM import_upload WHERE company_id = $1', [companyId]));

/** Each of them is either on its way or turned away by now. */
const settled = async (uploads: { outcome: Promise<string> }[], admin: SignedIn) => {
  const turnedAway: string[] = [];
  for (const { outcome } of uploads) void outcome.then((told) => turnedAway.push(told));
  while (turnedAway.length + (await bookings(admin)).length < uploads.length)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return turnedAway;
};

/** The log takes a refusal behind the answer: whoever looks for its entry waits. */
async function blocked(admin: SignedIn): Promise<object[]> {
  const { json } = await admin.browser.get('/api/admin/audit-logs?outcome=BLOCKED');
  return (json as { data: { auditLogs: object[] } }).data.auditLogs;
}

test('a company has at most 20 files waiting or on their way, however many come at once; others are not held up', async () => {
  const [admin, other] = [await app.signUp(), await app.signUp()];
  const uploads = Array.from({ length: 30 }, () => sending(admin));
  expect(await settled(uploads, admin)).toEqual(Array.from({ length: 10 }, () => '409 queue-full'));
  const refused = await upload(admin, csv);
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { code: 'CONFLICT', error: expect.stringContaining('Try again once one is done'), details: {} },
  ]);
  expect((await upload(other, csv)).status).toBe(202);
  for (const { end } of uploads) end();
  const outcomes = await Promise.all(uploads.map(({ outcome }) => outcome));
  expect(outcomes.filter((told) => told === 'queued')).toHaveLength(20);
  await app.app.services.imports.idle();
  expect((await upload(admin, csv)).status).toBe(202);
  await app.app.services.imports.idle();
  expect([await spooled(), await bookings(admin)]).toEqual([[], []]);
  await expect
    .poll(() => blocked(admin))
    .toMatchObject([
      { eventType: 'DATA_IMPORT', action: 'imports.create', metadata: { reason: 'queue-full' } },
    ]);
});

test('the files of a company take four times the largest at most, by what their senders say and by what comes', async () => {
  const admin = await app.signUp();
  const uploads = Array.from({ length: 6 }, () => sending(admin, 0.9 * maxBytes));
  expect(await settled(uploads, admin)).toEqual(['409 queue-full', '409 queue-full']);
  // Ten per cent are left for three files, of which none says how long it is.
  const long = `${csv}${`b,soon${' '.repeat(10_000)}\n`.repeat(230)}`;
  expect((await upload(admin, long)).status).toBe(202);
  async function* endless() {
    yield Buffer.from(csv);
    for (;;) yield Buffer.from(`${'x'.repeat(100_000)}\n`);
  }
  const services = app.app.services;
  const common = { companyId: admin.companyId, source: 'UPLOAD', fileName: null, override: {} } as const;
  const unsaid = queueFile(services, {
    ...common,
    stream: endless(),
    form: { timeZone: 'UTC', attributes: [] },
    dryRun: true,
    labels: 'keep',
    createdBy: null,
  });
  await expect(unsaid).rejects.toMatchObject({ status: 409, details: { reason: 'queue-full' } });
  for (const { end } of uploads) end();
  await Promise.all(uploads.map(({ outcome }) => outcome));
  await services.imports.idle();
  expect([await spooled(), await bookings(admin)]).toEqual([[], []]);
});

test('an upload whose instance was ended is forgotten after five minutes', async () => {
  const admin = await app.signUp();
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO import_upload (company_id, id, booked_bytes, seen_at)
       SELECT $1, gen_random_uuid(), 1, $2 FROM generate_series(1, 20)`,
      [admin.companyId, app.clock.now()],
    ),
  );
  expect((await upload(admin, csv)).status).toBe(409);
  app.clock.advance(300_000);
  expect((await upload(admin, csv)).status).toBe(202);
  await app.app.services.imports.idle();
});

test('with little room on the disk no file is taken in, nothing of it stays, and everybody who should know is told', async () => {
  const admin = await app.signUp();
  space = async () => low;
  app.logs.length = 0;
  const refused = await upload(admin, csv);
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { code: 'CONFLICT', error: expect.stringContaining('no disk space'), details: { reason: 'disk-low' } },
  ]);
  expect(refused.text).not.toMatch(/\d{6}/);
  expect([await spooled(), await bookings(admin)]).toEqual([[], []]);
  expect(app.logs.filter(({ level }) => level === 'warn').map(({ message }) => message)).toEqual([
    'the disk runs low: no file is taken in, imports wait',
    'an upload was refused: the disk has no room for it',
  ]);
  await expect
    .poll(() => blocked(admin))
    .toMatchObject([
      { eventType: 'DATA_IMPORT', action: 'imports.create', metadata: { reason: 'disk-low' } },
    ]);
  const staff = await app.addStaff('SUPPORT');
  const system = async () => (await staff.browser.rpc('platform.system')).data;
  expect(await system()).toMatchObject({ disk: { ...low, isLow: true, floorBytes: 0.5 * gib } });
  space = async () => roomy;
  expect(await system()).toMatchObject({ disk: { isLow: false } });
  expect((await upload(admin, csv)).status).toBe(202);
  await app.app.services.imports.idle();
});

test('a file that would leave too little room is refused before it is sent, and one that turns out so while it comes', async () => {
  const admin = await app.signUp();
  space = async () => ({ ...roomy, freeBytes: 0.5 * gib + 1000 });
  expect((await upload(admin, `${csv}${'b,2026-01-03T10:00:00Z\n'.repeat(100)}`)).status).toBe(409);
  let looks = 0;
  space = async () => (++looks > 1 ? low : roomy);
  const long = Buffer.from(`${csv}${'b,2026-01-03T10:00:00Z\n'.repeat(300_000)}`);
  const cut = await upload(admin, long);
  expect([cut.status, cut.json]).toMatchObject([409, { details: { reason: 'disk-low' } }]);
  expect(looks).toBe(2);
  expect([await spooled(), await bookings(admin)]).toEqual([[], []]);
});

test('on the embedded engine an import waits between two chunks while the disk runs low, says so, and goes on', async () => {
  if (app.database.engine !== 'embedded') return;
  const admin = await app.signUp();
  const read = async () => {
    const found = await app.database.system((tx) =>
      rows(tx, 'SELECT id, read_count FROM import_run WHERE company_id = $1', [admin.companyId], {
        id: is.text,
        read_count: is.number,
      }),
    );
    return found[0];
  };
  space = async () => (((await read())?.read_count ?? 0) > 0 ? low : roomy);
  const lines = Array.from({ length: 4_000 }, (_, n) => `r-${n},2026-01-03T10:00:00Z\n`).join('');
  expect((await upload(admin, `id,start\n${lines}`)).status).toBe(202);
  const runner = app.app.services.imports;
  await runner.idle();
  const stopped = await read();
  expect(stopped?.read_count).toBeGreaterThan(0);
  expect(stopped?.read_count).toBeLessThan(4_000);
  const shown = async () => (await admin.browser.get(`${root}/${stopped?.id}`)).json;
  expect(await shown()).toMatchObject({
    data: { import: { state: 'RUNNING', message: expect.stringMatching(/^Waiting: the service's disk/) } },
  });
  space = async () => roomy;
  runner.kick();
  await runner.idle();
  expect(await shown()).toMatchObject({ data: { import: { state: 'COMPLETED', counts: { new: 4_000 } } } });
});
