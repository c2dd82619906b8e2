import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const ticket = { id: 'filled', requester_id: 'filled', responder_id: 'there', source: 'number' } as const;

const fields: RecordForm['fields'] = {
  externalId: 'id',
  startTime: 'created_at',
  endTime: ['stats.closed_at', 'stats.resolved_at'],
  userId: 'requester_id',
  channel: {
    at: 'source',
    words: { 1: 'email', 2: 'portal', 3: 'phone', 7: 'chat', 9: 'feedback widget', 10: 'outbound email' },
  },
  assignee: ['responder.name', 'responder_id'],
  team: 'group_id',
  tags: 'tags',
};
const opening: RecordForm['fields']['initialMsg'] = ['description_text', { at: 'description', html: true }];

/** Tickets of the API, with their conversations (`include=conversations`) or without. */
export const freshdeskLayout = layoutOf({
  records: [
    {
      known: { ...ticket, conversations: 'list' },
      gone: { deleted: [true] },
      fields,
      messages: [
        {
          role: [
            // Begun by an agent.
            ['agent', { source: [10] }],
            ['user', {}],
          ],
          text: opening,
          time: 'created_at',
        },
        {
          in: 'conversations',
          except: { private: [true] },
          role: rolesBy('incoming', { user: true, agent: false }),
          speaker: 'user_id',
          text: ['body_text', { at: 'body', html: true }],
          time: 'created_at',
        },
      ],
    },
    { known: ticket, gone: { deleted: [true] }, fields: { ...fields, initialMsg: opening } },
  ],
  lacks: say('layout.freshdeskList'),
});
