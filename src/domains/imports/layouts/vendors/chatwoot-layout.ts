import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { Marks, MessagesForm, RecordForm } from '../forms/record-form.ts';

const bots = { like: /^(?:agent[ _-]?bot|captain)/i };

/** A message as every part of the API gives it: 0 incoming, 1 outgoing, 2 activity, 3 template. */
const chatwootMessage: Omit<MessagesForm, 'in'> = {
  only: { message_type: { not: [2, '2', 'activity'] } },
  except: [{ private: [true, 'true', 't', '1'] }, { 'content_attributes.{}.deleted': [true] }],
  role: [
    ['user', { message_type: [0, '0', 'incoming'] }],
    ['assistant', { message_type: [3, '3', 'template'] }],
    ['assistant', { sender_type: bots }],
    ['assistant', { 'sender.type': bots }],
    ['agent', {}],
  ],
  speaker: ['sender.name', 'sender.id'],
  id: 'id',
  edited: true,
  text: 'content',
  html: true,
  time: 'created_at',
};

const csat = 'content_attributes.submitted_values.csat_survey_response';

const conversation: Marks = { id: 'filled', inbox_id: 'there', message_type: 'missing' };
const talking: Marks = { ...conversation, messages: 'list' };
const listed: readonly Marks[] = [
  { ...conversation, 'meta.sender': 'there', unread_count: 'there' },
  { ...conversation, 'meta.sender': 'there', messages: 'missing' },
];

const fields: RecordForm['fields'] = {
  externalId: 'id',
  startTime: 'created_at',
  endTime: { when: { status: ['resolved'] }, at: ['last_activity_at', 'timestamp'], otherwise: null },
  userId: ['meta.sender.identifier', 'meta.sender.id'],
  ipAddress: 'meta.sender.additional_attributes.created_at_ip',
  country: ['meta.sender.additional_attributes.country_code', 'meta.sender.additional_attributes.country'],
  language: 'additional_attributes.browser_language',
  channel: { at: ['meta.channel', 'channel'], after: ':' },
  category: 'labels.0',
  assignee: ['meta.assignee.name', 'meta.assignee.available_name'],
  team: 'meta.team.name',
  tags: 'labels',
  rating: { at: `messages.?.${csat}.rating`, rating: [1, 5] },
  ratingComment: `messages.?.${csat}.feedback_message`,
};

/** Conversations with their messages. A list of conversations has the newest messages only, which are no transcript. */
export const chatwootLayout = layoutOf({
  records: [
    { known: listed, fields },
    { known: talking, fields, messages: { ...chatwootMessage, in: 'messages' } },
  ],
  lacks: say('layout.chatwootList'),
});

const kinds = [0, 1, 2, 3].flatMap((kind) => [kind, String(kind)]);
const message_type = [...kinds, 'incoming', 'outgoing', 'activity', 'template'];

const ofMessage: RecordForm['fields'] = {
  userId: {
    when: { message_type: [0, '0', 'incoming'] },
    at: ['sender.identifier', 'sender.id', 'sender_id'],
  },
  rating: { at: `${csat}.rating`, rating: [1, 5] },
  ratingComment: `${csat}.feedback_message`,
};

/** The messages of conversations, each with the id of its own: of the API, of its table, of webhooks. */
export const chatwootMessagesLayout = layoutInParts({
  asides: [
    { event: { like: /^(?:conversation|contact|webwidget|inbox)_/ }, account: 'object' },
    { event: { like: /^(?:conversation|contact|webwidget|inbox)_/ }, inbox: 'object' },
  ],
  utc: true,
  table: true,
  records: [
    {
      known: { conversation_id: 'filled', inbox_id: 'there', message_type },
      fields: { ...ofMessage, externalId: 'conversation_id' },
      messages: chatwootMessage,
    },
    {
      known: { event: ['message_created', 'message_updated'], conversation: 'object', message_type },
      fields: { ...ofMessage, externalId: ['conversation.display_id', 'conversation.id'] },
      messages: chatwootMessage,
    },
  ],
});
