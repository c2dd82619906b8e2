import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import type { ImportRecord } from './import-record.ts';
import { sweepSpool } from './running/spool.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await startApp({ env: { IMPORT_MAX_BYTES: '3000000' } });
  admin = await company();
});
afterAll(() => app[Symbol.asyncDispose]());

const root = '/api/dashboard/imports';

async function company(): Promise<SignedIn> {
  const signedIn = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [signedIn.userId]),
  );
  return signedIn;
}

async function upload(body: string | Buffer, query = '', by: SignedIn = admin) {
  const answer = await by.browser.send('POST', `${root}${query}`, {
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
  return { ...answer, import: (answer.json as { data?: { import: ImportRecord } })?.data?.import };
}

/** Uploads, waits for the end, and returns the import as its page shows it. */
async function imported(body: string | Buffer, query = '', by: SignedIn = admin): Promise<ImportRecord> {
  const answer = await upload(body, query, by);
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  await app.app.services.imports.idle();
  return shown(answer.import?.id ?? '', by);
}

async function shown(id: string, by: SignedIn = admin): Promise<ImportRecord> {
  const answer = await by.browser.get(`${root}/${id}`);
  expect(answer.status).toBe(200);
  return (answer.json as { data: { import: ImportRecord } }).data.import;
}

const counts = ({ counts: c }: ImportRecord) => [c.read, c.new, c.changed, c.identical, c.rejected];

const header = 'id,start,end,language,country,sentiment,transcript\n';
const row = (id: string, text = `question of ${id}`) =>
  `${id},2026-01-03T10:00:00Z,2026-01-03T10:05:00Z,English,Germany,positive,"User: ${text}\nBot: the answer"\n`;
const rowsOf = (prefix: string, count: number) =>
  header + Array.from({ length: count }, (_, i) => row(`${prefix}-${i}`)).join('');

async function stored(by: SignedIn): Promise<unknown[]> {
  return app.database.system((tx) =>
    tx.query(
      `SELECT s.id, s.external_id, s.initial_msg, s.sentiment, s.language, s.import_id, encode(s.content_hash, 'hex') AS hash,
         encode(t.transcript_hash, 'hex') AS transcript, encode(t.body, 'hex') AS body
       FROM session s LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
       WHERE s.company_id = $1 ORDER BY s.external_id`,
      [by.companyId],
    ),
  );
}

test('a file is read to the end: new rows are counted, the same file again changes nothing, a changed row is changed', async () => {
  const by = await company();
  const file = rowsOf('again', 2500);
  const first = await imported(file, '?fileName=again.csv', by);
  expect(first).toMatchObject({ state: 'COMPLETED', progress: 1, fileName: 'again.csv' });
  expect(counts(first)).toEqual([2500, 2500, 0, 0, 0]);
  const before = await stored(by);
  expect(counts(await imported(file, '', by))).toEqual([2500, 0, 0, 2500, 0]);
  expect(await stored(by)).toEqual(before);
  const changed = file.replace('question of again-7\n', 'another question\n');
  expect(counts(await imported(changed, '', by))).toEqual([2500, 0, 1, 2499, 0]);
  expect(await readdir(join(app.app.services.config.dataDir, 'imports'))).toEqual(['instance']);
});

test('one bad row never stops a file; the refused rows come as CSV that says why', async () => {
  const by = await company();
  const file = `${header}${row('good-1')},2026-01-03T10:00:00Z,,,,,\nbad-date,soon,,,,,\n${row('good-2')}`;
  const done = await imported(file, '', by);
  expect(counts(done)).toEqual([4, 2, 0, 0, 2]);
  const answer = await by.browser.get(`${root}/${done.id}/errors`);
  expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  const [head, first, second] = answer.text.split('\r\n');
  expect(head).toBe('line,reason,row');
  expect(first).toMatch(/^4,.*externalId/);
  expect(second).toMatch(/^5,.*startTime.*bad-date/);
  const dutch = await by.browser.get(`${root}/${done.id}/errors?language=nl`);
  const [, , inDutch] = dutch.text.split('\r\n');
  expect(inDutch).toMatch(/^5,"?Begonnen: .*bad-date/);
});

test('no name of a channel keeps the figures from anybody, and each leads to its session', async () => {
  const by = await company();
  const names = ['web', '__proto__', 'constructor', 'prototype', 'toString'];
  const lines = names.map((channel, n) => ({ id: `c-${n}`, startTime: '2026-01-03T10:00:00Z', channel }));
  expect(counts(await imported(JSON.stringify(lines), '', by))).toEqual([5, 5, 0, 0, 0]);
  const day = { startDate: '2026-01-03', endDate: '2026-01-03' };
  type Channels = { metrics: { channels: Record<string, number> } };
  const answer = await by.browser.get(`/api/dashboard/metrics?${new URLSearchParams(day)}`);
  const { channels } = (answer.json as { data: Channels }).data.metrics;
  const called = await by.browser.rpc('dashboard.metrics', day);
  expect(called.status).toBe(200);
  expect((called.data as Channels).metrics.channels).toEqual(channels);
  expect(Object.keys(channels)).toHaveLength(names.length);
  for (const channel of Object.keys(channels)) {
    const list = await by.browser.rpc('dashboard.sessions', { channel: [channel] });
    expect([channel, list.data]).toMatchObject([channel, { pagination: { totalCount: 1 } }]);
  }
});

test('a refused row shows an auditor the network of an end user, and an administrator the address', async () => {
  const by = await company();
  const file = 'id,start,ip address\na,soon,203.0.113.77\nb,soon,2001:db8:1:2::5\n';
  const { id } = await imported(file, '', by);
  const auditor = await app.addColleague(by.companyId, 'AUDITOR');
  const [mine, theirs] = [by, auditor].map(({ browser }) => browser.get(`${root}/${id}/errors`));
  expect((await mine)?.text).toContain('203.0.113.77');
  const shown = (await theirs)?.text;
  expect(shown).toMatch(/203\.0\.113\.0[\s\S]*2001:db8:1::/);
  expect(shown).not.toMatch(/113\.77|1:2::5/);
});

test('undo removes what the import made and restores what it changed, to the byte', async () => {
  const by = await company();
  const first = await imported(rowsOf('undo', 30), '', by);
  const before = await stored(by);
  const changed = rowsOf('undo', 40).replaceAll('question of undo-1', 'other words of undo-1');
  const second = await imported(changed, '', by);
  expect(counts(second)).toEqual([40, 10, 11, 19, 0]);
  const undone = await by.browser.post(`${root}/${second.id}/undo`);
  expect([undone.status, (undone.json as { data: { import: ImportRecord } }).data.import.state]).toEqual([
    200,
    'UNDONE',
  ]);
  expect(await stored(by)).toEqual(before);
  expect((await by.browser.post(`${root}/${second.id}/undo`)).status).toBe(409);
  expect((await by.browser.post(`${root}/${first.id}/undo`)).status).toBe(200);
  expect(await stored(by)).toEqual([]);
});

test('undo of an import whose rows were changed since answers 409 with those rows and changes nothing', async () => {
  const by = await company();
  const first = await imported(rowsOf('kept', 5), '', by);
  await imported(header + row('kept-3', 'changed later'), '', by);
  const before = await stored(by);
  const answer = await by.browser.post(`${root}/${first.id}/undo`);
  expect(answer.status).toBe(409);
  expect(answer.json).toMatchObject({
    code: 'CONFLICT',
    error: 'One session of this import has since been changed by something else.',
    details: { changedCount: 1, changed: [{ externalId: 'kept-3' }] },
  });
  expect(await stored(by)).toEqual(before);
});

test('an undo of more sessions than one chunk goes on in the background, says how far it is, until all are gone', async () => {
  const by = await company();
  const done = await imported(rowsOf('many', 2300), '', by);
  const answer = await by.browser.post(`${root}/${done.id}/undo`);
  expect((answer.json as { data: { import: ImportRecord } }).data.import).toMatchObject({
    state: 'UNDOING',
    counts: { undone: 1000 },
    progress: 1000 / 2300,
  });
  await app.app.services.imports.idle();
  expect(await shown(done.id, by)).toMatchObject({ state: 'UNDONE', counts: { undone: 2300 } });
  expect(await stored(by)).toEqual([]);
});

test('undo takes all that a run made, and what an older release noted row by row', async () => {
  const by = await company();
  const done = await imported(
    rowsOf('anew', 1_100) + row('anew-1', 'other words') + row('anew-2', 'more'),
    '',
    by,
  );
  expect(counts(done)).toEqual([1_102, 1_100, 0, 0, 2]);
  await app.database.system((tx) =>
    tx.query(
      `INSERT INTO import_item (company_id, import_id, session_id, revision)
       SELECT company_id, import_id, id, revision FROM session WHERE import_id = $1 ORDER BY external_id LIMIT 500
       ON CONFLICT DO NOTHING`,
      [done.id],
    ),
  );
  expect((await by.browser.post(`${root}/${done.id}/undo`)).status).toBe(200);
  await app.app.services.imports.idle();
  expect(await shown(done.id, by)).toMatchObject({ state: 'UNDONE', counts: { undone: 1_100 } });
  expect(await stored(by)).toEqual([]);
});

test('a rehearsal counts and stores no session', async () => {
  const by = await company();
  const done = await imported(rowsOf('dry', 12), '?dryRun=true', by);
  expect(done).toMatchObject({ state: 'COMPLETED', dryRun: true });
  expect(counts(done)).toEqual([12, 12, 0, 0, 0]);
  expect(await stored(by)).toEqual([]);
  expect((await by.browser.post(`${root}/${done.id}/undo`)).status).toBe(409);
});

test('a row that says something else than an earlier one of its file is refused, in a dry run too, also in a later chunk', async () => {
  const by = await company();
  const body =
    rowsOf('twice', 1_100) + row('twice-0') + row('twice-1', 'other words') + row('twice-1', 'other words');
  const rehearsed = await imported(body, '?dryRun=true', by);
  expect(counts(rehearsed)).toEqual([1_103, 1_100, 0, 1, 2]);
  const done = await imported(body, '', by);
  expect(counts(done)).toEqual(counts(rehearsed));
  const refused = await by.browser.get(`${root}/${done.id}/errors`);
  expect(refused.text).toContain('same ID');
  expect(refused.text.match(/twice-1/g)).toHaveLength(2);
  // What is stored already is no reason to take a second row over the first.
  expect(counts(await imported(body, '', by))).toEqual([1_103, 0, 0, 1_101, 2]);
});

test('refused rows go after three months, or as soon as the company keeps no session of that age', async () => {
  const [long, short] = [await company(), await company()];
  const ids: string[] = [];
  for (const by of [long, short]) ids.push((await imported(`${header}x,soon,,,,,\n`, '', by)).id);
  const kept = async () => {
    await app.app.scheduler.runNow('import-retention');
    const found = await app.database.system((tx) =>
      rows(tx, 'SELECT import_id FROM import_rejection WHERE import_id = ANY($1)', [ids], {
        import_id: is.text,
      }),
    );
    return found.map(({ import_id }) => ids.indexOf(import_id)).sort();
  };
  await app.database.system((tx) =>
    tx.query('UPDATE company SET retention_session_days = 30 WHERE id = $1', [short.companyId]),
  );
  const age = (days: number) =>
    app.database.system((tx) =>
      tx.query('UPDATE import_run SET created_at = $2 WHERE id = ANY($1)', [
        ids,
        new Date(app.clock.now().getTime() - days * 86_400_000),
      ]),
    );
  await age(29);
  expect(await kept()).toEqual([0, 1]);
  await age(31);
  expect(await kept()).toEqual([0]);
  await age(91);
  expect(await kept()).toEqual([]);
});

test('an upload that a crash left before it was queued is swept away, one that waits is not', async () => {
  const dataDir = app.app.services.config.dataDir;
  const folder = join(dataDir, 'imports');
  const old = new Date(app.clock.now().getTime() - 2 * 3_600_000);
  for (const name of ['orphan', 'waiting', 'young']) await writeFile(join(folder, name), 'bytes');
  for (const name of ['orphan', 'waiting']) await utimes(join(folder, name), old, old);
  const before = new Date(app.clock.now().getTime() - 3_600_000);
  expect(await sweepSpool(dataDir, { keep: new Set(['waiting']), before })).toBe(1);
  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining(['instance', 'waiting', 'young']));
  expect(left).not.toContain('orphan');
  for (const name of ['waiting', 'young']) await rm(join(folder, name));
});

test('hostile files: each a clear result, and the service goes on', async () => {
  const gzip = gzipSync(rowsOf('gz', 50));
  const refused: [string, string | Buffer][] = [
    ['empty', ''],
    ['only white space', '\n\n  \n'],
    ['truncated gzip, nothing readable', gzip.subarray(0, 12)],
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
  ];
  for (const [name, body] of refused) {
    const answer = await upload(body);
    expect([name, answer.status, answer.json]).toEqual([
      name,
      400,
      expect.objectContaining({ success: false, code: 'VALIDATION_ERROR' }),
    ]);
  }
  expect((await upload('x'.repeat(3_000_001))).status).toBe(413);

  const bom = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from(rowsOf('bom', 2).replaceAll('\n', '\r\n')),
  ]);
  expect(counts(await imported(bom))).toEqual([2, 2, 0, 0, 0]);
  expect(counts(await imported(gzip, '?fileName=wrong.csv'))).toEqual([50, 50, 0, 0, 0]);
  const json = JSON.stringify([{ id: 'j-1', start: '2026-01-03T10:00:00Z', summary: 'a\u0000b\ud800c' }]);
  expect(counts(await imported(json))).toEqual([1, 1, 0, 0, 0]);
  const ragged = `${header}${row('ragged')}short,2026-01-03T10:00:00Z\n${row('ragged-2')}`;
  expect((await imported(ragged)).state).toBe('COMPLETED');
  const formula = `${header}=1+1,2026-01-03T10:00:00Z,,,,,\n=cmd,soon,,,,,\n`;
  const withFormula = await imported(formula);
  const csv = await admin.browser.get(`${root}/${withFormula.id}/errors`);
  expect(csv.text).toContain("'=cmd");
  const wide = `${['id', 'start', ...Array.from({ length: 1000 }, (_, i) => `c${i}`)].join(',')}\nwide,2026-01-03T10:00:00Z${',x'.repeat(1000)}\n`;
  expect(counts(await imported(wide))).toEqual([1, 1, 0, 0, 0]);
  const cut = await imported(gzipSync(rowsOf('cut', 20_000), { level: 1 }).subarray(0, 60_000));
  expect(cut.state).toBe('FAILED');
  expect(cut.message).toMatch(/gzip/i);
  expect(cut.counts.new).toBe(cut.counts.read);
});

