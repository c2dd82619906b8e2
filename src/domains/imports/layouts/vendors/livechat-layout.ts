import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';

const customer = 'users.[type=customer]';
const visits = [`${customer}.last_visit`, `${customer}.visit`];

const event: Omit<MessagesForm, 'in'> = {
  people: { in: 'users', id: 'id', by: 'author_id' },
  only: { type: ['message', 'rich_message'] },
  except: [{ visibility: ['agents'] }, { recipients: ['agents'] }],
  role: [
    ['user', { '@type': ['customer'] }],
    // An agent's id is the address to sign in with, a bot's is none.
    ['agent', { '@type': ['agent'], author_id: { like: /@/ } }],
    ['assistant', { '@type': ['agent'] }],
    ['agent', { author_id: { like: /@/ } }],
  ],
  speaker: ['@name', 'author_id'],
  text: ['text', 'elements.*.title'],
  time: 'created_at',
};

/** A chat goes on for years; a thread is one conversation of it. */
const thread = (at: string): RecordForm['fields'] => ({
  externalId: `${at}id`,
  startTime: `${at}created_at`,
  category: `${at}tags.0`,
  // 0 is bad, 1 is good; until version 3.1 within a `value`.
  rating: { at: ['.value', ''].map((end) => `${at}properties.rating.score${end}`), rating: [0, 1] },
  ratingComment: ['.value', ''].map((end) => `${at}properties.rating.comment${end}`),
  tags: `${at}tags`,
  channel: { is: 'LiveChat' },
});

/** The archives of the Agent Chat API (list_archives, list_threads), and the chats of the REST API before it. */
export const livechatLayout = layoutOf({
  records: [
    {
      known: [
        { users: 'list', 'thread.id': 'filled', 'thread.events': 'list' },
        { users: 'list', 'thread.id': 'filled', 'thread.user_ids': 'list' },
      ],
      fields: {
        ...thread('thread.'),
        userId: `${customer}.id`,
        ipAddress: visits.map((visit) => `${visit}.ip`),
        country: visits.flatMap((visit) => [
          `${visit}.geolocation.country_code`,
          `${visit}.geolocation.country`,
        ]),
        assignee: 'users.[type=agent].name',
      },
      messages: { ...event, in: 'thread.events' },
    },
    {
      known: { id: 'filled', user_ids: 'list', active: [true, false], created_at: 'text', thread: 'missing' },
      fields: thread(''),
      messages: { ...event, in: 'events' },
    },
    {
      known: { messages: 'list', agents: 'list', started_timestamp: 'number', 'visitor.id': 'there' },
      fields: {
        externalId: 'id',
        startTime: 'started_timestamp',
        endTime: 'ended_timestamp',
        durationSeconds: 'duration',
        userId: 'visitor.id',
        ipAddress: ['visitor.ip', 'visitor_ip'],
        country: ['visitor.country_code', 'visitor.country'],
        category: 'tags.0',
        assignee: 'agents.0.display_name',
        tags: 'tags',
        rating: { at: 'rate', words: { rated_good: 'good', rated_bad: 'bad' } },
        channel: { is: 'LiveChat' },
      },
      messages: {
        in: 'messages',
        // What a supervisor whispers, the visitor does not see.
        except: { user_type: ['supervisor'] },
        role: [
          ['assistant', { welcome_message: [true] }],
          ['user', { user_type: ['visitor'] }],
          ['agent', { user_type: ['agent'] }],
        ],
        speaker: 'author_name',
        text: 'text',
        time: ['timestamp', 'date'],
      },
    },
  ],
  lacks: say('layout.livechatList'),
});

const called: Omit<MessagesForm, 'in'> = { ...event, author: 'author_id', id: 'id', edited: true };

/** Calls of its webhook: a chat that begins, with its people, or an event of a thread, whose author those or an agent's address tell. */
export const livechatEventsLayout = layoutInParts({
  asides: { webhook_id: 'there', action: 'text', payload: 'object' },
  records: [
    {
      known: {
        action: ['incoming_event', 'event_updated'],
        'payload.thread_id': 'filled',
        'payload.event': 'object',
      },
      fields: { externalId: 'payload.thread_id', channel: { is: 'LiveChat' } },
      messages: { ...called, in: 'payload.event' },
    },
    {
      known: { action: ['incoming_chat'], 'payload.chat.thread.id': 'filled' },
      fields: {
        ...thread('payload.chat.thread.'),
        userId: `payload.chat.${customer}.id`,
        assignee: 'payload.chat.users.[type=agent].name',
      },
      messages: {
        ...called,
        in: 'payload.chat.thread.events',
        people: { in: 'payload.chat.users', id: 'id', by: 'author_id' },
      },
    },
  ],
});
