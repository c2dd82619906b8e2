import { hash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions, someSessions } from '../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../test/labs/session-fixture.ts';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { unguardFormulas } from '../../kernel/tables/formula-guard.ts';
import { newId } from '../../ports/ids.ts';

let app: TestApp;
let admin: SignedIn;
let user: SignedIn;
let auditor: SignedIn;
let stranger: SignedIn;
let ids: string[];
const count = 120;
const hourMs = 3_600_000;

beforeAll(async () => {
  app = await startApp();
  admin = await app.signUp();
  stranger = await app.signUp();
  user = await app.addColleague(admin.companyId, 'USER');
  auditor = await app.addColleague(admin.companyId, 'AUDITOR');
  const now = app.clock.now().getTime();
  ids = await importSessions(app, admin.companyId, someSessions(count, now));
  await importSessions(app, stranger.companyId, [sessionInput('theirs', { startTime: new Date(now) })]);
});
afterAll(() => app[Symbol.asyncDispose]());

async function rpc<T>(procedure: string, input: unknown, who: SignedIn = user): Promise<T> {
  const answer = await who.browser.rpc(procedure, input);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.data as T;
}
const total = async (filters: object, who: SignedIn = user) =>
  (await rpc<{ pagination: { totalCount: number } }>('dashboard.sessions', filters, who)).pagination
    .totalCount;
const exported = async (query: string, who: SignedIn = user) => {
  const answer = await who.browser.get(`/api/dashboard/sessions/export?${query}`);
  expect(answer.status).toBe(200);
  return answer;
};

test('an export holds what the list holds, all pages, as CSV and as JSON lines, masked, and leaves an entry', async () => {
  const csv = await exported('language=nl,de');
  expect(csv.headers['content-disposition']).toMatch(/attachment; filename="sessions-.*\.csv"/);
  const table = parse(csv.text, { columns: true }) as Record<string, string>[];
  expect(table).toHaveLength(await total({ language: ['nl', 'de'] }));
  expect(table.every(({ ipAddress }) => ipAddress === '203.0.113.0')).toBe(true);
  const lines = (await exported('language=nl,de&format=jsonl&sortOrder=asc')).text.trim().split('\n');
  const records = lines.map((line) => JSON.parse(line) as { id: string; startTime: string });
  expect(records.map(({ id }) => id).reverse()).toEqual(table.map(({ id }) => id));
  const found = (await exported('search=refund&format=jsonl')).text.trim().split('\n');
  expect(found).toHaveLength(await total({ search: 'refund' }));
  const entries = await app.database.system((tx) =>
    tx.query("SELECT FROM audit_entry WHERE action = 'sessions.export' AND company_id = $1", [
      admin.companyId,
    ]),
  );
  expect(entries).toHaveLength(3);
});

test('an export has what was said on request, in both forms, for those who may read it in the panel', async () => {
  const at = app.clock.now();
  const messages = [
    { order: 0, role: 'user', content: '=A1, "or",\n-B2 🙂', timestamp: at },
    { order: 1, role: 'agent', content: "'no", timestamp: null },
  ] as const;
  const said = { startTime: at, messages, transcriptHash: 'ab', initialMsg: 'transcribed' };
  await importSessions(app, admin.companyId, [sessionInput('told', said)]);
  const expected = messages.map((message) => ({
    ...message,
    timestamp: message.timestamp?.toISOString() ?? null,
  }));
  const one = 'search=transcribed&transcripts=true';
  expect(JSON.parse((await exported(`${one}&format=jsonl`)).text)).toMatchObject({ messages: expected });
  const [row] = parse((await exported(one)).text, { columns: true }) as Record<string, string>[];
  expect(JSON.parse(unguardFormulas(row?.['transcript'] ?? ''))).toEqual(expected);
  const plain = await exported('search=transcribed&format=jsonl');
  expect(JSON.parse(plain.text)).not.toHaveProperty('messages');
});

