import { expect, test } from 'vitest';
import { readVendorFile } from '../../../test/labs/read-vendor-file.ts';

const nine = '2026-03-05T09:00:00Z';
const read = (content: unknown) =>
  readVendorFile(typeof content === 'string' ? content : JSON.stringify(content));

test.each([
  [
    'French',
    'id_conversation;expediteur;texte;date\nC1;Client;Salut;05/03/2026 09h00\nC2;Client;Ho;25/03/2026 9 h 01\nC1;Agent;Oui;05/03/2026 09h02\n',
  ],
  [
    'Spanish',
    'conversación,remitente,mensaje,fecha\nC1,cliente,Salut,2026-03-05 9:00\nC2,cliente,Ho,2026-03-25 9:01\nC1,agente,Oui,2026-03-05 9:02\n',
  ],
  [
    'mail',
    'Conversation Id,From,Sent,Body\nC1,customer,2026-03-05 9:00,Salut\nC2,customer,2026-03-25 9:01,Ho\nC1,agent,2026-03-05 9:02,Oui\n',
  ],
])('rows of messages under the names of %s are grouped by their conversation', async (_what, content) => {
  const { sessions, talks } = await read(content);
  expect(sessions.map(({ externalId, startTime }) => [externalId, startTime.toISOString()])).toEqual([
    ['C1', '2026-03-05T09:00:00.000Z'],
    ['C2', '2026-03-25T09:01:00.000Z'],
  ]);
  expect(talks[0]).toEqual([
    ['user', 'Salut'],
    ['agent', 'Oui'],
  ]);
});

test.each([
  ['05/03/2026 09h05', '09:05'],
  ['jeudi 5 mars 2026 à 9 h 05', '09:05'],
  ['5 maart 2026 14.30 uur', '14:30'],
  ['05/03/2026 09:05 p. m.', '21:05'],
  ['2026-03-05T09:00:00+01:00[Europe/Paris]', '08:00'],
  ['2026-03-05 09:00 GMT+1', '08:00'],
  ['2026-03-05 09:00 UTC-5', '14:00'],
])('the time %s is read', async (time, clock) => {
  const { sessions } = await readVendorFile(`id;start\n1;${time}\n`, { dateOrder: 'dmy' });
  expect(sessions[0]?.startTime.toISOString()).toBe(`2026-03-05T${clock}:00.000Z`);
});

test('types of values as databases write them are no part of a record', async () => {
  const { sessions } = await read([
    {
      _id: { $oid: '65e6d0c2a1b2c3d4e5f60718' },
      startedAt: { $date: { $numberLong: '1772701200000' } },
      tokens: { $numberInt: '12' },
      messages: [{ role: 'user', text: 'Hi', at: { $date: '2026-03-05T09:00:05Z' } }],
    },
  ]);
  expect(sessions[0]).toMatchObject({
    externalId: '65e6d0c2a1b2c3d4e5f60718',
    startTime: new Date(nine),
    endTime: new Date('2026-03-05T09:00:05Z'),
    tokens: 12,
  });
});

test('an id of what is around or beside a conversation is not its id', async () => {
  for (const around of ['guild', 'user', 'account', 'channel']) {
    const { sessions, remarks } = await read({
      [around]: { id: '7', name: 'x' },
      messages: [{ role: 'user', text: 'Hi', time: nine }],
    });
    expect(sessions).toEqual([]);
    expect(remarks.join(' ')).toContain('externalId');
  }
  expect((await read([{ node: { id: 'n', createdAt: nine } }])).sessions[0]?.externalId).toBe('n');
});

test('records of a search stand within their source', async () => {
  const hits = ['a', 'b'].map((id) => ({ _id: id, _source: { start: nine } }));
  const { sessions } = await read({ took: 1, hits: { total: { value: 2 }, hits } });
  expect(sessions.map(({ externalId }) => externalId)).toEqual(['a', 'b']);
});

test('messages within nodes are read, and a list of ids is no transcript', async () => {
  const messages = {
    edges: [{ node: { author: 'user', body: 'Hi' } }, { node: { author: 'agent', body: 'Yo' } }],
  };
  expect((await read([{ id: '1', createdAt: nine, messages }])).talks).toEqual([
    [
      ['user', 'Hi'],
      ['agent', 'Yo'],
    ],
  ]);
  const ids = { data: [{ type: 'messages', id: 'm1' }] };
  const { sessions } = await read([{ id: '1', createdAt: nine, relationships: { messages: ids } }]);
  expect(sessions[0]).toMatchObject({ messages: null, messageCount: null });
});

test('what Python prints is read, and a list that was cut is said by nobody who is known', async () => {
  const rows = (cell: string) =>
    `id,start,tags,messages\n1,${nine},"['c', 'd']","${cell.replaceAll('"', '""')}"\n`;
  const printed = await read(
    rows(`[{'role': 'user', 'content': "It's", 'x': None}, {'role': 'assistant', 'content': 'a\\nb'}]`),
  );
  expect(printed.talks).toEqual([
    [
      ['user', "It's"],
      ['assistant', 'a\nb'],
    ],
  ]);
  expect(printed.sessions[0]?.tags).toEqual(['c', 'd']);
  const cut = await read(rows('[{"role":"user","content":"Hi'));
  expect(cut.talks[0]?.[0]?.[0]).toBe('unknown');
  expect(cut.warnings.join(' ')).toContain('SPEAKER_UNKNOWN');
});

