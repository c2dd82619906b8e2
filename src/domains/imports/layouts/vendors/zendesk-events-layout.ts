import { layoutInParts } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';
import { readChatComment } from './read-chat-comment.ts';

/** incremental/ticket_events with comment_events, and the audits of tickets: one change of a ticket a record. */
export const zendeskEventsLayout = layoutInParts({
  records: {
    known: [
      { ticket_id: 'filled', child_events: 'list' },
      { ticket_id: 'filled', events: 'list', author_id: 'there' },
    ],
    nothing: ['SCRUBBED'],
    fields: {
      externalId: 'ticket_id',
      channel: ['via.channel', { when: { via: 'text' }, at: 'via' }],
      userId: ['child_events.?.requester_id', 'events.[field_name=requester_id].value'],
    },
    messages: ['child_events', 'events'].flatMap((list): MessagesForm[] => [
      {
        in: list,
        only: [{ event_type: ['Comment'] }, { type: ['Comment'] }],
        except: { public: [false] },
        // What Zendesk itself writes.
        role: [['system', { author_id: [-1] }]],
        speaker: ['author_id', '/updater_id', '/author_id'],
        author: ['author_id', '/updater_id', '/author_id'],
        text: ['plain_body', 'html_body', 'body'],
        html: true,
        time: ['created_at', '/created_at', '/timestamp'],
        talk: { requester: '/via.source.from.name', read: readChatComment },
      },
      // A chat stands in the events that began and ended it.
      {
        in: `${list}.*.value.history`,
        only: { type: ['ChatMessage'] },
        role: rolesBy('actor_type', {
          user: 'end-user',
          agent: 'agent',
          assistant: ['bot', 'system', 'trigger'],
        }),
        speaker: ['actor_name', 'actor_id'],
        id: ['message_id', 'timestamp'],
        text: 'message',
        time: 'timestamp',
      },
    ]),
  },
});