test('a gzip bomb ends as a failed import', async () => {
  const bomb = gzipSync(Buffer.concat([Buffer.from(rowsOf('bomb', 3)), Buffer.alloc(120_000_000, 'a')]));
  const answer = await upload(bomb);
  if (answer.status === 400) return;
  await app.app.services.imports.idle();
  expect((await shown(answer.import?.id ?? '')).state).toBe('FAILED');
});

test("another company's import is not found, whatever is asked of it, and its id in a filter is refused", async () => {
  const other = await company();
  const { id } = await imported(rowsOf('mine', 1));
  for (const path of [`${root}/${id}`, `${root}/${id}/errors`])
    expect((await other.browser.get(path)).status).toBe(404);
  expect((await other.browser.post(`${root}/${id}/undo`)).status).toBe(404);
  expect((await other.browser.get(`${root}?companyId=${admin.companyId}`)).status).toBe(403);
  expect((await upload(rowsOf('x', 1), `?companyId=${admin.companyId}`, other)).status).toBe(403);
  const list = await other.browser.get(root);
  expect(list.json).toMatchObject({ data: { imports: [], pagination: { totalCount: 0 } } });
});

test('platform staff who name no company in the address are told so as of any other query: 400', async () => {
  const staff = await app.addStaff('ADMIN');
  const { status, json } = await staff.browser.send('POST', root, { body: rowsOf('whose', 1) });
  expect([status, json]).toMatchObject([400, { details: { issues: [{ path: 'companyId' }] } }]);
});