test('steps of ratings: beside the best and the worst of words good is one step less', async () => {
  const rated = async (words: readonly string[]) =>
    (
      await read(['id,start,satisfaction', ...words.map((word, at) => `${at},${nine},${word}`)].join('\n'))
    ).sessions.map(({ rating }) => rating);
  expect(await rated(['Excellent', 'Good', 'Fair', 'Poor', 'Very poor'])).toEqual([5, 4, 3, 2, 1]);
  expect(await rated(['Uitstekend', 'Goed', 'Slecht', 'Zeer slecht'])).toEqual([5, 4, 2, 1]);
  expect(await rated(['Good', 'Bad'])).toEqual([5, 1]);
});

test.each([
  ['very satisfied,satisfied,not satisfied,not at all satisfied', [5, 4, 2, 1]],
  ['sehr zufrieden,eher zufrieden,teils/teils,nicht zufrieden,gar nicht zufrieden', [5, 4, 3, 2, 1]],
  ['zeer tevreden,tevreden,matig,niet tevreden,helemaal niet tevreden', [5, 4, 3, 2, 1]],
  ['très satisfait,satisfait,pas satisfait,pas du tout satisfait', [5, 4, 2, 1]],
  ['muy satisfecho,satisfecho,regular,no satisfecho,nada satisfecho', [5, 4, 3, 2, 1]],
])('a "not" turns a word round: %s', async (words, ratings) => {
  const rows = words.split(',').map((word, at) => `${at},${nine},${word}`);
  const { sessions } = await read(['id,start,satisfaction', ...rows].join('\n'));
  expect(sessions.map(({ rating }) => rating)).toEqual(ratings);
});

test.each([['Human: Hi\nAI: Yo'], ['<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nYo<|im_end|>']])(
  'a conversation as models are given it: %s',
  async (transcript) => {
    const { talks } = await read([{ id: '1', start: nine, transcript }]);
    expect(talks).toEqual([
      [
        ['user', 'Hi'],
        ['assistant', 'Yo'],
      ],
    ]);
  },
);

test.each([
  ['1 day 02:03:04', 93_784],
  ['0 days 00:12:30', 750],
  ['1899-12-30 00:12:30', 750],
])('a length as databases and spreadsheets write it: %s', async (length, seconds) => {
  const { sessions } = await read(`id,start,duration\n1,${nine},${length}\n`);
  expect(sessions[0]?.durationSeconds).toBe(seconds);
});

test('the unit in a name is not passed over: cents are no cost, and (m) is minutes', async () => {
  const { sessions } = await read(`id,start,cost (cents),Avg response (m)\n1,${nine},125,5\n`);
  expect(sessions[0]).toMatchObject({ cost: null, avgResponseTime: 300 });
});

test('a formula that only keeps a number as text is that text', async () => {
  expect((await read(`id,start\n="00123",${nine}\n`)).sessions[0]?.externalId).toBe('00123');
});

test.each(['^', '~'])('a table with %s between its values', async (mark) => {
  const content = `id,start,message\n1,${nine},Hi\n2,${nine},"Ho, ho"\n`.replace(/,(?! )/g, mark);
  const { sessions } = await read(content);
  expect(sessions.map(({ externalId, initialMsg }) => [externalId, initialMsg])).toEqual([
    ['1', 'Hi'],
    ['2', 'Ho, ho'],
  ]);
});

