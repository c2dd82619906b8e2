import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../test/labs/chunked-source.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { say } from '../../../words/sentence.ts';
import { type MappingOverride, overrideMapping } from '../mapping/mapping.ts';
import { proposeMapping } from '../mapping/propose-mapping.ts';
import { type ImportRow, readSessions } from '../read-sessions.ts';
import { openImportFile } from '../reading/open-import-file.ts';
import { describeSample } from './file-sample.ts';

async function importAll(content: string, timeZone = 'Europe/Amsterdam', override: MappingOverride = {}) {
  const file = await openImportFile(chunkedSource(content, 50));
  const mapping = overrideMapping(atOnce(proposeMapping(describeSample(file), timeZone)).mapping, override);
  const rows: ImportRow[] = [];
  for await (const batch of readSessions(file, mapping)) rows.push(...batch.rows);
  return { layout: mapping.layout, mapping, rows };
}

const sessionOf = (row: ImportRow | undefined) => (row?.ok ? row.session : row);
const talkOf = (row: ImportRow | undefined) =>
  row?.ok ? row.session.messages?.map((m) => [m.role, m.content]) : undefined;

test('the headerless layout of 16 columns is known by its form', async () => {
  const content = [
    's-1,05.03.2024 14:05:33,05.03.2024 14:15:40,203.0.113.7,NL,Dutch,7,positive,yes,no,https://example.com/t/1,3.2,1500,0.0123,Leave,"How many days, please?"',
    's-2,06.03.2024 09:00:00,06.03.2024 09:01:00,2001:db8::1,Germany,German,1,negative,no,yes,,,,,,',
    's-3,not a date,06.03.2024 09:01:00,,,,,,,,,,,,,',
  ].join('\n');
  const { layout, rows } = await importAll(content);
  expect(layout).toBe('headerless-16');
  expect(sessionOf(rows[0])).toMatchObject({
    externalId: 's-1',
    startTime: new Date('2024-03-05T13:05:33Z'),
    endTime: new Date('2024-03-05T13:15:40Z'),
    durationSeconds: 607,
    ipAddress: '203.0.113.7',
    country: 'NL',
    language: 'nl',
    messagesSent: 7,
    sentiment: 'POSITIVE',
    escalated: true,
    forwardedHr: false,
    fullTranscriptUrl: 'https://example.com/t/1',
    avgResponseTime: 3.2,
    tokens: 1500,
    cost: 0.0123,
    category: 'Leave',
    initialMsg: 'How many days, please?',
  });
  expect(sessionOf(rows[1])).toMatchObject({ country: 'DE', language: 'de', forwardedHr: true, cost: null });
  expect(rows[2]).toMatchObject({
    ok: false,
    line: 3,
    reason: say('refusal.field', { path: 'startTime', message: say('row.badDate', { text: 'not a date' }) }),
  });
});

const intercom = (id: string) => ({
  type: 'conversation',
  id,
  created_at: 1709647533,
  updated_at: 1709648533,
  state: 'closed',
  source: {
    type: 'conversation',
    body: '<p>My <b>order</b> is late</p>',
    author: { type: 'user', id: 'u-9', name: 'Jan' },
  },
  contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'c-1', external_id: 'crm-77' }] },
  conversation_parts: {
    type: 'conversation_part.list',
    conversation_parts: [
      {
        part_type: 'comment',
        body: '<p>One moment</p>',
        created_at: 1709647543,
        author: { type: 'bot', id: 'b' },
      },
      { part_type: 'note', body: '<p>VIP!</p>', created_at: 1709647544, author: { type: 'admin', id: 'a' } },
      { part_type: 'assignment', body: null, created_at: 1709647545, author: { type: 'bot', id: 'b' } },
      {
        part_type: 'comment',
        body: '<p>It left today</p>',
        created_at: 1709647600,
        author: { type: 'admin', id: 'a' },
      },
    ],
  },
  conversation_rating: { rating: 5, remark: 'Great' },
  admin_assignee_id: 814,
  team_assignee_id: 0,
  tags: { type: 'tag.list', tags: [{ type: 'tag', id: '7', name: 'vip' }] },
  ai_agent: { resolution_state: 'routed_to_team' },
  topics: { topics: [{ name: 'Delivery' }] },
});

test('Intercom conversations, as an array, in a list object or one a line', async () => {
  const one = intercom('c-100');
  for (const content of [
    JSON.stringify([one]),
    JSON.stringify({ type: 'conversation.list', pages: {}, conversations: [one] }, null, 2),
    `${JSON.stringify(one)}\n${JSON.stringify(intercom('c-101'))}\n`,
  ]) {
    const { layout, rows } = await importAll(content);
    expect(layout).toBe('intercom');
    expect(talkOf(rows[0])).toEqual([
      ['user', 'My order is late'],
      ['assistant', 'One moment'],
      ['agent', 'It left today'],
    ]);
    expect(sessionOf(rows[0])).toMatchObject({
      externalId: 'c-100',
      startTime: new Date('2024-03-05T14:05:33Z'),
      endTime: new Date('2024-03-05T14:22:13Z'),
      userId: 'crm-77',
      channel: 'conversation',
      messagesSent: 1,
      messageCount: 3,
      avgResponseTime: 10,
      sentiment: null,
      ratingComment: 'Great',
      assignee: '814',
      team: null,
      tags: ['vip'],
      rating: 5,
      category: 'Delivery',
      escalated: true,
      initialMsg: 'My order is late',
    });
  }
});

