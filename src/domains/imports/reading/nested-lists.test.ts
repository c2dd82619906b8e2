import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';
import { openImportFile } from './open-import-file.ts';

const talk = (id: string) => ({
  id,
  created_at: '2026-03-05T09:00:00Z',
  messages: [
    { role: 'user', text: 'Where?', created_at: '2026-03-05T09:00:00Z' },
    { role: 'agent', text: 'Here', created_at: '2026-03-05T09:01:00Z' },
  ],
});
const both = [talk('1'), talk('2')];
const said = [
  ['user', 'Where?'],
  ['agent', 'Here'],
];
const bare = (id: string) => ({ id, created_at: '2026-03-05T09:00:00Z', channel: 'web' });

test.each([
  ['one level down', { company: 'Shop', cases: both }],
  ['two levels down', { data: { conversations: both } }],
  ['two levels down under names of its own', { export: { made_at: 1, cases: both } }],
  ['three levels down', { response: { result: { items: both } } }],
  ['in JSON:API', { data: both.map(({ id, ...attributes }) => ({ type: 'conversations', id, attributes })) }],
  [
    'in GraphQL',
    { data: { conversations: { edges: both.map((node) => ({ cursor: 'x', node })), pageInfo: {} } } },
  ],
  ['in nodes of GraphQL', { data: { viewer: { conversations: { nodes: both, totalCount: 2 } } } }],
  ['beside people, who said nothing', { users: [{ id: 'u', created_at: 'x' }], cases: both, count: 2 }],
  ['behind an export with an id of its own', { id: 'exp', created_at: '2026-03-06', cases: both }],
])('records %s are read', async (_where, file) => {
  for (const content of [JSON.stringify(file), JSON.stringify(file, null, 2), `${JSON.stringify(file)}\n`]) {
    const { sessions, talks } = await readVendorFile(content);
    expect(sessions.map(({ externalId }) => externalId)).toEqual(['1', '2']);
    expect(talks).toEqual([said, said]);
  }
});

test.each([
  ['with talks in both', { open: both, closed: both }, 'open, closed'],
  ['without talks', { data: { open: [bare('1')], shut: [bare('2')] } }, 'data.open, data.shut'],
  [
    'of conversations and of what was said in them',
    {
      conversations: [bare('1')],
      messages: [{ id: 'm', conversation_id: '1', text: 'Where?', created_at: '2026-03-05T09:00:00Z' }],
    },
    'conversations, messages',
  ],
])('of two lists %s none is chosen', async (_what, file, names) => {
  await expect(readVendorFile(JSON.stringify(file))).rejects.toThrow(names);
});

test('a second list that comes into sight behind a long first one ends the reading with its name', async () => {
  const long = Array.from({ length: 2_000 }, (_, at) => talk(`${at}`));
  const file = await openImportFile(chunkedSource(JSON.stringify({ open: long, shut: both }), 50_000));
  let count = 0;
  const read = async () => {
    for await (const { records } of file.records()) count += records.length;
  };
  await expect(read()).rejects.toThrow('open, shut');
  expect(count).toBe(2_000);
});

test.each([
  ['with messages', talk('1')],
  ['over many lines', JSON.stringify(talk('1'), null, 2)],
  ['with a list of others', { ...talk('1'), linked: [bare('7'), bare('8')] }],
  ['within an answer', { data: talk('1') }],
  ['within an answer of its own name', { conversation: talk('1') }],
])('a file of one object that is one conversation, %s', async (_what, file) => {
  const { sessions, talks } = await readVendorFile(typeof file === 'string' ? file : JSON.stringify(file));
  expect(sessions.map(({ externalId }) => externalId)).toEqual(['1']);
  expect(talks).toEqual([said]);
});

test('a long file is read on from where it was left', async () => {
  const content = JSON.stringify({
    a: 1,
    export: { cases: Array.from({ length: 3_000 }, (_, at) => talk(`${at}`)) },
  });
  const open = () => openImportFile(chunkedSource(content, 50_000));
  for await (const { next } of (await open()).records()) {
    if (next.record === 3_000) continue;
    let rest = 0;
    for await (const { records } of (await open()).records(next)) rest += records.length;
    expect(rest + next.record).toBe(3_000);
  }
});
