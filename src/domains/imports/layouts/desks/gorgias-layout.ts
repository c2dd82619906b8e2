import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm, RecordForm } from '../forms/record-form.ts';

const message: Omit<MessagesForm, 'in'> = {
  except: [{ public: [false] }, { channel: ['internal-note'] }, { deleted_datetime: 'filled' }],
  role: [
    ['user', { from_agent: [false] }],
    ['assistant', { 'sender.meta.is_bot': [true] }],
    // Sent by a rule, in the name of somebody.
    ['assistant', { rule_id: 'filled' }],
    ['agent', { from_agent: [true] }],
  ],
  speaker: ['sender.email', 'sender.id'],
  text: ['stripped_text', 'body_text', { at: 'body_html', html: true }],
  time: ['sent_datetime', 'created_datetime'],
};

const fields: RecordForm['fields'] = {
  externalId: 'id',
  startTime: 'created_datetime',
  endTime: { when: { status: ['closed'] }, at: 'closed_datetime', otherwise: null },
  userId: 'customer.id',
  language: 'language',
  channel: 'channel',
  assignee: ['assignee_user.name', 'assignee_user.email'],
  team: 'assignee_team.name',
  tags: 'tags.*.name',
  rating: { at: 'satisfaction_survey.score', rating: [1, 5] },
  ratingComment: 'satisfaction_survey.body_text',
};

const ticket = { id: 'filled', created_datetime: 'filled', customer: 'object', via: 'there' } as const;

/** Tickets of the REST API, with their messages or without. */
export const gorgiasLayout = layoutOf({
  utc: true,
  records: [
    {
      known: [
        { ...ticket, messages: 'list' },
        { id: 'filled', created_datetime: 'filled', 'messages.0.from_agent': [true, false] },
      ],
      fields,
      messages: { ...message, in: 'messages' },
    },
    { known: ticket, fields: { ...fields, initialMsg: 'subject' } },
  ],
  lacks: say('layout.gorgiasList'),
});

/** The messages of tickets, each with the id of its own. */
export const gorgiasMessagesLayout = layoutInParts({
  utc: true,
  records: {
    known: { ticket_id: 'filled', from_agent: [true, false], created_datetime: 'filled' },
    fields: {
      externalId: 'ticket_id',
      userId: { when: { from_agent: [false] }, at: 'sender.id' },
      channel: { when: { channel: { not: ['internal-note'] } }, at: 'channel' },
    },
    messages: message,
  },
});
