import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { Marks } from '../forms/record-form.ts';

const requesters: readonly Marks[] = [{ requester_id: 'there' }, { requester: 'there' }];
const ticket = requesters.flatMap((who): Marks[] => [
  { ...who, status: 'there', via: 'there' },
  { ...who, status: 'there', satisfaction_rating: 'there' },
]);
const uncommented: Marks = { 'comments.0': 'missing' };

/** Tickets from the API or the JSON export (with comments); the CSV and the incremental export have none. */
export const zendeskTicketsLayout = layoutOf({
  id: 'zendesk-tickets',
  records: [
    {
      known: ticket,
      fields: {
        externalId: 'id',
        startTime: 'created_at',
        endTime: {
          when: { status: ['solved', 'closed'] },
          at: ['metric_set.solved_at', 'updated_at'],
          otherwise: null,
        },
        userId: ['requester_id', 'requester.id'],
        language: 'requester.locale',
        channel: 'via.channel',
        sentiment: 'satisfaction_rating.score',
        // Tickets of messaging are measured in seconds.
        avgResponseTime: {
          when: uncommented,
          at: [
            { at: 'metric_set.reply_time_in_minutes.calendar', times: 60 },
            'metric_set.reply_time_in_seconds.calendar',
          ],
        },
        initialMsg: { when: uncommented, at: ['description', 'subject'] },
      },
      messages: [
        {
          in: 'comments',
          except: { public: [false] },
          role: [
            ['user', { author_id: { same: '/requester_id' } }],
            ['user', { author_id: { same: '/requester.id' } }],
            // What Zendesk itself writes.
            ['system', { author_id: [-1] }],
            ['agent', { author_id: 'filled', '/requester_id': 'filled' }],
            ['agent', { author_id: 'filled', '/requester.id': 'filled' }],
          ],
          speaker: 'author_id',
          text: ['plain_body', 'html_body', 'body'],
          time: 'created_at',
        },
      ],
    },
  ],
  csv: {
    has: [
      ['id', 'requester', 'status', 'via', 'created at'],
      ['summation column', 'requester'],
    ],
    columns: {
      id: 'externalId',
      'created at': 'startTime',
      'solved at': 'endTime',
      'requester id': 'userId',
      via: 'channel',
      'satisfaction score': 'sentiment',
      group: 'category',
      subject: 'initialMsg',
      'first reply time in minutes': 'avgResponseTime',
    },
  },
  lacks: say('layout.zendeskTickets'),
});