const zendeskTicket = {
  id: 35436,
  status: 'solved',
  subject: 'Cannot sign in',
  description: 'I cannot sign in.',
  created_at: '2024-03-05T14:05:33Z',
  updated_at: '2024-03-06T09:00:00Z',
  requester_id: 20978392,
  via: { channel: 'email' },
  satisfaction_rating: { score: 'bad' },
  comments: [
    { author_id: 20978392, body: 'I cannot sign in.', public: true, created_at: '2024-03-05T14:05:33Z' },
    { author_id: 1, body: 'Ask second line', public: false, created_at: '2024-03-05T14:06:00Z' },
    {
      author_id: 1,
      plain_body: 'Try again',
      body: '<p>Try again</p>',
      public: true,
      created_at: '2024-03-05T15:05:33Z',
    },
  ],
};

const zendeskChat = {
  id: '2403.10502.SAM',
  type: 'chat',
  timestamp: '2024-03-05T14:05:33Z',
  duration: 120,
  visitor: { id: '1.12345', name: 'Visitor 12345' },
  session: {
    ip: '203.0.113.7',
    country_code: 'NL',
    start_date: '2024-03-05T14:05:33Z',
    end_date: '2024-03-05T14:07:33Z',
  },
  count: { visitor: 1, agent: 1, total: 2 },
  response_time: { first: 5, avg: 6.5, max: 8 },
  rating: 'good',
  department_name: 'Sales',
  history: [
    { type: 'chat.memberjoin', nick: 'visitor', timestamp: '2024-03-05T14:05:33Z' },
    { type: 'chat.msg', sender_type: 'Visitor', msg: 'Hi', timestamp: '2024-03-05T14:05:40Z' },
    { type: 'chat.msg', nick: 'trigger:welcome', msg: 'Welcome', timestamp: '2024-03-05T14:05:41Z' },
    { type: 'chat.msg', nick: 'agent:7', msg: 'Hello', timestamp: '2024-03-05T14:05:45Z' },
  ],
};

const chatwoot = {
  id: 42,
  inbox_id: 3,
  status: 'resolved',
  created_at: 1709647533,
  last_activity_at: 1709648000,
  labels: ['billing'],
  additional_attributes: { browser_language: 'nl' },
  meta: {
    channel: 'Channel::WebWidget',
    sender: { id: 9, additional_attributes: { country_code: 'BE', created_at_ip: '203.0.113.9' } },
  },
  messages: [
    { id: 1, content: 'Hoi', message_type: 0, created_at: 1709647533, private: false },
    { id: 2, content: 'Welkom', message_type: 3, created_at: 1709647534 },
    { id: 3, content: 'Jan joined', message_type: 2, created_at: 1709647535 },
    { id: 4, content: 'intern', message_type: 1, private: true, created_at: 1709647536 },
    { id: 5, content: 'Dag!', message_type: 1, created_at: 1709647543, sender: { type: 'user' } },
    { id: 6, content: 'Bot here', message_type: 1, created_at: 1709647545, sender: { type: 'agent_bot' } },
  ],
};

test('Zendesk tickets with their comments', async () => {
  for (const content of [
    JSON.stringify({ tickets: [zendeskTicket], next_page: null }),
    `${JSON.stringify(zendeskTicket)}\n`,
  ]) {
    const { layout, rows } = await importAll(content);
    expect(layout).toBe('zendesk-tickets');
    expect(talkOf(rows[0])).toEqual([
      ['user', 'I cannot sign in.'],
      ['agent', 'Try again'],
    ]);
    expect(sessionOf(rows[0])).toMatchObject({
      externalId: '35436',
      userId: '20978392',
      channel: 'email',
      sentiment: null,
      rating: 1,
      endTime: new Date('2024-03-06T09:00:00Z'),
      avgResponseTime: 3600,
    });
  }
});

test('the Zendesk CSV export of tickets', async () => {
  const content = [
    'Summation column,Id,Requester,Requester id,Subject,Status,Via,Created at,Updated at,Solved at,Group,Satisfaction Score,First reply time in minutes,Assignee,Tags',
    '1,35436,Jan,20978392,Cannot sign in,Solved,Mail,2024-03-05 14:05,2024-03-06 09:00,2024-03-06 08:00,Support,Good,90,Noor,vip refund',
    '1,35437,Piet,20978393,Invoice,Open,Web,2024-03-05 15:05,2024-03-06 09:00,,Billing,Offered,,,',
  ].join('\n');
  const { layout, mapping, rows } = await importAll(content, 'UTC');
  expect(layout).toBe('zendesk-tickets');
  expect(mapping.units).toEqual({ firstResponseSeconds: 'min' });
  expect(sessionOf(rows[0])).toMatchObject({
    externalId: '35436',
    userId: '20978392',
    channel: 'Mail',
    assignee: 'Noor',
    team: 'Support',
    tags: ['vip', 'refund'],
    sentiment: null,
    rating: 5,
    firstResponseSeconds: 5400,
    initialMsg: 'Cannot sign in',
    endTime: new Date('2024-03-06T08:00:00Z'),
  });
  expect(sessionOf(rows[1])).toMatchObject({ rating: null, endTime: null });
});

