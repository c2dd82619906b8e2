import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { applyEnrichments } from '../sessions/analysis/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** `full` brings every label, `part` one, `none` none. */
const given = [
  {
    id: 'full',
    start: '2026-01-05T10:00:00Z',
    category: 'BILLING',
    sentiment: 'NEGATIVE',
    language: 'nl',
    escalated: true,
    forwarded_hr: false,
    summary: 'From the file',
    questions: ['Where is it?'],
    messages: [{ role: 'user', content: 'Hello there' }],
  },
  {
    id: 'part',
    start: '2026-01-05T11:00:00Z',
    sentiment: 'POSITIVE',
    messages: [{ role: 'user', content: 'Hello here' }],
  },
  { id: 'none', start: '2026-01-05T12:00:00Z', messages: [{ role: 'user', content: 'Hello' }] },
];
const file = (some: readonly object[] = given) => some.map((row) => JSON.stringify(row)).join('\n');

const byAi = {
  category: 'RETURNS',
  sentiment: 'NEUTRAL',
  language: 'en',
  escalated: false,
  forwardedHr: true,
  summary: 'By AI',
  questions: ['What now?'],
};

type Lab = Awaited<ReturnType<typeof importLab>>;

/** The AI says the same of every session. */
const analysed = ({ admin: { companyId } }: Lab, result: object = byAi) =>
  app.database.tenant(companyId, async (tx) => {
    const found = await rows(
      tx,
      `SELECT session_id AS id, encode(transcript_hash, 'hex') AS hash FROM session_transcript WHERE company_id = $1`,
      [companyId],
      { id: is.text, hash: is.text },
    );
    const about = { inputHash: 'x', model: 'm', promptVersion: '1', confidence: 0.9, evidence: [] };
    const cost = { inputTokens: 1, outputTokens: 1, costNanos: 1, listCostNanos: 2 };
    const results = found.map(({ id, hash }) => ({
      ...{ ...about, ...cost },
      sessionId: id,
      transcriptHash: hash,
      result: result as Record<string, unknown>,
    }));
    await applyEnrichments(tx, results, new Date());
  });

const fieldsOf = (session: object) =>
  Object.fromEntries(Object.entries(session).filter(([name]) => name in byAi));
const allBy = (origin: string) => Object.fromEntries(Object.keys(byAi).map((field) => [field, origin]));

const list = '/api/dashboard/sessions';
const listed = async ({ admin: { browser } }: Lab, query: string) => {
  const { data } = (await browser.get(`${list}?sortOrder=asc&${query}`)).json as {
    data: { sessions: { externalId: string; origins: object }[]; pagination: { total?: number } };
  };
  return data.sessions;
};

test('labels=keep: what the file says stays, the AI fills what is empty, and its own view is kept beside', async () => {
  const lab = await importLab(app);
  expect((await lab.imported(file())).labels).toBe('keep');
  await analysed(lab);
  const { full, part, none } = await lab.stored();
  expect(fieldsOf(full ?? {})).toEqual({
    category: 'BILLING',
    sentiment: 'NEGATIVE',
    language: 'nl',
    escalated: true,
    forwardedHr: false,
    summary: 'From the file',
    questions: ['Where is it?'],
  });
  expect(full?.origins).toEqual(allBy('source'));
  expect(full?.enrichment?.labels).toEqual(byAi);
  expect(fieldsOf(part ?? {})).toEqual({ ...byAi, sentiment: 'POSITIVE' });
  expect(part?.origins).toEqual({ ...allBy('ai'), sentiment: 'source' });
  expect(fieldsOf(none ?? {})).toEqual(byAi);
  expect(none?.origins).toEqual(allBy('ai'));
});

test('labels=ai: what the AI says counts, what it leaves open is the file’s', async () => {
  const lab = await importLab(app);
  const run = await lab.imported(file(), { labels: 'ai' });
  expect([run.labels, (await lab.shown(run.id)).labels]).toEqual(['ai', 'ai']);
  await analysed(lab, { ...byAi, category: null });
  const { full } = await lab.stored();
  expect(fieldsOf(full ?? {})).toEqual({ ...byAi, category: 'BILLING' });
  expect(full?.origins).toEqual({ ...allBy('ai'), category: 'source' });
});

