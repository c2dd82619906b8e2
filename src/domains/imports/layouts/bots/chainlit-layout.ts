import { layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Threads of Chainlit: what was said stands among the steps that led to it. */
export const chainlitLayout = layoutOf({
  records: {
    known: { id: 'filled', createdAt: 'text', 'steps.0.type': 'text', 'steps.0.output': 'there' },
    fields: {
      externalId: 'id',
      startTime: 'createdAt',
      userId: ['userIdentifier', 'userId'],
      tags: 'tags',
      rating: { at: 'steps.?.feedback.value', rating: [0, 1] },
      ratingComment: 'steps.?.feedback.comment',
      channel: { is: 'Chainlit' },
    },
    messages: {
      in: 'steps',
      only: { type: ['user_message', 'assistant_message', 'system_message'] },
      role: rolesBy('type', {
        user: 'user_message',
        assistant: 'assistant_message',
        system: 'system_message',
      }),
      text: 'output',
      time: ['createdAt', 'start'],
    },
  },
});
