import { afterAll, beforeAll, expect, test } from 'vitest';
import { importLab } from '../../../test/labs/import-lab.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import { aroundRecords } from './reading/around-records.ts';
import type { Remark } from './remarks.ts';

let app: TestApp;
let lab: Awaited<ReturnType<typeof importLab>>;
beforeAll(async () => {
  app = await startApp();
  lab = await importLab(app);
});
afterAll(() => app[Symbol.asyncDispose]());

const told = (remarks: readonly Remark[], kind: Remark['kind']) =>
  remarks.filter((remark) => remark.kind === kind).map(({ column, count }) => [column, count]);

const preview = async (body: string) => {
  const answer = await lab.admin.browser.send('POST', '/api/dashboard/imports/preview', {
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return (answer.json as { data: { remarks: string[]; sessions: { messages: unknown[] | null }[] } }).data;
};

const ticket = (id: number, more: object = {}) => ({
  id,
  created_at: '2026-01-03T10:00:00Z',
  updated_at: '2026-01-04T10:00:00Z',
  status: 'solved',
  via: { channel: 'web' },
  requester_id: 7,
  assignee_id: 8,
  group_id: 9,
  subject: 'My parcel',
  description: 'Where is it?',
  ...more,
});

const beside = {
  users: [
    { id: 7, name: 'Ann', role: 'end-user', locale: 'nl', email: 'ann@example.org' },
    { id: 8, name: 'Bob', role: 'agent', locale: 'en-US' },
  ],
  groups: [{ id: 9, name: 'Parcels' }],
  metric_sets: [
    {
      id: 1,
      ticket_id: 1,
      reply_time_in_minutes: { calendar: 30, business: 20 },
      solved_at: '2026-01-03T18:00:00Z',
      reopens: 2,
    },
    { id: 2, ticket_id: 99, reply_time_in_minutes: { calendar: 5 } },
  ],
  comments: [
    {
      id: 1,
      ticket_id: 1,
      author_id: 7,
      public: true,
      body: 'Where is it?',
      created_at: '2026-01-03T10:00:00Z',
    },
    { id: 2, ticket_id: 1, author_id: 8, public: false, body: 'Lost', created_at: '2026-01-03T10:10:00Z' },
    {
      id: 3,
      ticket_id: 1,
      author_id: 8,
      public: true,
      body: 'On its way',
      created_at: '2026-01-03T10:30:00Z',
    },
    { id: 4, author_id: 8, public: true, body: 'Nowhere', created_at: '2026-01-03T10:30:00Z' },
  ],
  organizations: [{ id: 5, name: 'Shop' }],
  count: 1,
  next_page: 'https://shop.zendesk.com/api/v2/tickets.json?page=2',
};

test.each([
  ['behind the tickets', JSON.stringify({ tickets: [ticket(1)], ...beside })],
  ['before them', JSON.stringify({ ...beside, tickets: [ticket(1)] }, null, 1)],
])(
  'what Zendesk brings along %s is joined to its tickets, and what is left is told',
  async (_where, file) => {
    const seen = await preview(file);
    expect(seen.sessions[0]?.messages).toHaveLength(2);
    expect(seen.remarks.filter((one) => /one page of several/.test(one))).toHaveLength(1);
    expect(seen.remarks.filter((one) => /comments/.test(one))).toEqual([]);
    const rehearsed = await lab.imported(file, { dryRun: true });
    const run = await lab.imported(file);
    expect(rehearsed.remarks).toEqual(run.remarks);
    expect((await lab.stored())['1']).toMatchObject({
      userId: '7',
      assignee: 'Bob',
      team: 'Parcels',
      language: 'nl',
      firstResponseSeconds: 1800,
      endTime: '2026-01-03T18:00:00.000Z',
      messages: [
        { role: 'user', content: 'Where is it?' },
        { role: 'agent', content: 'On its way' },
      ],
    });
    expect(told(run.remarks, 'ONE_PAGE')).toEqual([['next_page', 1]]);
    const columns = Object.fromEntries(told(run.remarks, 'COLUMN_NOT_TAKEN'));
    expect(columns).toMatchObject({ organizations: 1, comments: 1, metric_sets: 1, 'metric_set.reopens': 1 });
    expect(columns).toMatchObject({ 'requester.email': 1, 'metric_set.reply_time_in_minutes.business': 1 });
    expect(columns).not.toHaveProperty('users');
    expect((await lab.imported(file)).counts).toMatchObject({ read: 1, identical: 1 });
  },
);

test('a ticket alone has what stands around it, and the rest is told', async () => {
  const { users, comments } = beside;
  const file = JSON.stringify({
    ticket: ticket(3),
    users,
    comments: comments.slice(3),
    shoes: [{ size: 43 }],
  });
  const run = await lab.imported(file);
  expect((await lab.stored())['3']).toMatchObject({
    assignee: 'Bob',
    language: 'nl',
    messages: [{ role: 'agent', content: 'Nowhere' }],
  });
  expect(told(run.remarks, 'COLUMN_NOT_TAKEN')).toContainEqual(['shoes', 1]);
});

test('what a layout does not read of its records is told, in messages too, and nothing that it reads', async () => {
  const intercom = {
    type: 'conversation',
    id: '1',
    created_at: 1767434400,
    updated_at: 1767434800,
    state: 'closed',
    priority: 'priority',
    custom_attributes: { plan: 'pro', Language: 'nl' },
    sla_applied: { sla_name: 'Gold' },
    linked_objects: { data: [] },
    source: { type: 'conversation', subject: '', body: 'Hi', author: { type: 'user', id: 'u', name: 'Ann' } },
    tags: { tags: [{ name: 'vip' }] },
    conversation_parts: {
      conversation_parts: [
        {
          part_type: 'comment',
          body: 'Hello',
          created_at: 1767434500,
          author: { type: 'admin', id: '3' },
          attachments: [{ name: 'a.pdf' }],
        },
      ],
    },
    shoe: 43,
  };
  const file = JSON.stringify({ conversations: [intercom, { ...intercom, id: '2' }], total_count: 2 });
  const [rehearsed, run] = [await lab.imported(file, { dryRun: true }), await lab.imported(file)];
  expect(rehearsed.remarks).toEqual(run.remarks);
  const columns = told(run.remarks, 'COLUMN_NOT_TAKEN').map(([column, count]) => `${column} ${count}`);
  expect(columns.toSorted()).toEqual([
    'conversation_parts.conversation_parts.*.attachments 2',
    'custom_attributes.plan 2',
    'priority 2',
    'shoe 2',
    'sla_applied.sla_name 2',
  ]);
  const own = await lab.exported('format=jsonl&transcripts=true');
  const lines = own.trim().split('\n');
  const odd = lines.map((line) => line.replace(/^\{/, '{"shoe":43,')).join('\n');
  expect((await lab.imported(odd)).remarks).toEqual([
    { kind: 'COLUMN_NOT_TAKEN', column: 'shoe', count: lines.length, sample: null },
  ]);
});

const session = { id: 'p', start: '2026-01-03', shoe: 1 };
test.each<[string, object]>([
  ['next_page', { next_page: 'https://x.test/?page=2' }],
  ['has_more', { has_more: true, next_page: null }],
  ['end_of_stream', { end_of_stream: false, after_cursor: 'x' }],
  ['done', { done: false, nextRecordsUrl: '/query/01g' }],
  ['nextRecordsUrl', { nextRecordsUrl: '/query/01g' }],
  ['meta.has_more', { meta: { has_more: true, after_cursor: 'x' } }],
  ['meta.next', { meta: { next: 'x' } }],
  [
    'pages.next',
    { pages: { type: 'pages', next: { page: 2, starting_after: 'x' }, page: 1, total_pages: 3 } },
  ],
  ['pages', { pages: { page: 1, total_pages: 3 } }],
  ['links.next', { links: { prev: null, next: 'https://x.test' } }],
  [
    'links',
    {
      links: [
        { rel: 'self', href: 'x' },
        { rel: 'next', href: 'y' },
      ],
    },
  ],
  ['_links.next', { _links: { next: { href: 'https://x.test' } } }],
  ['response_metadata.next_cursor', { response_metadata: { next_cursor: 'dGVhbQ==' } }],
  ['@odata.nextLink', { '@odata.nextLink': 'https://x.test' }],
  ['nextPageToken', { nextPageToken: 'x' }],
  ['paging.next', { paging: { next: { after: '2' } } }],
  ['pageInfo.hasNextPage', { pageInfo: { hasNextPage: true, endCursor: 'x' } }],
  ['NextToken', { NextToken: 'x' }],
  ['page', { page: 1, per_page: 50, total: 120, total_pages: 3 }],
  ['page', { total_count: 500, count: 100, offset: 0 }],
  ['hasMore', { hasMore: 'true' }],
])('one page of more is told by %s, wherever it stands', async (name, around) => {
  for (const whole of [
    { ...around, sessions: [session] },
    { sessions: [session], ...around },
  ]) {
    const run = await lab.imported(JSON.stringify(whole));
    expect(told(run.remarks, 'ONE_PAGE')).toEqual([[name, 1]]);
    expect((await preview(JSON.stringify(whole))).remarks.join()).toContain(`(${name})`);
  }
});

test.each<[object]>([
  [{ next_page: null }],
  [{ has_more: false, next_page: 'https://x.test' }],
  [{ end_of_stream: true, next_page: 'https://x.test', after_cursor: 'x' }],
  [{ done: true, totalSize: 1 }],
  [{ meta: { has_more: false }, links: { next: 'https://x.test', prev: 'https://x.test' } }],
  [{ pages: { type: 'pages', next: null, page: 3, total_pages: 3 } }],
  [{ response_metadata: { next_cursor: '' } }],
  [{ paging: { cursors: { before: 'a', after: 'b' } } }],
  [{ pageInfo: { hasNextPage: false, endCursor: 'x' } }],
  [{ page: 3, total_pages: 3 }],
  [{ page: { number: 4, totalPages: 5 } }],
  [{ total_count: 500, count: 100, offset: 400 }],
])('the last page is told of by nothing: %j', async (around) => {
  const run = await lab.imported(JSON.stringify({ sessions: [session], ...around }));
  expect(told(run.remarks, 'ONE_PAGE')).toEqual([]);
});

test('a long name is cut, and that is seen', async () => {
  const names = Array.from({ length: 3 }, (_, at): [string, number] => ['k'.repeat(200) + at, at + 1]);
  const file = JSON.stringify([{ ...session, ...Object.fromEntries(names) }]);
  const columns = told((await lab.imported(file)).remarks, 'COLUMN_NOT_TAKEN');
  expect(columns).toContainEqual([`${'k'.repeat(119)}…`, 3]);
});

test('of several pages in one file the last one tells', async () => {
  const page = (id: string, next: string | null) =>
    JSON.stringify({ sessions: [{ ...session, id }], next_page: next });
  const run = await lab.imported(`${page('p1', 'https://x.test')}\n${page('p2', null)}\n`);
  expect([run.counts.read, told(run.remarks, 'ONE_PAGE')]).toEqual([2, []]);
});

test('a value of whatever kind under such a name makes no reading fail', () => {
  for (const json of ['', '{', '[', 'nul', '{"next":{"next":{"next":[1]}}}', '[[]]', '1e999']) {
    const around = aroundRecords();
    around.note('meta', json);
    around.note('next', json);
    expect(() => around.nextPage()).not.toThrow();
  }
});
