import { layoutInParts } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Messages of Kore.ai, as its API gives the history of conversations. */
export const koreLayout = layoutInParts({
  records: {
    known: { sessionId: 'filled', type: ['incoming', 'outgoing'], components: 'list', createdOn: 'text' },
    fields: { externalId: 'sessionId', userId: 'userId', channel: ['channel', 'channels.0.type'] },
    messages: {
      role: [
        // A person who took over says so.
        ['agent', { type: ['outgoing'], 'author.type': { like: /^agent$/i } }],
        ...rolesBy('type', { user: 'incoming', assistant: 'outgoing' }),
      ],
      id: '_id',
      text: { at: 'components.*.data.text', joined: true },
      time: 'createdOn',
    },
  },
});
