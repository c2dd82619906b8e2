import { layoutInParts } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';

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
    messages: ['child_events', 'events'].map(
      (list): MessagesForm => ({
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
      }),
    ),
  },
});