test('no cell of an export is taken for a formula, and nothing of another company is in it', async () => {
  await importSessions(app, stranger.companyId, [
    sessionInput('=cmd|calc', { initialMsg: '@SUM(A1)', userId: '+31 6', startTime: app.clock.now() }),
  ]);
  const found = parse((await exported('', stranger)).text, { columns: true }) as Record<string, string>[];
  expect(found.map((row) => [row['externalId'], row['initialMsg'], row['userId']])).toContainEqual([
    "'=cmd|calc",
    "'@SUM(A1)",
    "'+31 6",
  ]);
  expect((await exported('')).text).not.toContain('cmd|calc');
});

test('a correction is kept as such, counts at once, and survives the same and another import', async () => {
  const sessionId = ids[0] ?? '';
  const before = await total({ category: ['ACCOUNT'] });
  const { session } = await rpc<{ session: Record<string, unknown> }>('dashboard.correctLabel', {
    sessionId,
    field: 'category',
    value: 'ACCOUNT',
  });
  expect(session).toMatchObject({
    category: 'ACCOUNT',
    corrections: [{ field: 'category', value: 'ACCOUNT', previous: 'RETURNS', userId: user.userId }],
  });
  expect(await total({ category: ['ACCOUNT'] })).toBe(before + 1);
  const [again] = someSessions(1, app.clock.now().getTime());
  await importSessions(
    app,
    admin.companyId,
    again ? [{ ...again, category: 'BILLING', contentHash: 'ab' }] : [],
  );
  expect(await total({ category: ['ACCOUNT'] })).toBe(before + 1);
});

test.each([
  [{ field: 'category', value: 'NO_SUCH' }, 422],
  [{ field: 'sentiment', value: 'GLAD' }, 422],
  [{ field: 'escalated', value: 'yes' }, 422],
  [{ field: 'cost', value: '1' }, 422],
  [{ field: 'language', value: null }, 200],
  [{ field: 'language', value: 'xx' }, 422],
  [{ field: 'questions', value: ['May I?'] }, 200],
])('a correction of %j is answered with %i', async (correction, status) => {
  const answer = await user.browser.rpc('dashboard.correctLabel', { sessionId: ids[1], ...correction });
  expect(answer.status).toBe(status);
});

test("who only reads corrects nothing, and another company's session is not found", async () => {
  const correction = { sessionId: ids[2], field: 'escalated', value: true };
  expect((await auditor.browser.rpc('dashboard.correctLabel', correction)).status).toBe(403);
  expect((await stranger.browser.rpc('dashboard.correctLabel', correction)).status).toBe(404);
});

test('questions that differ only in writing are one, and each leads to as many sessions as it counts', async () => {
  const { questions } = await rpc<{ questions: { question: string; count: number }[] }>(
    'dashboard.questions',
    {},
  );
  expect(questions.length).toBeGreaterThan(1);
  for (const { question, count: asked } of questions) expect(await total({ question })).toBe(asked);
});

test('every metric leads to as many sessions in the list as it counts', async () => {
  const { metrics, dateRange } = await rpc<{
    metrics: Record<string, Record<string, number>> & {
      hours: number[][];
      responseTimeDistribution: { fromSeconds: number; toSeconds: number | null; count: number }[];
    };
    dateRange: { minDate: string; maxDate: string };
  }>('dashboard.metrics', {});
  const range = { startDate: dateRange.minDate, endDate: dateRange.maxDate };
  for (const [map, filter] of [
    ['categories', 'category'],
    ['languages', 'language'],
    ['countries', 'country'],
    ['channels', 'channel'],
  ] as const)
    for (const [value, counted] of Object.entries(metrics[map] ?? {}))
      expect(await total({ ...range, [filter]: [value] })).toBe(counted);
  for (const band of metrics.responseTimeDistribution)
    expect(
      await total({
        ...range,
        responseTimeFrom: band.fromSeconds,
        ...(band.toSeconds === null ? {} : { responseTimeTo: band.toSeconds }),
      }),
    ).toBe(band.count);
  expect(await total({ ...range, weekday: [0], hour: [9, 10] })).toBe(
    (metrics.hours[0]?.[9] ?? 0) + (metrics.hours[0]?.[10] ?? 0),
  );
  expect(await total({ ...range, escalated: true })).toBe(Number(metrics['escalatedCount']));
});