const talk = { start: nine, messages: [{ role: 'user', content: 'Hi' }] };
test.each([
  [
    'a file of LINE without messages',
    '[LINE] Chat history with Ann\nSaved on: 05/03/2026, 10:00\n',
    'Save the chat history',
  ],
  [
    'one conversation as text',
    'User: Hello there, you\nAgent: Hi, how can I help?\nUser: bye\n',
    'id, start, transcript',
  ],
  ['a table of Markdown', '| id | start |\n|----|:-----:|\n| 1 | x |\n', 'drawn with lines'],
  ['a table of psql', ' id | start \n----+-------\n 1 | x\n', 'Export it as CSV'],
  ['a table of mysql', '+----+---+\n| id | s |\n+----+---+\n| 1 | x |\n', 'Export it as CSV'],
  ['a table of sqlcmd', 'id,start\n--,-----\n1,x\n', 'Export it as CSV'],
  ['subtitles', 'WEBVTT\n\n00:01.000 --> 00:04.000\n<v Ann>Hi\n', 'id, start, transcript'],
  ['other subtitles', '1\n00:00:01,000 --> 00:00:04,000\nHi\n', 'id, start, transcript'],
  ['RTF', '{\\rtf1\\ansi Hi\\par\n}', 'RTF'],
  ['an SQL dump', "-- MySQL dump 10.13\n\nINSERT INTO `chat` VALUES (1,'Hi');\n", 'table as CSV'],
  ['a dump of PostgreSQL', '--\n-- PostgreSQL database dump\n--\n\nSET x = 0;\n', 'table as CSV'],
  [
    'a dump of SQLite',
    'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TABLE chat (id);\n',
    'table as CSV',
  ],
  ['an e-mail', 'Return-Path: <a@b.example>\nSubject: Hi\n\nHi\n', 'e-mails'],
  ['a box of e-mails', 'From a@b.example Fri Mar  6 09:00:00 2026\nSubject: Hi\n\nHi\n', 'e-mails'],
  ['what Python prints', "[{'id': '1', 'x': None}]", 'json.dumps'],
  ['lines that Python prints', "{'id': '1', 'x': None}\n{'id': '2', 'x': None}\n", 'json.dumps'],
  ['objects of JavaScript', '[{id: "1", start: "x"}]', 'JSON.stringify'],
  ['JSON below a comment', '// of March\n[{"id": "1"}]', 'JSON.stringify'],
  ['objects of JavaScript below two comments', '/* March */\n// all\n{id: "1"}', 'JSON.stringify'],
  ['cells of BigQuery', { schema: { fields: [] }, rows: [{ f: [{ v: '1' }] }] }, 'CSV'],
  ['YAML', 'sessions:\n  - id: 1\n    start: 2026-03-05\n', 'YAML'],
  ['sessions under their ids', { s1: talk, s2: talk }, 'list'],
  ['sessions under their ids, further down', { sessions: { s1: talk, s2: talk } }, 'list'],
  ['columns and rows', { columns: ['id', 'start'], rows: [['1', nine]] }, 'CSV'],
  ['pages', [{ items: [{ id: 1, ...talk }] }, { items: [{ id: 2, ...talk }] }], 'JSON Lines'],
  [
    'the list of tickets of Tidio',
    { tickets: [{ id: 7, subject: 'x', contact_id: 'c', contact_email: null, status: 'open' }] },
    'GET /tickets/ID',
  ],
])('%s is refused with what to make of it', async (_what, content, advice) => {
  await expect(read(content)).rejects.toThrow(advice);
});

const slips = (extra: string) => `{"id":"1","start":"${nine}",${extra}"summary":"NaN, None, // x,]"}`;
test.each([
  ['"tokens":NaN,', null],
  ['"tokens":None,', null],
  ['"tokens":undefined,', null],
  ['"tokens":NumberLong(5),', 5],
  ['"tokens":NumberInt("5"),', 5],
  ['"tokens":5,"tags":["a","b",],', 5],
  ['/* so many */ "tokens":5,', 5],
  ['"tokens":5, // so many\n', 5],
])('what is nearly JSON is read where each slip means one thing: %s', async (extra, tokens) => {
  for (const content of [`[${slips(extra)},]`, `[${slips(extra)}]`]) {
    const { sessions, refused } = await read(content);
    expect(refused).toEqual([]);
    expect(sessions[0]).toMatchObject({ externalId: '1', tokens, summary: 'NaN, None, // x,]' });
  }
});

test('what a comment hides is no value, and what is unclear is refused', async () => {
  for (const extra of ['// "tokens":5,\n', '"tokens":5,,', '"tokens":(5),', '"tokens":few,']) {
    const { sessions, refused } = await read(`[${slips(extra)}]`);
    expect([sessions, refused[0]]).toEqual([[], expect.stringContaining('not valid JSON')]);
  }
});

const typed = { role: { S: 'user' }, content: { S: 'Hi' } };
const row = {
  id: { S: 'a' },
  start: { S: nine },
  tokens: { N: '5' },
  talk: { L: [{ M: typed }] },
  x: { NULL: true },
};
const fields = {
  id: { stringValue: 'a' },
  start: { timestampValue: nine },
  tokens: { integerValue: '5' },
  talk: {
    arrayValue: {
      values: [{ mapValue: { fields: { role: { stringValue: 'user' }, content: { stringValue: 'Hi' } } } }],
    },
  },
};
test.each([
  ['an answer of DynamoDB', { Items: [row], Count: 1, ScannedCount: 1 }],
  ['an export of DynamoDB', [{ Item: row }]],
  ['a stream of DynamoDB', [{ eventName: 'INSERT', dynamodb: { NewImage: row, SequenceNumber: '1' } }]],
  ['an answer of Firestore', { documents: [{ name: 'projects/p/documents/chats/a', fields }] }],
  ['a query of Firestore', [{ document: { name: 'projects/p/documents/chats/b', fields }, readTime: nine }]],
])('values beside their types are those values: %s', async (_what, content) => {
  const { sessions, talks } = await read(content);
  expect(sessions[0]).toMatchObject({ externalId: 'a', startTime: new Date(nine), tokens: 5 });
  expect(talks).toEqual([[['user', 'Hi']]]);
});
