import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';

/** Files with one message a row, as databases and spreadsheets give them: what a row says beside its message. */
const table = (...rows: ReadonlyArray<readonly string[]>) => rows.map((row) => row.join(',')).join('\n');

const header = ['conversation_id', 'role', 'content', 'created_at'];
const first = ['c1', 'user', 'Hi', '2026-03-05T09:00:00Z'];
const second = ['c1', 'assistant', 'Hello', '2026-03-05T09:00:05Z'];
const other = ['c2', 'user', 'Open?', '2026-03-05T10:00:00Z'];

test.each([
  [
    'differ: they are added up',
    ['3', '12', '7'],
    ['0.001', '0.004', '0.001'],
    [
      [15, 0.005],
      [7, 0.001],
    ],
  ],
  [
    'are the same in every row: they are a total',
    ['120', '120', '80'],
    ['1.5', '1.5', '2'],
    [
      [120, 1.5],
      [80, 2],
    ],
  ],
  [
    'stand in one row',
    ['', '12', ''],
    ['', '0.004', ''],
    [
      [12, 0.004],
      [null, null],
    ],
  ],
])('tokens and costs of messages that %s', async (_, tokens, costs, expected) => {
  const rows = [first, second, other].map((row, at) => [...row, tokens[at] ?? '', costs[at] ?? '']);
  const { sessions } = await readVendorFile(table([...header, 'tokens', 'cost_usd'], ...rows));
  expect(sessions.map((session) => [session.tokens, session.cost])).toEqual(expected);
});

test('messages that cost the same by chance are added up where others show that each row has its own number', async () => {
  const rows = [first, second, other, ['c2', 'assistant', 'Yes', '2026-03-05T10:00:05Z']];
  const costs = ['0.1', '0.2', '0.1', '0.1'];
  const { sessions, remarks } = await readVendorFile(
    table([...header, 'cost_eur'], ...rows.map((row, at) => [...row, costs[at] ?? ''])),
  );
  expect(sessions.map((session) => session.cost)).toEqual([0.3, 0.2]);
  expect(remarks).toEqual([
    'In cost_eur, each message has its own number: those of a conversation are added up.',
  ]);
});

test('costs with a comma are added up as the file writes them, with their currency', async () => {
  const rows = [first, second].map((row, at) => [...row, at === 0 ? '€ 1.000,25' : '€ 0,50'].join(';'));
  const { sessions } = await readVendorFile([[...header, 'kosten'].join(';'), ...rows].join('\n'));
  expect(sessions[0]).toMatchObject({ cost: 1_000.75, currency: 'EUR' });
});

test('tokens of one side of a message are no total, and no first message', async () => {
  const { sessions } = await readVendorFile(
    table([...header, 'prompt_tokens', 'completion_tokens'], [...first, '', ''], [...second, '30', '12']),
  );
  expect(sessions[0]).toMatchObject({ tokens: null, initialMsg: 'Hi' });
});

test('where the rows of a conversation say different things, the first is taken and that is told', async () => {
  const { sessions, warnings } = await readVendorFile(
    table(
      [...header, 'intent', 'channel'],
      [...first, 'greeting', 'web'],
      [...second, 'order', 'web'],
      [...other, 'hours', 'web'],
    ),
  );
  expect(sessions.map(({ category, channel }) => [category, channel])).toEqual([
    ['greeting', 'web'],
    ['hours', 'web'],
  ]);
  expect(warnings).toEqual(['VALUES_DIFFER category 1']);
});