test('only administrators with a confirmed address import', async () => {
  for (const role of ['USER', 'AUDITOR'] as const) {
    const colleague = await app.addColleague(admin.companyId, role);
    expect((await upload(rowsOf('no', 1), '', colleague)).status).toBe(403);
  }
  const unconfirmed = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = NULL WHERE id = $1', [unconfirmed.userId]),
  );
  expect((await upload(rowsOf('no', 1), '', unconfirmed)).status).toBe(403);
  const anonymous = await app.browser().send('POST', root, { body: 'x', withoutCsrf: true });
  expect(anonymous.status).toBe(401);
});

test('a preview shows the proposed mapping and five sessions, and stores nothing', async () => {
  const answer = await admin.browser.send('POST', `${root}/preview`, { body: rowsOf('look', 9) });
  expect(answer.status).toBe(200);
  const { data } = answer.json as {
    data: { mapping: { columns: object }; sessions: { externalId: string }[] };
  };
  expect(data.mapping.columns).toMatchObject({
    externalId: 'id',
    startTime: 'start',
    transcript: 'transcript',
  });
  expect(data.sessions.map(({ externalId }) => externalId)).toEqual([
    'look-0',
    'look-1',
    'look-2',
    'look-3',
    'look-4',
  ]);
  const named = JSON.stringify({ columns: { externalId: 'nowhere' } });
  const wrong = await admin.browser.send('POST', `${root}/preview?mapping=${encodeURIComponent(named)}`, {
    body: rowsOf('look', 9),
  });
  expect(wrong.status).toBe(400);
});

