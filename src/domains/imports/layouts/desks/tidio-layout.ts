import { layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const ticket = { id: 'filled', contact_id: 'filled', contact_email: 'there', subject: 'there' } as const;

const messages: readonly MessagesForm[] = [
  {
    in: 'messages',
    except: { message_type: ['internal'] },
    role: rolesBy('author_type', { user: 'contact', agent: 'operator', assistant: 'bot' }),
    speaker: 'author_id',
    text: ['content', 'message_content', 'message.content', 'message.message'],
    html: true,
    time: 'created_at',
  },
];

const fields = {
  externalId: 'id',
  userId: 'contact_id',
  assignee: 'assigned_operator_id',
  team: 'assigned_department_id',
  channel: { is: 'Tidio' },
} as const;

/** Tickets with their messages, and contacts to which their messages were put: what a contact wrote is one conversation. */
export const tidioLayout = layoutOf({
  records: [
    { known: { ...ticket, messages: 'list' }, fields, messages },
    {
      known: { id: 'filled', distinct_id: 'there', 'messages.0.author_type': ['contact', 'operator', 'bot'] },
      fields: {
        externalId: 'id',
        userId: ['distinct_id', 'id'],
        language: 'language',
        country: 'country',
        channel: { is: 'Tidio' },
      },
      messages,
    },
  ],
});