test.each([
  ['deleted', 'false', 'true'],
  ['is_deleted', '0', '1'],
  ['deleted_at', '', '2026-03-05T09:00:40Z'],
  ['deleted_at', 'null', '1772701240'],
  ['verwijderd', 'nee', 'ja'],
  ['status', 'sent', 'deleted'],
  ['Message state', 'read', 'Deleted by user'],
])('a message that was deleted stays out: %s', async (column, no, yes) => {
  const oops = ['c1', 'assistant', 'the secret', '2026-03-05T09:00:03Z', yes];
  const file = table([...header, column], [...first, no], oops, [...second, no]);
  const { sessions, talks, warnings } = await readVendorFile(file);
  expect(talks).toEqual([
    [
      ['user', 'Hi'],
      ['assistant', 'Hello'],
    ],
  ]);
  expect(sessions[0]?.startTime).toEqual(new Date('2026-03-05T09:00:00Z'));
  expect(warnings).toEqual(['MESSAGES_LEFT_OUT transcript 1']);
});

test.each([
  [
    ['date', 'time'],
    ['05/03/2026', '09:00:10'],
    ['25/03/2026', '09:01:00'],
  ],
  [
    ['time', 'date'],
    ['09:00:10', '05/03/2026'],
    ['09:01:00', '25/03/2026'],
  ],
  [
    ['datum', 'tijd'],
    ['05-03-2026', '9:00:10'],
    ['25-03-2026', '9:01:00'],
  ],
])('a day and a time of day in two columns are the time of a message: %s', async (names, early, late) => {
  const rows = [
    ['c1', 'agent', 'Hello', ...late],
    ['c1', 'user', 'Hi', ...early],
  ];
  const file = table(['chat id', 'author', 'message', ...names], ...rows);
  const { sessions, talks } = await readVendorFile(file);
  expect(sessions[0]?.messages?.map(({ timestamp }) => timestamp?.toISOString())).toEqual([
    '2026-03-05T09:00:10.000Z',
    '2026-03-25T09:01:00.000Z',
  ]);
  expect(talks[0]?.[0]).toEqual(['user', 'Hi']);
});

test.each(['updated_at', 'Read at', 'edited', 'laatst bijgewerkt', 'birth date'])(
  'no session begins when something else was: %s',
  async (column) => {
    const { sessions } = await readVendorFile(
      table([...header, column], [...first, '2020-01-01 10:00'], [...second, '2020-01-01 10:00']),
    );
    expect(sessions[0]?.startTime).toEqual(new Date('2026-03-05T09:00:00Z'));
  },
);

const talk = (rows: readonly (readonly string[])[]) =>
  [...rows, ...rows.slice(0, 2)].map((row) => row.join(',')).join('\n');

test.each([
  [
    'a table',
    `message_id,${header.join(',')},tokens\n${talk([
      ['m1', ...first, '5'],
      ['m2', ...second, '7'],
      ['m3', ...other, '9'],
    ])}`,
  ],
  [
    'JSON',
    [first, second, other, first, second]
      .map(([conversation_id, role, content, created_at], at) =>
        JSON.stringify({
          id: `m${at % 3}`,
          conversation_id,
          role,
          content,
          created_at,
          tokens: [5, 7, 9][at % 3],
        }),
      )
      .join('\n'),
  ],
])(
  'pages that overlap: a message that comes twice with its id is one, and so are its tokens: %s',
  async (_what, file) => {
    const { sessions, warnings, refused } = await readVendorFile(file);
    expect(
      sessions.map(({ messageCount, messagesSent, tokens }) => [messageCount, messagesSent, tokens]),
    ).toEqual([
      [2, 1, 12],
      [1, 1, 9],
    ]);
    expect([warnings, refused]).toEqual([['MESSAGES_AGAIN transcript 2'], []]);
  },
);

test('a vendor that repeats a message of a page says it once', async () => {
  const said = (id: number, content: string, message_type: number) => ({
    id,
    content,
    inbox_id: 1,
    conversation_id: 5,
    message_type,
    content_type: 'text',
    created_at: 1772704800 + id,
    private: false,
  });
  const payload = [said(1, 'Hi', 0), said(2, 'Yo', 1), said(1, 'Hi', 0)];
  const { talks, warnings } = await readVendorFile(JSON.stringify({ meta: {}, payload }));
  expect(talks).toEqual([
    [
      ['user', 'Hi'],
      ['agent', 'Yo'],
    ],
  ]);
  expect(warnings).toEqual(['MESSAGES_AGAIN transcript 1']);
});

