import { layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Chats of Open WebUI, as its export and its API give them: of a tree the branch that was open last. Times are in seconds. */
export const openWebuiLayout = layoutOf({
  table: true,
  records: {
    known: { id: 'filled', user_id: 'there', 'chat.{}.history.messages': 'object' },
    fields: {
      externalId: 'id',
      startTime: 'created_at',
      userId: 'user_id',
      botVersion: 'chat.{}.models.0',
      tags: ['meta.{}.tags', 'chat.{}.tags'],
      rating: { at: 'chat.{}.messages.?.annotation.rating', rating: [-1, 1] },
      ratingComment: 'chat.{}.messages.?.annotation.comment',
      channel: { is: 'Open WebUI' },
    },
    messages: {
      in: 'chat.{}.history.messages',
      tree: { leaf: 'chat.{}.history.currentId', parent: 'parentId', time: 'timestamp' },
      role: rolesBy('role', { user: 'user', assistant: 'assistant', system: ['system', 'tool'] }),
      text: 'content',
      time: 'timestamp',
    },
  },
});
