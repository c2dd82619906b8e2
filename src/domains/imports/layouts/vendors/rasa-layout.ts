import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const said: Omit<MessagesForm, 'in'> = {
  // What begins or restarts a conversation is sent by a channel.
  only: [
    { event: ['bot', 'agent'] },
    { event: ['user'], text: { like: /^(?!\/(?:session_start|restart)\b)/ } },
  ],
  role: rolesBy('event', { user: 'user', assistant: 'bot', agent: 'agent' }),
  text: [{ when: { text: 'filled' }, at: 'text' }, 'data.custom.text'],
  time: 'timestamp',
};

/** Trackers: a conversation with all of its events. */
export const rasaLayout = layoutOf({
  records: {
    known: [
      { sender_id: 'filled', events: 'list', slots: 'there' },
      { sender_id: 'filled', events: 'list', 'events.0.event': 'text' },
    ],
    fields: {
      externalId: 'sender_id',
      startTime: { when: { 'events.0': 'missing' }, at: 'latest_event_time' },
      channel: 'events.?.input_channel',
    },
    messages: { ...said, in: 'events' },
  },
});

/** The events alone, from an event broker or the table of a tracker store. */
export const rasaEventsLayout = layoutInParts({
  table: true,
  records: [
    {
      known: { sender_id: 'filled', event: 'text', timestamp: 'number' },
      fields: { externalId: 'sender_id', channel: 'input_channel' },
      messages: said,
    },
    {
      known: { sender_id: 'filled', type_name: 'text', 'data.{}.event': 'text' },
      fields: { externalId: 'sender_id', channel: 'data.{}.input_channel' },
      messages: { ...said, in: 'data.{}' },
    },
  ],
});