test.each([
  ['without an id of its own', 'conversation_id,role,content,created_at', ['', '']],
  ['under another id', 'message_id,conversation_id,role,content,created_at', ['m1,', 'm2,']],
])('the same words at the same time are two messages %s', async (_what, names, ids) => {
  const { sessions } = await readVendorFile([names, ...ids.map((id) => id + first.join(','))].join('\n'));
  expect(sessions.map(({ messageCount }) => messageCount)).toEqual([2]);
});

test.each([
  ['type', 'comment', 'note'],
  ['message_kind', 'reply', 'internal'],
  ['status', 'sent', 'deleted'],
])('a note or a deleted message far below stays out too: %s', async (column, usual, marked) => {
  const rows = Array.from({ length: 300 }, (_, at) => [`c${at}`, ...first.slice(1), usual]);
  const file = table([...header, column], ...rows, ['c1', 'agent', 'secret', '2026-03-05T09:00:09Z', marked]);
  const { sessions, warnings } = await readVendorFile(file);
  expect([sessions.length, JSON.stringify(sessions).includes('secret')]).toEqual([300, false]);
  expect(warnings).toEqual(['MESSAGES_LEFT_OUT transcript 1']);
});

test('numbers that say of what kind a message is are no yes: none is left out', async () => {
  const file = table([...header, 'type'], [...first, '1'], [...second, '0']);
  expect((await readVendorFile(file)).sessions[0]?.messageCount).toBe(2);
});

const minute = (at: number) => `2026-03-05T09:0${at}:00Z`;
const [nine, ten] = [minute(0), minute(1)];
test.each([
  ['seq', [`A,2,agent,Two,${nine}`, `A,1,user,One,${nine}`, `A,3,user,Three,${ten}`]],
  ['message_index', [`A,10,agent,Two,${nine}`, `A,9,user,One,${nine}`, `A,11,user,Three,${nine}`]],
  ['Volgnummer', [`A,3,user,Three,${nine}`, `A,2,agent,Two,${nine}`, `A,1,user,One,${nine}`]],
  ['order', ['A,3,user,Three,', `A,1,user,One,${nine}`, 'A,2,agent,Two,']],
  ['position', [`A,9,agent,Two,${nine}`, `A,7,user,One,${nine}`, `A,1,user,Three,${ten}`]],
])('messages of one moment, or of none, stand in the order of their column %s', async (name, rows) => {
  const { sessions, talks } = await readVendorFile(
    [`conversation_id,${name},sender,text,timestamp`, ...rows].join('\n'),
  );
  expect(talks).toEqual([
    [
      ['user', 'One'],
      ['agent', 'Two'],
      ['user', 'Three'],
    ],
  ]);
  expect(sessions[0]?.initialMsg).toBe('One');
});

test('rows that go back in time are turned round, those of one moment too', async () => {
  const said = ['user', 'agent', 'user', 'agent'].map((role, at) => `A,${role},${at},${minute(at >> 1)}`);
  const { talks } = await readVendorFile(
    ['conversation_id,sender,text,timestamp', ...said.reverse()].join('\n'),
  );
  expect(talks[0]?.map(([, text]) => text)).toEqual(['0', '1', '2', '3']);
});

test('the numbers of turns put them in order, each with its answer behind it', async () => {
  const turns = [`A,2,And now?,Later,${nine}`, `A,1,Where?,Here,${nine}`];
  const { talks } = await readVendorFile(
    ['conversation_id,turn,user_input,bot_response,timestamp', ...turns].join('\n'),
  );
  expect(talks[0]?.map(([, text]) => text)).toEqual(['Where?', 'Here', 'And now?', 'Later']);
});
