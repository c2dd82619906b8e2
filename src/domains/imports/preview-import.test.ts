import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { invoke } from '../../kernel/invoke.ts';
import { previewImport } from './preview-import.ts';

test('rows that are refused take none of the five places of the sessions in a preview', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const row = (n: number) => `s${n},${n % 2 === 1 ? 'never' : `2026-03-0${n} 10:00:00`}`;
  const file = `id,start\n${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(row).join('\n')}\ns10,2026-03-10 10:00:00\ns11,2026-03-11 10:00:00\n`;
  const { json } = await browser.send('POST', '/api/dashboard/imports/preview', { body: file });
  const { data } = json as {
    data: { sessions: { externalId: string }[]; rejected: { line: number }[] };
  };
  expect(data.sessions.map(({ externalId }) => externalId)).toEqual(['s2', 's4', 's6', 's8', 's10']);
  expect(data.rejected.map(({ line }) => line)).toEqual([2, 4, 6, 8, 10]);
});

test('a file of no bytes is told to be empty, in words for people', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const { status, json } = await browser.send('POST', '/api/dashboard/imports/preview?fileBytes=0', {
    body: '',
  });
  expect({ status, json }).toMatchObject({ status: 400, json: { error: expect.stringContaining('empty') } });
});

test('a remark about the mapping is gone once a person has decided, and comes when a decision leaves something open', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const remarks = async (mapping?: object) => {
    const query = mapping ? `?mapping=${encodeURIComponent(JSON.stringify(mapping))}` : '';
    const path = `/api/dashboard/imports/preview${query}`;
    const { json } = await browser.send('POST', path, { body: 'id,start\na,03/04/2026\n' });
    return (json as { data: { remarks: string[] } }).data.remarks;
  };
  expect(await remarks()).toEqual([expect.stringContaining('dateOrder: dmy, mdy or ymd')]);
  expect(await remarks({ dateOrder: 'dmy' })).toEqual([]);
  expect(await remarks({ dateOrder: 'mdy', columns: { externalId: null } })).toEqual([
    expect.stringContaining('Choose the column with the session ID'),
  ]);
});

test('a preview reads the beginning of a file and no more, also where no row has a transcript', async () => {
  await using app = await startApp();
  const { companyId } = await app.signUp();
  const megabyte = Buffer.from(`s1,2026-03-01 10:00:00,Delivery,${'word '.repeat(400)}\n`.repeat(512));
  let readCount = 0;
  async function* endless() {
    yield Buffer.from('id,start,category,summary\n');
    for (; readCount < 40; readCount += 1) yield megabyte;
  }
  const { sessions } = await invoke(app.app.services, previewImport, {
    actor: { type: 'operator' },
    origin: { requestId: 'test', address: null, userAgent: null },
    input: { contentType: null, stream: endless(), companyId },
  });
  expect(sessions).toHaveLength(5);
  expect(readCount).toBeLessThan(30);
});

test('a preview names those of whom the file does not say who they are, until a person does', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const preview = async (mapping?: object) => {
    const query = mapping ? `?mapping=${encodeURIComponent(JSON.stringify(mapping))}` : '';
    const { json } = await browser.send('POST', `/api/dashboard/imports/preview${query}`, {
      body: '13/03/2026, 14:05 - Ada Quill: Hi\n13/03/2026, 14:06 - Bo: Ho\n',
    });
    return (
      json as {
        data: { speakers: string[]; remarks: string[]; sessions: { messages: { role: string }[] }[] };
      }
    ).data;
  };
  const open = await preview();
  expect(open.speakers).toEqual(['Ada Quill', 'Bo']);
  expect(open.remarks.join()).toContain('Ada Quill, Bo');
  expect(open.sessions[0]?.messages.map(({ role }) => role)).toEqual(['unknown', 'unknown']);
  const told = await preview({ speakers: { 'Ada Quill': 'user', Bo: 'agent' } });
  expect(told.speakers).toEqual(['Ada Quill', 'Bo']);
  expect(told.remarks.join()).not.toContain('Ada Quill');
  expect(told.sessions[0]?.messages.map(({ role }) => role)).toEqual(['user', 'agent']);
});
