import { layoutInParts } from '../forms/layout-of.ts';

/** Messages of Re:amaze, each with its conversation: 1 is a note of the team. Who is of the team it may say. */
export const reamazeLayout = layoutInParts({
  records: {
    known: {
      body: 'text',
      'conversation.slug': 'filled',
      visibility: [0, 1],
      origin: 'there',
      created_at: 'text',
    },
    fields: { externalId: 'conversation.slug', channel: { is: 'Re:amaze' } },
    messages: {
      except: { visibility: [1] },
      role: [
        ['user', { 'user.customer?': [true] }],
        ['agent', { 'user.staff?': [true] }],
        ['agent', { 'user.customer?': [false] }],
      ],
      speaker: ['user.name', 'user.email'],
      text: 'body',
      html: true,
      time: 'created_at',
    },
  },
});