test('what moved a metric adds up to its change, in every dimension', async () => {
  const start = app.clock.now().getTime() - 40 * hourMs;
  await admin.browser.rpc('company.update', { settings: { assigneeFigures: true } });
  for (const metric of [
    ...['totalSessions', 'avgResponseTime', 'escalatedShare', 'negativeShare'],
    ...['avgRating', 'ratedShare', 'avgFirstResponse'],
  ]) {
    const answer = await rpc<{
      change: number;
      dimensions: { dimension: string; values: { contribution: number }[] }[];
    }>('dashboard.explainChange', {
      metric,
      startDate: new Date(start).toISOString(),
      endDate: app.clock.now().toISOString(),
    });
    expect(answer.dimensions.map(({ dimension }) => dimension)).toEqual([
      'category',
      'language',
      'country',
      'channel',
      'team',
      'botVersion',
      'assignee',
      'tag',
    ]);
    for (const { values } of answer.dimensions)
      expect(values.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(answer.change, 9);
  }
  await admin.browser.rpc('company.update', { settings: { assigneeFigures: false } });
});

test('merging categories shows what it would do, re-labels history, and holds for later imports', async () => {
  const { categories } = await rpc<{ categories: { key: string; label: string; count: number }[] }>(
    'dashboard.taxonomy',
    {},
  );
  const billing = categories.find(({ key }) => key === 'BILLING')?.count ?? 0;
  expect(billing).toBeGreaterThan(0);
  const wanted = {
    categories: categories.filter(({ key }) => key !== 'BILLING').map(({ key, label }) => ({ key, label })),
    merges: [{ from: 'BILLING', into: 'REFUND' }],
  };
  const preview = await rpc<{ relabelled: unknown[] }>('dashboard.previewTaxonomy', wanted, admin);
  expect(preview.relabelled).toEqual([{ from: 'BILLING', into: 'REFUND', count: billing }]);
  expect((await user.browser.rpc('dashboard.updateTaxonomy', wanted)).status).toBe(403);
  expect(await rpc('dashboard.updateTaxonomy', wanted, admin)).toMatchObject({ isRelabelling: false });
  expect(await total({ category: ['BILLING'] })).toBe(0);
  expect(await total({ category: ['REFUND'] })).toBe(billing);
});

test('splitting a category shows what it would take, takes exactly that, and nobody else may', async () => {
  await importSessions(
    app,
    admin.companyId,
    ['parcel arrived wet', 'parcel is wet again', 'parcel lost'].map((initialMsg, at) =>
      sessionInput(`box-${at}`, { startTime: app.clock.now(), category: 'DELIVERY', initialMsg }),
    ),
  );
  const before = await total({ category: ['DELIVERY'] });
  const asked = { from: 'DELIVERY', words: 'wet parcel' };
  const tooMany = Array.from({ length: 65 }, (_, at) => at + 10).join(' ');
  const into = { key: 'DAMAGED', label: 'Damaged' };
  expect(await rpc('dashboard.previewSplit', asked, admin)).toEqual({ count: 2 });
  expect((await user.browser.rpc('dashboard.splitCategory', { ...asked, into })).status).toBe(403);
  const { revision } = await rpc<{ revision: string }>('dashboard.taxonomy', {});
  const done = await rpc<{ categories: { key: string }[] }>(
    'dashboard.splitCategory',
    { ...asked, into, revision },
    admin,
  );
  expect(done).toMatchObject({ count: 2, isRelabelling: false });
  const keys = done.categories.map(({ key }) => key);
  expect(keys[keys.indexOf('DELIVERY') + 1]).toBe('DAMAGED');
  expect([await total({ category: ['DAMAGED'] }), await total({ category: ['DELIVERY'] })]).toEqual([
    2,
    before - 2,
  ]);
  const stale = await admin.browser.rpc('dashboard.splitCategory', { ...asked, into, revision });
  expect(stale.status).toBe(409);
  for (const wrong of [
    { ...asked, from: 'NOWHERE', into },
    { ...asked, into: { key: 'DELIVERY', label: 'Delivery' } },
    { from: 'DELIVERY', words: '!?', into },
    { from: 'DELIVERY', words: tooMany, into },
  ]) {
    expect((await admin.browser.rpc('dashboard.splitCategory', wrong)).status, JSON.stringify(wrong)).toBe(
      422,
    );
  }
  expect((await admin.browser.rpc('dashboard.previewSplit', { ...asked, words: tooMany })).status).toBe(400);
  // What is typed again and again is one word.
  const again = { ...asked, words: 'wet parcel '.repeat(18) };
  expect(await rpc('dashboard.previewSplit', again, admin)).toEqual({ count: 0 });
});

test('an edit of categories that somebody changed meanwhile is a conflict, and changes nothing', async () => {
  const seen = await rpc<{ revision: string; categories: { key: string; label: string }[] }>(
    'dashboard.taxonomy',
    {},
  );
  const list = seen.categories.map(({ key, label }) => ({ key, label }));
  const save = (label: string) =>
    admin.browser.rpc('dashboard.updateTaxonomy', {
      categories: [...list, { key: `NEW_${label}`, label }],
      revision: seen.revision,
    });
  expect([(await save('A')).status, (await save('B')).status]).toEqual([200, 409]);
  const now = await rpc<{ categories: { key: string }[] }>('dashboard.taxonomy', {});
  expect(now.categories.map(({ key }) => key)).toEqual([...list.map(({ key }) => key), 'NEW_A']);
});

test.each([
  [
    {
      categories: [
        { key: 'A', label: 'A' },
        { key: 'A', label: 'B' },
      ],
    },
  ],
  [{ categories: [{ key: 'a b', label: 'A' }] }],
  [{ categories: [{ key: 'A', label: 'A' }], merges: [{ from: 'REFUND', into: 'NOWHERE' }] }],
  [{ categories: [] }],
])('categories that make no sense are refused: %j', async (wanted) => {
  expect((await admin.browser.rpc('dashboard.updateTaxonomy', wanted)).status).toBe(422);
});

test('forgetting an end user leaves nothing of them, in lists, figures and search, and gives a receipt', async () => {
  await importSessions(app, admin.companyId, [
    sessionInput('person-1', {
      startTime: app.clock.now(),
      userId: 'jo',
      initialMsg: 'xylophone lessons',
      messages: [{ order: 0, role: 'user', content: 'xylophone', timestamp: null }],
      messageCount: 1,
    }),
  ]);
  expect(await total({ search: 'xylophone' })).toBe(1);
  await refuseRows(['bad-1,soon,jo,xylophone', 'bad-2,soon,joanna,piano']);
  expect((await user.browser.rpc('dashboard.forgetUser', { userId: 'jo' })).status).toBe(403);
  const { receipt } = await rpc<{ receipt: object }>('dashboard.forgetUser', { userId: 'jo' }, admin);
  expect(receipt).toMatchObject({
    companyId: admin.companyId,
    userHash: app.app.services.ports.personMarks.markOf(admin.companyId, 'jo'),
    erased: {
      sessions: 1,
      messages: 1,
      transcripts: 1,
      aiResults: 0,
      corrections: 0,
      searchEntries: 1,
      refusedRows: 1,
    },
  });
  expect([await total({ search: 'xylophone' }), await total({ userId: 'jo' })]).toEqual([0, 0]);
  const tables = [
    'import_rejection',
    'session',
    'session_transcript',
    'search_day',
    'search_block',
    'session_day',
    'session_rollup',
    'audit_entry',
  ];
  for (const table of tables) {
    const found = await app.database.system((tx) =>
      rows(tx, `SELECT to_jsonb(t)::text AS text FROM ${table} t`, [], { text: is.text }),
    );
    const hex = Buffer.from('xylophone').toString('hex');
    const wide = Buffer.from('xylophone', 'utf16le').swap16().toString('hex');
    const plain = hash('sha256', 'jo', 'hex');
    expect(
      found.filter(({ text }) => [hex, wide, plain, 'xylophone'].some((it) => text.includes(it))),
    ).toEqual([]);
  }
});

test('the background brings figures and words up to date, so that no mark is left', async () => {
  await importSessions(app, admin.companyId, [sessionInput('bg-1', { startTime: app.clock.now() })]);
  await app.app.scheduler.runNow?.('session-figures');
  const marks = await app.database.system((tx) => tx.query('SELECT company_id FROM session_change'));
  expect(marks).toEqual([]);
});

test('beside an import the background leaves words for its end, and does them then', async () => {
  const { services, scheduler } = app.app;
  const marks = async () => {
    await scheduler.runNow?.('session-figures');
    return app.database.system((tx) => tx.query('SELECT company_id, derived FROM session_change'));
  };
  const goOn = services.figures.holdBack(admin.companyId);
  await importSessions(app, admin.companyId, [sessionInput('bg-2', { startTime: app.clock.now() })]);
  await importSessions(app, stranger.companyId, [sessionInput('bg-3', { startTime: app.clock.now() })]);
  expect(await marks()).toEqual([{ company_id: admin.companyId, derived: 1 }]);
  goOn();
  expect(await marks()).toEqual([]);
});

test('who looks beside an import is answered from what is counted, and told so; what a person changes shows', async () => {
  const list = () =>
    rpc<{ pagination: { totalCount: number }; catchingUp: boolean }>('dashboard.sessions', {}, admin);
  const before = (await list()).pagination.totalCount;
  const goOn = app.app.services.figures.holdBack(admin.companyId);
  const nowMs = app.clock.now().getTime();
  const at = (hours: number) => ({ startTime: new Date(nowMs - hours * hourMs) });
  await importSessions(app, admin.companyId, [sessionInput('wide-1', at(1)), sessionInput('wide-2', at(6))]);
  expect(await list()).toMatchObject({ pagination: { totalCount: before }, catchingUp: true });
  await importSessions(app, admin.companyId, [sessionInput('alone', at(24 * 9))]);
  expect(await list()).toMatchObject({ pagination: { totalCount: before + 1 }, catchingUp: true });
  goOn();
  expect(await list()).toMatchObject({ pagination: { totalCount: before + 3 } });
  expect(await list()).not.toMatchObject({ catchingUp: true });
});

test('sessions older than the company keeps them go at night, with an entry, and others stay', async () => {
  const old = new Date(app.clock.now().getTime() - 400 * 24 * hourMs);
  await importSessions(app, admin.companyId, [sessionInput('old-1', { startTime: old })]);
  await importSessions(app, stranger.companyId, [sessionInput('old-2', { startTime: old })]);
  const [before, theirs] = [await total({}), await total({}, stranger)];
  await rpc('company.update', { retention: { sessionDays: 365 } }, admin);
  await app.app.services.schedules.runNow('session-retention');
  expect([await total({}), await total({}, stranger)]).toEqual([before - 1, theirs]);
  const entries = await app.database.system((tx) =>
    tx.query("SELECT FROM audit_entry WHERE action = 'sessions.retention' AND company_id = $1", [
      admin.companyId,
    ]),
  );
  expect(entries).toHaveLength(1);
});

/** As an import leaves them. */
async function refuseRows(texts: readonly string[]): Promise<void> {
  await app.database.system(async (tx) => {
    const id = newId(app.clock);
    await tx.query(
      `INSERT INTO import_run (company_id, id, state, source, format, dry_run, instance, byte_count, mapping, created_at)
       VALUES ($1, $2, 'COMPLETED', 'UPLOAD', 'csv', false, 'test', 1, '{}', $3)`,
      [admin.companyId, id, app.clock.now()],
    );
    for (const [number, text] of texts.entries())
      await tx.query(
        `INSERT INTO import_rejection (company_id, import_id, number, line, reason, row_text) VALUES ($1, $2, $3, $3, 'no start', $4)`,
        [admin.companyId, id, number, text],
      );
  });
}
