import { layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';

/** Conversations as Olark's webhook sends them. */
export const olarkLayout = layoutOf({
  records: {
    known: { kind: ['Conversation'], id: 'filled', items: 'list' },
    fields: {
      externalId: 'id',
      userId: 'visitor.id',
      ipAddress: 'visitor.ip',
      country: ['visitor.countryCode', 'visitor.country'],
      team: 'groups.0.name',
      tags: 'tags',
      channel: { is: 'Olark' },
    },
    messages: {
      in: 'items',
      role: rolesBy('kind', { user: ['MessageToOperator', 'OfflineMessage'], agent: 'MessageToVisitor' }),
      speaker: 'nickname',
      text: 'body',
      time: 'timestamp',
    },
  },
});
