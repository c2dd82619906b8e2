import { layoutOf } from '../forms/layout-of.ts';

/** A channel or a thread of Discord, as exporters write it as JSON. */
export const discordLayout = layoutOf({
  records: {
    known: { guild: 'object', 'channel.id': 'filled', messages: 'list' },
    fields: { externalId: 'channel.id', channel: { is: 'Discord' } },
    messages: {
      in: 'messages',
      // The others tell who came, or what was pinned.
      only: { type: ['Default', 'Reply', 'ThreadStarterMessage', 'ChatInputCommand', 0, 19] },
      role: [['assistant', { 'author.isBot': [true] }]],
      speaker: ['author.nickname', 'author.name', 'author.id'],
      text: [{ when: { content: 'filled' }, at: 'content' }, 'embeds.*.description'],
      time: 'timestamp',
    },
  },
});