test('a reply time is in its unit once, whatever the mapping says of columns that the record does not use', async () => {
  const { comments, ...bare } = zendeskTicket;
  const timed = (metrics: object) => JSON.stringify([{ ...bare, metric_set: metrics }]);
  const minutes = timed({ reply_time_in_minutes: { calendar: 30, business: 12 } });
  expect(sessionOf((await importAll(minutes)).rows[0])).toMatchObject({ avgResponseTime: 1800 });
  const units = { avgResponseTime: 'min' } as const;
  expect(sessionOf((await importAll(minutes, 'UTC', { units })).rows[0])).toMatchObject({
    avgResponseTime: 1800,
  });
  const avgResponseTime = 'metric_set.reply_time_in_minutes.business';
  expect(
    sessionOf((await importAll(minutes, 'UTC', { columns: { avgResponseTime } })).rows[0]),
  ).toMatchObject({
    avgResponseTime: 720,
  });
  const seconds = timed({
    reply_time_in_minutes: { calendar: null },
    reply_time_in_seconds: { calendar: 45 },
  });
  expect(sessionOf((await importAll(seconds)).rows[0])).toMatchObject({ avgResponseTime: 45 });
});

test('a Zendesk CSV whose reply times are in hours is read in hours', async () => {
  const content = [
    'Summation column,Id,Requester,Status,Via,Created at,First reply time (hrs)',
    '1,35436,Jan,Solved,Mail,2024-03-05 14:05,1.5',
  ].join('\n');
  const { layout, rows } = await importAll(content, 'UTC');
  expect(layout).toBe('zendesk-tickets');
  expect(sessionOf(rows[0])).toMatchObject({ firstResponseSeconds: 5400 });
});

test('Zendesk chats with their history', async () => {
  const { layout, rows } = await importAll(JSON.stringify({ chats: [zendeskChat], count: 1 }));
  expect(layout).toBe('zendesk-chats');
  expect(talkOf(rows[0])?.map(([role]) => role)).toEqual(['user', 'assistant', 'agent']);
  expect(sessionOf(rows[0])).toMatchObject({
    externalId: '2403.10502.SAM',
    durationSeconds: 120,
    userId: '1.12345',
    ipAddress: '203.0.113.7',
    country: 'NL',
    messageCount: 2,
    avgResponseTime: 6.5,
    sentiment: null,
    rating: 5,
    category: 'Sales',
  });
});

test('Chatwoot conversations with their messages', async () => {
  const { layout, rows } = await importAll(JSON.stringify({ data: { meta: {}, payload: [chatwoot] } }));
  expect(layout).toBe('chatwoot');
  expect(talkOf(rows[0])).toEqual([
    ['user', 'Hoi'],
    ['assistant', 'Welkom'],
    ['agent', 'Dag!'],
    ['assistant', 'Bot here'],
  ]);
  expect(sessionOf(rows[0])).toMatchObject({
    externalId: '42',
    userId: '9',
    channel: 'WebWidget',
    language: 'nl',
    country: 'BE',
    ipAddress: '203.0.113.9',
    category: 'billing',
    endTime: new Date('2024-03-05T14:13:20Z'),
  });
});

test('records of other shapes in a known layout never throw', async () => {
  const odd = {
    type: 'conversation',
    conversation_parts: { conversation_parts: [null, 'x', { author: 'x' }] },
    source: 7,
  };
  const { rows } = await importAll(JSON.stringify([odd, odd, intercom('c')]));
  expect(rows.map((row) => row.ok)).toEqual([false, false, true]);
});

/** The record with each of its values, one after another, replaced by one that cannot be read as text. */
function spoiled(value: unknown): unknown[] {
  const hostile = { toString: '', valueOf: '', name: { toString: null } };
  if (typeof value !== 'object' || value === null) return [hostile];
  const parts = Object.entries(value).flatMap(([key, part]) =>
    spoiled(part).map((bad) => Object.assign(structuredClone(value), { [key]: bad })),
  );
  return [hostile, ...parts];
}

test.each([
  ['intercom', intercom('c-1')],
  ['zendesk-tickets', zendeskTicket],
  ['zendesk-chats', zendeskChat],
  ['chatwoot', chatwoot],
])('a value that cannot be read as text costs %s no more than its own record', async (layout, record) => {
  const records = [...Array.from({ length: 500 }, () => record), ...spoiled(record)];
  const read = await importAll(records.map((each) => `${JSON.stringify(each)}\n`).join(''));
  expect(read.layout).toBe(layout);
  expect(read.rows.slice(0, 500).every((row) => row.ok)).toBe(true);
  expect(read.rows).toHaveLength(records.length);
});
