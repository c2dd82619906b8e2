import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { Choice, Marks } from '../forms/record-form.ts';
import { readChatComment } from './read-chat-comment.ts';

const requesters: readonly Marks[] = [{ requester_id: 'there' }, { requester: 'there' }];
const ticket = requesters.flatMap((who): Marks[] => [
  { ...who, status: 'there', via: 'there' },
  { ...who, status: 'there', satisfaction_rating: 'there' },
]);
const uncommented: Marks = { 'comments.0': 'missing' };

/** Seconds are the more exact ones; only tickets of messaging have them. */
const firstReply: readonly Choice[] = [
  { at: 'metric_set.reply_time_in_seconds.calendar' },
  { at: 'metric_set.reply_time_in_minutes.calendar', times: 60 },
];

/** Tickets from the API or the JSON export (with comments); the CSV and the incremental export have none. */
export const zendeskTicketsLayout = layoutOf({
  // What an answer was asked to bring along.
  sides: [
    { list: 'metric_sets', by: 'ticket_id', of: 'id', as: 'metric_set' },
    { list: 'comments', by: 'ticket_id', of: 'id', as: 'comments', isMany: true },
    { list: 'users', by: 'id', of: 'requester_id', as: 'requester' },
    { list: 'users', by: 'id', of: 'assignee_id', as: 'assignee' },
    { list: 'groups', by: 'id', of: 'group_id', as: 'group' },
  ],
  records: {
    known: ticket,
    // Of what was deleted only its shell is listed for a while.
    gone: { status: ['deleted'] },
    nothing: ['SCRUBBED'],
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
      assignee: ['assignee.name', 'assignee_id'],
      team: ['group.name', 'group_id'],
      rating: 'satisfaction_rating.score',
      ratingComment: 'satisfaction_rating.comment',
      tags: 'tags',
      firstResponseSeconds: firstReply,
      avgResponseTime: { when: uncommented, at: firstReply },
      initialMsg: { when: uncommented, at: ['description', 'subject'] },
    },
    messages: {
      in: 'comments',
      except: { public: [false] },
      role: [
        ['user', { author_id: { same: '/requester_id' } }],
        ['user', { author_id: { same: '/requester.id' } }],
        ['user', { 'author.id': { same: '/requester_id' } }],
        ['user', { 'author.id': { same: '/requester.id' } }],
        // What Zendesk itself writes.
        ['system', { author_id: [-1] }],
        ['agent', { author_id: 'filled', '/requester_id': 'filled' }],
        ['agent', { author_id: 'filled', '/requester.id': 'filled' }],
        ['agent', { 'author.id': 'filled', '/requester_id': 'filled' }],
        ['agent', { 'author.id': 'filled', '/requester.id': 'filled' }],
      ],
      speaker: ['author_id', 'author.name', 'author.id'],
      text: ['plain_body', 'html_body', 'body'],
      talk: { requester: ['/requester.name', '/via.source.from.name'], read: readChatComment },
      html: true,
      time: 'created_at',
    },
  },
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
      assignee: 'assignee',
      'satisfaction score': 'rating',
      group: 'team',
      subject: 'initialMsg',
      'first reply time in minutes': 'firstResponseSeconds',
      tags: 'tags',
    },
    // In hours, or until the first of several solutions, and what the times say too.
    ignored: [
      'resolution time',
      ...['first', 'full'].flatMap((which) =>
        ['', ' within business hours'].map((when) => `${which} resolution time in minutes${when}`),
      ),
    ],
    // No tag of Zendesk has a blank in it.
    cell: (field, text) => (field === 'tags' ? text.split(/\s+/).filter(Boolean) : text),
  },
  lacks: say('layout.zendeskTickets'),
});
