import { expect, test } from 'vitest';
import { formsOf, readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';
import {
  zendeskIncrementalTicket,
  zendeskTicketEvents,
} from '../../../../../test/vendor-files/zendesk-events.ts';

const page = { count: 5, end_of_stream: true, end_time: 1772701900, next_page: null };

test.each(formsOf(zendeskTicketEvents, (ticket_events) => ({ ...page, ticket_events })))(
  'Zendesk ticket events become one session a ticket, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('zendesk-events');
    expect(talks).toEqual([
      [
        ['user', 'I was charged twice.'],
        ['agent', 'It is paid back.'],
        ['system', 'Solved by a rule.'],
      ],
      // Its first event is in another export: nobody knows who asked.
      [['unknown', 'Any news?']],
    ]);
    expect(sessions[0]).toMatchObject({
      externalId: '512',
      userId: '700',
      channel: 'Web form',
      startTime: new Date('2026-03-05T09:00:00Z'),
      avgResponseTime: 600,
      messagesSent: 1,
    });
    expect(sessions[1]).toMatchObject({
      externalId: '513',
      userId: null,
      messagesSent: null,
      initialMsg: null,
    });
    expect(remarks.join()).toContain('44');
  },
);

test('the audits of a ticket name its requester in a change of that field', async () => {
  const audit = {
    id: 1,
    ticket_id: 9,
    author_id: 70,
    created_at: '2026-03-05T09:00:00Z',
    via: { channel: 'mobile' },
    events: [
      { id: 1, type: 'Comment', author_id: 70, plain_body: 'Hello', public: true },
      { id: 2, type: 'Create', field_name: 'requester_id', value: '70' },
    ],
  };
  const { layout, sessions, talks } = await readVendorFile(JSON.stringify({ audits: [], data: [audit] }));
  expect(layout).toBe('zendesk-events');
  expect(talks).toEqual([[['user', 'Hello']]]);
  expect(sessions[0]).toMatchObject({ channel: 'mobile', startTime: new Date('2026-03-05T09:00:00Z') });
});

test.each(formsOf([zendeskIncrementalTicket], (tickets) => ({ ...page, tickets })))(
  'incremental tickets have no comments, and say which export has them, as %s',
  async (_form, content) => {
    const { layout, sessions, talks, remarks } = await readVendorFile(content);
    expect(layout).toBe('zendesk-tickets');
    expect(talks).toEqual([null]);
    expect(sessions[0]).toMatchObject({
      externalId: '512',
      endTime: new Date('2026-03-05T09:20:00Z'),
      sentiment: null,
      rating: 5,
      assignee: '12',
      tags: ['invoice'],
      initialMsg: 'I was charged twice.',
    });
    expect(sessions[0]?.lacks).toContain('messages');
    expect(remarks).toEqual([expect.stringContaining('include=comment_events')]);
  },
);

test('a ticket that was deleted is refused, and what was scrubbed is no text', async () => {
  const tickets = ['closed', 'deleted'].map((status) => ({
    ...zendeskIncrementalTicket,
    status,
    description: 'SCRUBBED',
    subject: 'SCRUBBED',
  }));
  const { sessions, refused } = await readVendorFile(JSON.stringify({ ...page, tickets }));
  expect(sessions).toMatchObject([{ initialMsg: null }]);
  expect(refused).toEqual(['it was deleted at the source']);
});

test('the first reply that a ticket is measured by counts also beside its comments, in its most exact unit', async () => {
  const comment = (author_id: number, time: string) => ({ author_id, body: 'x', created_at: time });
  const ticket = {
    ...zendeskIncrementalTicket,
    comments: [
      comment(Number(zendeskIncrementalTicket.requester_id), '2026-03-05T09:00:00Z'),
      comment(1, '2026-03-05T09:10:00Z'),
    ],
    metric_set: { reply_time_in_minutes: { calendar: 7 }, reply_time_in_seconds: { calendar: 415 } },
  };
  const { sessions } = await readVendorFile(JSON.stringify([ticket]));
  expect(sessions).toMatchObject([{ firstResponseSeconds: 415, avgResponseTime: 600 }]);
});

test('what only looks like events of tickets is not taken for them', async () => {
  for (const other of [
    { ticket_id: 5, metric: 'reply_time', type: 'measure', time: '2026-03-05T09:00:00Z' },
    { ticket_id: 5, author_id: 3, comment: 'hi', created_at: '2026-03-05T09:00:00Z' },
  ]) {
    expect((await readVendorFile(JSON.stringify([other]))).layout).toBe('generic');
  }
});
