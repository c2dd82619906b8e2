import { afterAll, beforeAll, expect, test } from 'vitest';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import type { SessionDetail } from '../sessions/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const start = '2026-01-03T10:00:00.000Z';
/** Field, its column, the value in the first file, and another one; both as the record shows them. */
const fields = [
  ['endTime', 'end', '2026-01-03T10:20:00.000Z', '2026-01-03T11:00:00.000Z'],
  ['durationSeconds', 'duration', 1100, 1200],
  ['userId', 'user id', 'u-1', 'u-2'],
  ['ipAddress', 'ip', '203.0.113.7', '203.0.113.8'],
  ['country', 'country', 'NL', 'BE'],
  ['language', 'language', 'nl', 'fr'],
  ['channel', 'channel', 'web', 'mail'],
  ['messagesSent', 'messages sent', 7, 8],
  ['messageCount', 'message count', 17, 18],
  ['avgResponseTime', 'response time', 3.5, 4.5],
  ['sentiment', 'sentiment', 'POSITIVE', 'NEGATIVE'],
  ['category', 'category', 'BILLING', 'REFUND'],
  ['escalated', 'escalated', true, false],
  ['forwardedHr', 'forwarded hr', false, true],
  ['initialMsg', 'first message', 'the first', 'another first'],
  ['summary', 'summary', 'short', 'shorter'],
  ['questions', 'questions', ['how much?'], ['how little?']],
  ['tokens', 'tokens', 100, 200],
  ['cost', 'cost', 0.25, 0.5],
  ['currency', 'currency', 'EUR', 'USD'],
  ['fullTranscriptUrl', 'transcript url', 'https://example.com/1', 'https://example.com/2'],
] as const;

const jsonKey = (column: string) => column.replaceAll(' ', '_');
const talk = [
  { role: 'user', content: 'Where is it?', timestamp: '2026-01-03T10:00:00Z' },
  { role: 'agent', content: 'Here.', timestamp: '2026-01-03T10:01:00Z' },
];
const full = {
  id: 's-1',
  start,
  ...Object.fromEntries(fields.map(([, column, value]) => [jsonKey(column), value])),
  messages: talk,
};
const csv = (rows: ReadonlyArray<Record<string, unknown>>) => {
  const columns = Object.keys(rows[0] ?? {});
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.join(','))
    .join('\n');
};

/** What the source says of a session, its messages included. */
const saidBy = (session: SessionDetail) => ({
  ...Object.fromEntries(fields.map(([field]) => [field, session[field]])),
  startTime: session.startTime,
  messages: session.messages,
});

test('whatever one column a narrow file brings, it changes that field alone; an empty cell clears it, and undo restores all', async () => {
  const { imported, stored, rows, undone } = await importLab(app);
  await imported(JSON.stringify([full]));
  const before = await rows();
  const whole = (await stored())['s-1'];
  expect(whole).toMatchObject(Object.fromEntries(fields.map(([field, , value]) => [field, value])));
  for (const [field, column, value, other] of fields) {
    expect(counts(await imported(csv([{ id: 's-1', start, [column]: value }])))).toEqual([1, 0, 0, 1, 0]);
    for (const [shown, cell] of [
      [other, other],
      [field === 'questions' ? [] : null, ''],
    ]) {
      const file = csv([{ id: 's-1', start, [column]: cell }]);
      const rehearsed = await imported(file, { dryRun: true });
      const run = await imported(file);
      expect([column, counts(run)]).toEqual([column, [1, 0, 1, 0, 0]]);
      expect(counts(rehearsed)).toEqual(counts(run));
      const now = (await stored())['s-1'];
      expect(now && saidBy(now)).toEqual({ ...(whole && saidBy(whole)), [field]: shown });
      expect(counts(await imported(file))).toEqual([1, 0, 0, 1, 0]);
      await undone(run.id);
      expect(await rows()).toEqual(before);
    }
  }
}, 240_000);

test('a key that a JSON record lacks leaves its field alone; null and nothing between quotes clear it', async () => {
  const { imported, stored } = await importLab(app);
  await imported(JSON.stringify([full, { ...full, id: 's-2' }]));
  const line = (record: object) => JSON.stringify({ start, ...record });
  const narrow = [line({ id: 's-1', summary: null, channel: 'chat' }), line({ id: 's-2', summary: '' })].join(
    '\n',
  );
  expect(counts(await imported(narrow))).toEqual([2, 0, 2, 0, 0]);
  const sessions = await stored();
  expect(sessions['s-1']).toMatchObject({ summary: null, channel: 'chat', country: 'NL', tokens: 100 });
  expect(sessions['s-2']).toMatchObject({ summary: null, channel: 'web', initialMsg: 'the first' });
  expect(sessions['s-2']?.messages).toHaveLength(2);
  expect(counts(await imported(narrow))).toEqual([2, 0, 0, 2, 0]);
  expect(counts(await imported(JSON.stringify([full, { ...full, id: 's-2' }])))).toEqual([2, 0, 2, 0, 0]);
  expect(await stored()).toMatchObject({ 's-1': { summary: 'short', channel: 'web' } });
});

