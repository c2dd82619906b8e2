import { layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** conversations.json of a data export: a tree, of which the branch counts that was open last. Times are in seconds. */
export const chatgptLayout = layoutOf({
  records: {
    known: [
      { mapping: 'object', current_node: 'text', create_time: 'there' },
      { mapping: 'object', conversation_id: 'text', create_time: 'there' },
    ],
    fields: { externalId: ['conversation_id', 'id'], startTime: 'create_time', channel: { is: 'ChatGPT' } },
    messages: {
      in: 'mapping',
      tree: { leaf: 'current_node', parent: 'parent', time: 'message.create_time' },
      only: [
        { 'message.content.content_type': ['text', 'multimodal_text'], 'message.recipient': ['all'] },
        { 'message.content.content_type': ['text', 'multimodal_text'], 'message.recipient': 'missing' },
      ],
      except: { 'message.metadata.is_visually_hidden_from_conversation': [true] },
      role: rolesBy('message.author.role', {
        user: 'user',
        assistant: 'assistant',
        system: ['system', 'tool'],
      }),
      text: 'message.content.parts',
      time: 'message.create_time',
    },
  },
});
