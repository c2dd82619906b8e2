import { layoutInParts } from '../forms/layout-of.ts';

/** Messages of the API, each with the conversation that it belongs to. */
export const kustomerLayout = layoutInParts({
  records: {
    known: {
      type: ['message'],
      'attributes.direction': ['in', 'out'],
      'relationships.conversation.data.id': 'filled',
    },
    fields: {
      externalId: 'relationships.conversation.data.id',
      userId: 'relationships.customer.data.id',
      channel: 'attributes.channel',
    },
    messages: {
      role: [
        ['user', { 'attributes.direction': ['in'] }],
        ['assistant', { 'attributes.auto': [true] }],
        ['agent', { 'attributes.direction': ['out'] }],
      ],
      text: ['attributes.body', 'attributes.preview'],
      time: ['attributes.sentAt', 'attributes.createdAt'],
    },
  },
});
