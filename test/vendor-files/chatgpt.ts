const text = (role: string, parts: unknown[], create_time: number | null, more: object = {}) => ({
  author: { role },
  create_time,
  recipient: 'all',
  content: { content_type: 'text', parts },
  metadata: {},
  ...more,
});

/** One of conversations.json: the first question was asked again in other words. */
export const chatgptConversation = {
  title: 'Bread',
  create_time: 1772701200.5,
  update_time: 1772705000.5,
  conversation_id: 'cg-1',
  id: 'cg-1',
  current_node: 'n5',
  mapping: {
    n5: { id: 'n5', parent: 'n4', children: [], message: text('assistant', ['Two hours.'], 1772701232.5) },
    root: { id: 'root', parent: null, children: ['n0'], message: null },
    n0: {
      id: 'n0',
      parent: 'root',
      children: ['n1', 'n2'],
      message: text('system', [''], null, { metadata: { is_visually_hidden_from_conversation: true } }),
    },
    n1: { id: 'n1', parent: 'n0', children: [], message: text('user', ['bread long'], 1772701200.5) },
    n2: {
      id: 'n2',
      parent: 'n0',
      children: ['n3'],
      message: text('user', ['How long does <p>bread</p> rise?', { asset_pointer: 'x' }], 1772701230.5),
    },
    n3: {
      id: 'n3',
      parent: 'n2',
      children: ['n4'],
      message: text('assistant', ['search("bread")'], 1772701231.5, { recipient: 'browser' }),
    },
    n4: {
      id: 'n4',
      parent: 'n3',
      children: ['n5'],
      message: { ...text('tool', [], 1772701232), content: { content_type: 'tether_quote', text: 'x' } },
    },
  },
};
