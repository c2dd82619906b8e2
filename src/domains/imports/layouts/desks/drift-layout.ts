import { layoutInParts } from '../forms/layout-of.ts';

/** The messages of conversations; a `user` is somebody of the team, a `contact` the visitor. */
export const driftLayout = layoutInParts({
  records: {
    known: { conversationId: 'filled', 'author.type': ['contact', 'user'], type: 'text', createdAt: 'there' },
    fields: {
      externalId: 'conversationId',
      userId: { when: { 'author.type': ['contact'] }, at: 'author.id' },
      channel: { is: 'Drift' },
    },
    messages: {
      only: { type: ['chat', 'edit', 'private_note'] },
      except: { type: ['private_note'] },
      id: ['editedMessageId', 'id'],
      edited: true,
      removes: { editType: ['delete', 'DELETE'] },
      role: [
        ['user', { 'author.type': ['contact'] }],
        ['assistant', { 'author.bot': [true] }],
        ['agent', { 'author.type': ['user'] }],
      ],
      speaker: 'author.id',
      text: 'body',
      html: true,
      time: 'createdAt',
    },
  },
});