test('a file without messages keeps those that are stored; an empty transcript clears them; undo brings them back', async () => {
  const { imported, stored, rows, undone } = await importLab(app);
  const { fullTranscriptUrl: _url, ...bare } = { fullTranscriptUrl: '', id: 's-1', start, messages: talk };
  await imported(JSON.stringify([bare]));
  const before = await rows();
  const rated = await imported(`id,start,sentiment\ns-1,${start},bad`);
  expect((await stored())['s-1']).toMatchObject({
    sentiment: 'NEGATIVE',
    messageCount: 2,
    initialMsg: 'Where is it?',
  });
  const emptied = await imported(`id,start,transcript\ns-1,${start},`);
  expect(counts(emptied)).toEqual([1, 0, 1, 0, 0]);
  const gone = (await stored())['s-1'];
  expect(gone).toMatchObject({ sentiment: 'NEGATIVE', processing: { TRANSCRIPT: 'SKIPPED' } });
  expect(gone?.messages).toEqual([]);
  await undone(emptied.id);
  await undone(rated.id);
  expect(await rows()).toEqual(before);
});

test('what followed from the messages follows the new ones; what another file said stays', async () => {
  const { imported, stored } = await importLab(app);
  await imported(JSON.stringify([{ id: 's-1', messages: talk }]));
  const longer = [...talk, { role: 'user', content: 'Thanks', timestamp: '2026-01-03T10:05:00Z' }];
  expect(counts(await imported(JSON.stringify([{ id: 's-1', messages: longer }])))).toEqual([1, 0, 1, 0, 0]);
  expect((await stored())['s-1']).toMatchObject({
    endTime: '2026-01-03T10:05:00.000Z',
    durationSeconds: 300,
    messageCount: 3,
    messagesSent: 2,
  });
  await imported(`id,start,end,messages sent\ns-1,2026-01-03T09:00:00Z,2026-01-03T10:30:00Z,9`);
  const longest = [...longer, { role: 'agent', content: 'Bye', timestamp: '2026-01-03T10:06:00Z' }];
  await imported(JSON.stringify([{ id: 's-1', messages: longest }]));
  expect((await stored())['s-1']).toMatchObject({
    startTime: '2026-01-03T09:00:00.000Z',
    endTime: '2026-01-03T10:30:00.000Z',
    durationSeconds: 5400,
    messageCount: 4,
    messagesSent: 9,
  });
});

test('a word of a person stays in force, and the word of the source behind it stays too', async () => {
  const { admin, imported, stored } = await importLab(app);
  await imported(csv([{ id: 's-1', start, category: 'Billing', channel: 'web' }]));
  const id = (await stored())['s-1']?.id;
  const correct = (value: string) =>
    admin.browser.rpc('dashboard.correctLabel', { sessionId: id, field: 'category', value });
  expect((await correct('REFUND')).status).toBe(200);
  expect(counts(await imported(csv([{ id: 's-1', start, channel: 'mail' }])))).toEqual([1, 0, 1, 0, 0]);
  expect((await stored())['s-1']).toMatchObject({ category: 'REFUND', channel: 'mail' });
  const rows = await app.database.system((tx) =>
    tx.query('SELECT source_values FROM session WHERE id = $1', [id]),
  );
  expect(rows).toEqual([{ source_values: { category: 'BILLING' } }]);
});

test('a default fills what neither the file nor what is stored says', async () => {
  const { imported, stored } = await importLab(app);
  await imported(csv([{ id: 's-1', start, channel: 'mail', country: '' }]));
  const mapping = { defaults: { channel: 'web', country: 'NL' } };
  const file = csv([
    { id: 's-1', start, summary: 'x' },
    { id: 's-2', start, summary: 'y' },
  ]);
  expect(counts(await imported(file, { mapping }))).toEqual([2, 1, 1, 0, 0]);
  expect(await stored()).toMatchObject({
    's-1': { channel: 'mail', country: 'NL', summary: 'x' },
    's-2': { channel: 'web', country: 'NL' },
  });
});

test('sessions that an older release stored are compared by what they hold, not by its hash', async () => {
  const { admin, imported, stored } = await importLab(app);
  const file = JSON.stringify([full, { ...full, id: 's-2' }]);
  await imported(file);
  await app.database.system((tx) =>
    tx.query(
      `UPDATE session SET derived = NULL, content_hash = decode(md5(external_id), 'hex') WHERE company_id = $1`,
      [admin.companyId],
    ),
  );
  expect(counts(await imported(file, { dryRun: true }))).toEqual([2, 0, 0, 2, 0]);
  expect(counts(await imported(file))).toEqual([2, 0, 0, 2, 0]);
  expect(counts(await imported(csv([{ id: 's-1', start, channel: 'mail' }])))).toEqual([1, 0, 1, 0, 0]);
  expect((await stored())['s-1']).toMatchObject({ channel: 'mail', durationSeconds: 1100, messagesSent: 7 });
});

test('a value that cannot be read is counted and leaves what is stored alone', async () => {
  const { imported, stored } = await importLab(app);
  await imported(JSON.stringify([{ ...full, id: 's-2' }]));
  const good = { country: 'BE', language: 'fr', sentiment: 'NEGATIVE', ip: '203.0.113.9', currency: 'EUR' };
  const bad = {
    country: 'Atlantis',
    language: 'klingon',
    sentiment: 'meh',
    ip: '999.1.1.1',
    currency: 'gold',
  };
  const others = ['s-3', 's-4', 's-5'].map((id) => ({ id, start, channel: 'app', ...good }));
  const file = csv([...others, { id: 's-2', start, channel: 'app', ...bad }]);
  const again = await imported(file);
  expect(counts(again)).toEqual([4, 3, 1, 0, 0]);
  expect(again.counts.warnings).toBe(1);
  expect((await stored())['s-2']).toMatchObject({
    ...{ country: 'NL', language: 'nl', sentiment: 'POSITIVE', ipAddress: '203.0.113.7', currency: 'EUR' },
    channel: 'app',
  });
  expect(counts(await imported(file))).toEqual([4, 0, 0, 4, 0]);
});