test('a mapping that is no mapping, or names no column of the file, is refused as any other query: 400', async () => {
  for (const mapping of [
    '{',
    '[]',
    '{"layout":"mine"}',
    '{"columns":{"price":"x"}}',
    '{"timeZone":"Mars"}',
    '{"columns":{"externalId":"nowhere"}}',
    // Written out, as JSON has it: no database takes these.
    String.raw`{"speakers":{"\u0000":"user"}}`,
    String.raw`{"defaults":{"channel":"\ud800"}}`,
  ]) {
    const answer = await upload(rowsOf('m', 1), `?mapping=${encodeURIComponent(mapping)}`);
    expect([mapping, answer.status]).toEqual([mapping, 400]);
  }
});

test('an import of a suspended company waits, and goes on once it is active again', async () => {
  const by = await company();
  const setStatus = (status: string) =>
    app.database.system((tx) =>
      tx.query('UPDATE company SET status = $2 WHERE id = $1', [by.companyId, status]),
    );
  const answer = await upload(rowsOf('wait', 1500), '', by);
  await setStatus('SUSPENDED');
  await app.app.services.imports.idle();
  const readSoFar = (await stored(by)).length;
  expect(readSoFar).toBeLessThan(1500);
  await setStatus('ACTIVE');
  app.app.services.imports.kick();
  await app.app.services.imports.idle();
  expect(counts(await shown(answer.import?.id ?? '', by))).toEqual([1500, 1500, 0, 0, 0]);
});

