import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const freshchatMessage: Omit<MessagesForm, 'in'> = {
  // The others tell what happened.
  only: { message_type: { not: ['system'] } },
  // Agents among themselves.
  except: [{ message_type: ['private'] }, { botsPrivateNote: [true] }],
  role: rolesBy('actor_type', { user: 'user', assistant: 'bot', system: 'system', agent: 'agent' }),
  speaker: 'actor_id',
  text: 'message_parts.*.text.content',
  html: true,
  time: 'created_time',
};

const fields: RecordForm['fields'] = {
  externalId: 'conversation_id',
  startTime: 'created_time',
  endTime: { when: { status: ['resolved'] }, at: ['resolved_time', 'updated_time'], otherwise: null },
  userId: ['user_id', 'users.0.id'],
  channel: { is: 'Freshchat' },
  assignee: 'assigned_agent_id',
  team: 'assigned_group_id',
};

/** Conversations, with their messages or without. */
export const freshchatLayout = layoutOf({
  records: [
    {
      known: { conversation_id: 'filled', status: 'text', channel_id: 'there', messages: 'list' },
      fields,
      messages: { ...freshchatMessage, in: 'messages' },
    },
    {
      known: {
        conversation_id: 'filled',
        status: ['new', 'assigned', 'resolved', 'reopened'],
        channel_id: 'there',
        message_parts: 'missing',
      },
      fields,
    },
  ],
  lacks: say('layout.freshchatList'),
});

/** The messages of conversations, each with the id of its own. */
export const freshchatMessagesLayout = layoutInParts({
  asides: { action: 'text', action_time: 'filled', data: 'object' },
  records: [
    {
      known: { conversation_id: 'filled', message_parts: 'list', actor_type: 'text' },
      fields: {
        externalId: 'conversation_id',
        userId: [{ when: { actor_type: ['user'] }, at: 'actor_id' }, 'user_id'],
        channel: { is: 'Freshchat' },
      },
      messages: freshchatMessage,
    },
    {
      // Calls of its webhook.
      known: { action: 'text', 'data.message.conversation_id': 'filled' },
      fields: {
        externalId: 'data.message.conversation_id',
        userId: { when: { 'data.message.actor_type': ['user'] }, at: 'data.message.actor_id' },
        channel: { is: 'Freshchat' },
      },
      messages: { ...freshchatMessage, in: 'data.message', id: 'id', edited: true },
    },
  ],
});
