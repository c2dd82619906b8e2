import { expect, test } from 'vitest';
import { counts, importLab } from '../../../../test/labs/import-lab.ts';
import { startApp } from '../../../../test/rig/start-app.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { readRefused, refusedRows } from './refused-file.ts';

type Lab = Awaited<ReturnType<typeof importLab>>;

/** The refused rows of an import in the form of their file. */
async function refused(lab: Lab, id: string) {
  const answer = await lab.admin.browser.get(`/api/dashboard/imports/${id}/errors?form=original`);
  expect(answer.status).toBe(200);
  return {
    text: answer.text,
    type: answer.headers['content-type'],
    as: answer.headers['content-disposition'],
  };
}

const long = 'x'.repeat(9_000);
const talk = (id: string, time: string) => [
  { conversation_id: id, sender: 'user', text: 'Hello, "you"', timestamp: time },
  { conversation_id: id, sender: 'bot', text: 'Good day', timestamp: time },
];
const talkLines = [...talk('t1', '2026-13-01 10:00'), ...talk('t2', '2026-01-02 10:00')];

/** Each with what is wrong, and by what it is mended. */
const files: ReadonlyArray<readonly [form: string, name: string, file: string, ill: string, mended: string]> =
  [
    [
      'CSV with semicolons, quotes and line breaks',
      'chats.csv',
      `id;start;first message\na;2026-01-02 10:00;fine\nb;2026-13-02 10:00;"two\nlines; and ""quotes"" ${long}"\nc;2026-13-02;""\n`,
      '2026-13-02',
      '2026-12-02',
    ],
    [
      'tab-separated, with too many values',
      'chats.tsv',
      'id\tstart\tfirst message\na\t2026-01-02 10:00\tfine\nb\t2026-01-02 10:00\tone\tmore\n',
      'one\tmore',
      'one more',
    ],
    [
      'a JSON array',
      'chats.json',
      JSON.stringify([
        { id: 'a', start: '2026-01-02T10:00:00Z' },
        { id: '12345678901234567891', start: 'soon', first_message: long },
      ]),
      'soon',
      '2026-01-02T10:00:00Z',
    ],
    [
      'JSON lines, one broken',
      'chats.jsonl',
      '{"id":"a","start":"2026-01-02T10:00:00Z"}\n{"id":"b","start":2026-01-02T10:00:00Z"}\n',
      ':2026',
      ':"2026',
    ],
    [
      'CSV with one message a row',
      'talks.csv',
      `conversation_id,sender,text,timestamp\n${talkLines
        .map((row) =>
          Object.values(row)
            .map((value) => JSON.stringify(value).replaceAll('\\"', '""'))
            .join(','),
        )
        .join('\n')}\n`,
      '2026-13-01',
      '2026-01-01',
    ],
    ['JSON with one message a record', 'talks.json', JSON.stringify(talkLines), '2026-13-01', '2026-01-01'],
    [
      'a chat of WhatsApp',
      'chat.txt',
      '[32/01/2026, 10:00:00] Ann: Hello\nsecond line\n[32/01/2026, 10:01:00] Bob: Good day\n',
      '32/01/2026',
      '31/01/2026',
    ],
  ];

test('refused rows come in the form of their file, and once mended are imported whole', async () => {
  await using app = await startApp();
  for (const [form, fileName, file, ill, mended] of files) {
    const lab = await importLab(app);
    const whole = await importLab(app);
    const first = await lab.imported(file, { fileName });
    expect([form, first.counts.rejected, first.counts.mendable]).toEqual([
      form,
      first.counts.rejected || 'some',
      first.counts.rejected,
    ]);
    const { text, as } = await refused(lab, first.id);
    expect([form, as]).toEqual([form, expect.stringContaining(fileName.split('.')[0] ?? '')]);
    const again = await lab.imported(text.replaceAll(ill, mended), { fileName });
    expect([form, again.counts.rejected, again.counts.identical]).toEqual([form, 0, 0]);
    expect([form, again.counts.new]).toEqual([form, first.counts.rejected]);
    await whole.imported(file.replaceAll(ill, mended), { fileName });
    const said = async (of: Lab) =>
      Object.values(await of.stored()).map(({ startTime, initialMsg, messages }) => [
        startTime,
        initialMsg,
        messages.map(({ role, content }) => [role, content]),
      ]);
    expect([form, await said(lab)]).toEqual([form, await said(whole)]);
  }
});

test('rows that are too long to be kept are no part of that file, and the import says of how many that holds', async () => {
  await using app = await startApp();
  const lab = await importLab(app);
  const good = ['c', 'd', 'e'].map((id) => `${id},2026-01-02 10:00,fine`);
  const rows = [...good, 'a,soon,short', `b,soon,${'y'.repeat(70_000)}`];
  const run = await lab.imported(`id,start,first message\n${rows.join('\n')}\n`, {
    fileName: 'Q1 "chats".csv.gz',
  });
  expect([counts(run), run.counts.mendable]).toEqual([[5, 3, 0, 0, 2], 1]);
  const { text, type, as } = await refused(lab, run.id);
  expect(text).toBe('id,start,first message\na,soon,short\n');
  expect([type, as]).toEqual(['text/csv; charset=utf-8', expect.stringContaining('Q1__chats_-rejected.csv')]);
});

test('who sees no addresses sees none in refused rows either', async () => {
  await using app = await startApp();
  const lab = await importLab(app);
  const { id } = await lab.imported('id,start,ip address\na,soon,203.0.113.77\n');
  const auditor = await app.addColleague(lab.admin.companyId, 'AUDITOR');
  const shown = await auditor.browser.get(`/api/dashboard/imports/${id}/errors?form=original`);
  expect(shown.text).toContain('a,soon,203.0.113.0');
});

test('refused rows are read by their length, and not at all where nobody is to see them', async () => {
  await using app = await startApp();
  const lab = await importLab(app);
  const { id } = await lab.imported('id,start\na,soon\n');
  const { companyId } = lab.admin;
  const text = 'y'.repeat(60_000);
  await app.database.tenant(companyId, (tx) =>
    tx.query(
      `INSERT INTO import_rejection (company_id, import_id, number, line, reason, row_text, is_whole)
       SELECT $1, $2, n, n, 'soon', $3, true FROM generate_series(1, 40) n`,
      [companyId, id, text],
    ),
  );
  const held: number[] = [];
  const ctx: Pick<CompanyCtx, 'companyId' | 'transaction'> = {
    companyId,
    transaction: (work) =>
      app.database.tenant(companyId, (tx) =>
        work({
          ...tx,
          async query(...asked) {
            const found = await tx.query(...asked);
            held.push(JSON.stringify(found).length);
            return found;
          },
        }),
      ),
  };
  let count = 0;
  for await (const line of refusedRows(ctx, { id, header: null }, (row) => row)) count += line.length;
  expect(count).toBeGreaterThan(40 * 60_000);
  expect(Math.max(...held)).toBeLessThan(400_000);
  held.length = 0;
  let lines = 0;
  for await (const { line } of readRefused(ctx, id, 'none')) lines += line > 0 ? 1 : 0;
  expect([lines, Math.max(...held) < 20_000]).toEqual([41, true]);
  expect((await lab.rejections(id)).match(/y{60000}/g)).toHaveLength(40);
});