test('a record that is nested or filled beyond all need is refused by itself, in a preview and in a run, in every kind of JSON', async () => {
  const deep = (levels: number) => `{"id":"deep","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const wide = `{"id":"wide","x":[${'0,'.repeat(100_000)}0]}`;
  const named = `{"id":"named","x":{${Array.from({ length: 10_001 }, (_, n) => `"n${n}":0`).join()}}}`;
  const good = (id: string) =>
    JSON.stringify({ id, start: '2026-01-03T10:00:00Z', messages: [{ role: 'user', content: `hi ${id}` }] });
  // Within a text that is JSON itself, too.
  const inner = JSON.stringify({
    id: 'inner',
    start: '2026-01-03T10:00:00Z',
    transcript: `[{"role":"user","content":${'['.repeat(5000)}${']'.repeat(5000)}}]`,
  });
  const records = [good('first'), deep(5000), deep(100_000), wide, named, inner, good('last')];
  const reasons = [
    'nested more than 64 levels deep: leave out what lies deeper',
    'nested more than 64 levels deep: leave out what lies deeper',
    'more than 100,000 values',
    'more than 10,000 different field names',
  ];
  for (const [file, kind] of [
    [records.join('\n'), 'json-lines'],
    [`[${records.join()}]`, 'json'],
    [`{"data":[${records.join()}]}`, 'json'],
  ] as const) {
    const by = await company();
    const preview = await upload(file, '/preview', by);
    expect([preview.status, preview.text.slice(0, 200)]).toEqual([200, expect.stringContaining(`"${kind}"`)]);
    const done = await imported(file, '', by);
    expect(counts(done)).toEqual([7, 3, 0, 0, 4]);
    const { text } = await by.browser.get(`${root}/${done.id}/errors`);
    for (const reason of reasons) expect(text).toContain(reason);
  }
});

test('odd values in remarks, column names, reasons and rows keep no row from being stored', async () => {
  const by = await company();
  const cuts = Array.from({ length: 4 }, (_, at) => [38 + at, `${'x'.repeat(38 + at)}😀 \ud800 \0`] as const);
  const values = cuts.flatMap(([at, text]) => [
    { id: `l-${at}`, start: '2026-01-03T10:00:00Z', language: text },
    { id: `s-${at}`, start: '2026-01-03T10:00:00Z', sentiment: text },
    { id: `d-${at}`, start: text },
    { id: `n-${at}`, start: '2026-01-03T10:00:00Z', [`${'y'.repeat(80 + at)}${text}`]: 'x' },
  ]);
  const names = ['a\0b', 'half \ud800', 'half \udc00'].map((name, n) => ({
    id: `m-${n}`,
    start: '2026-01-03T10:00:00Z',
    [name]: 'x',
    summary: { [name]: 'y' },
  }));
  const json = await imported(JSON.stringify([...values, ...names]), '', by);
  expect([json.state, ...counts(json)]).toEqual(['COMPLETED', 19, 15, 0, 0, 4]);
  const csv = cuts.map(([at, text]) => `c-${at},2026-01-03T10:00:00Z,${text},${'z'.repeat(3_990 + at)}😀`);
  const columns = `id,start,language,${'z'.repeat(499)}😀`;
  const table = await imported(`${columns}\n${csv.join('\n')}\n`, '', by);
  expect([table.state, ...counts(table)]).toEqual(['COMPLETED', 4, 4, 0, 0, 0]);
  for (const { remarks } of [json, table]) expect(JSON.stringify(remarks)).not.toMatch(/\\u(d|0000)/);
});

test('where a company wants what is stored redacted, refused rows, their reasons and remarks are so too', async () => {
  const by = await company();
  await app.database.system((tx) =>
    tx.query('UPDATE company SET redact_stored = true WHERE id = $1', [by.companyId]),
  );
  const run = await imported(
    `id,start,language,transcript\na-1,jo@example.org,English,"User: I am jo@example.org, 4111 1111 1111 1111"\na-2,2026-01-03T10:00:00Z,jo@example.org,"User: hi"\na-3,2026-01-03T10:00:00Z,English,"User: hi"\n`,
    '',
    by,
  );
  expect(counts(run)).toEqual([3, 2, 0, 0, 1]);
  const errors = await by.browser.get(`${root}/${run.id}/errors`);
  expect(errors.text).toContain('a-1');
  expect(errors.text).toContain('[EMAIL_1]');
  for (const text of [errors.text, JSON.stringify(run)]) {
    expect(text).not.toContain('jo@example.org');
    expect(text).not.toContain('4111');
  }
});