test('the same file by the other rule changes the labels, by the same one nothing, and undo takes it back to the byte', async () => {
  const lab = await importLab(app);
  await lab.imported(file());
  await analysed(lab);
  const before = await lab.rows();
  expect(counts(await lab.imported(file()))).toEqual([3, 0, 0, 3, 0]);
  const other = await lab.imported(file(), { labels: 'ai' });
  // Of those that bring a label.
  expect(counts(other)).toEqual([3, 0, 2, 1, 0]);
  const { full, part } = await lab.stored();
  expect([full, part].map((one) => fieldsOf(one ?? {}))).toEqual([byAi, byAi]);
  expect(counts(await lab.imported(file(), { labels: 'ai' }))).toEqual([3, 0, 0, 3, 0]);
  expect((await lab.undone(other.id)).state).toBe('UNDONE');
  expect(await lab.rows()).toEqual(before);
});

test('a person’s word wins by both rules, also that nobody knows', async () => {
  const lab = await importLab(app);
  await lab.imported(file());
  await analysed(lab);
  const { full, none } = await lab.stored();
  for (const [id, field, value] of [
    [full?.id, 'category', null],
    [none?.id, 'sentiment', 'NEGATIVE'],
  ]) {
    const answer = await lab.admin.browser.rpc('dashboard.correctLabel', { sessionId: id, field, value });
    expect(answer.status).toBe(200);
  }
  await lab.imported(file(), { labels: 'ai' });
  await analysed(lab);
  const after = await lab.stored();
  expect(after['full']).toMatchObject({ ...byAi, category: null });
  expect(after['full']?.origins).toEqual({ ...allBy('ai'), category: 'person' });
  expect(after['none']).toMatchObject({ ...byAi, sentiment: 'NEGATIVE' });
  expect(after['none']?.origins).toEqual({ ...allBy('ai'), sentiment: 'person' });
});

test('lists, counts and exports are filtered by where labels come from, and each says it', async () => {
  const lab = await importLab(app);
  await lab.imported(file());
  expect((await listed(lab, 'origin=ai')).length).toBe(0);
  await analysed(lab);
  const { none } = await lab.stored();
  const { browser } = lab.admin;
  await browser.rpc('dashboard.correctLabel', { sessionId: none?.id, field: 'escalated', value: true });
  const found = async (origin: string) =>
    (await listed(lab, `origin=${origin}`)).map(({ externalId }) => externalId);
  expect(await Promise.all(['source', 'ai', 'person', 'source,person'].map(found))).toEqual([
    ['full', 'part'],
    ['part', 'none'],
    ['none'],
    ['full', 'part', 'none'],
  ]);
  const metrics = await browser.get(
    '/api/dashboard/metrics?origin=ai&startDate=2026-01-05&endDate=2026-01-05',
  );
  expect((metrics.json as { data: { metrics: { totalSessions: number } } }).data.metrics.totalSessions).toBe(
    2,
  );
  expect((await browser.get(`${list}?origin=guess`)).status).toBe(400);
  const csv = await lab.exported('format=csv&origin=person');
  expect(csv.split('\r\n')[1]).toContain('category: ai, sentiment: ai, language: ai, escalated: person');
  const [line = ''] = (await lab.exported('format=jsonl&origin=person')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ origins: { ...allBy('ai'), escalated: 'person' } });
  for (const session of await listed(lab, '')) expect(Object.keys(session.origins).length).toBe(7);
});

test('a word that is neither rule is refused before a byte of the file is kept', async () => {
  const lab = await importLab(app);
  const answer = await lab.admin.browser.send('POST', '/api/dashboard/imports?labels=both', { body: file() });
  expect(answer.status).toBe(400);
});
