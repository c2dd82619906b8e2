import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';

const said: Omit<MessagesForm, 'in'> = {
  // The other kinds show something or tell what happened.
  only: { type: ['text', 'picker', 'field', 'carousel', 'note'] },
  // Written for the team, or never sent.
  except: [{ type: ['note'] }, { stealth: [true] }, { deleted: [true] }],
  role: [
    ['user', { from: ['user'] }],
    ['assistant', { automated: [true] }],
    ['agent', { from: ['operator'] }],
  ],
  speaker: 'user.nickname',
  text: [{ when: { content: 'text' }, at: 'content' }, 'content.text'],
  time: 'timestamp',
};

/** The list of conversations, which has no messages of its own. */
export const crispLayout = layoutOf({
  records: {
    known: {
      session_id: { like: /^session_/ },
      state: ['pending', 'unresolved', 'resolved'],
      from: 'missing',
    },
    fields: {
      externalId: 'session_id',
      startTime: 'created_at',
      endTime: { when: { state: ['resolved'] }, at: 'updated_at', otherwise: null },
      userId: ['people_id', 'meta.email'],
      ipAddress: 'meta.ip',
      country: 'meta.device.geolocation.country',
      language: 'meta.device.locales.0',
      channel: { is: 'Crisp' },
      category: ['topic', 'meta.segments.0'],
      assignee: 'assigned.user_id',
      tags: 'meta.segments',
    },
    messages: { ...said, in: 'messages' },
  },
  lacks: say('layout.crispList'),
});

/** The messages of conversations, each with the session that it is of. Times are in milliseconds. */
export const crispMessagesLayout = layoutInParts({
  asides: { event: 'text', website_id: 'filled', data: 'object' },
  records: [
    {
      known: {
        session_id: { like: /^session_/ },
        from: ['user', 'operator'],
        type: 'text',
        timestamp: 'number',
      },
      fields: {
        externalId: 'session_id',
        userId: { when: { from: ['user'] }, at: 'user.user_id' },
        channel: { is: 'Crisp' },
      },
      messages: { ...said, id: 'fingerprint', edited: true },
    },
    {
      // Calls of its webhook for a message that changed.
      known: { event: ['message:updated', 'message:removed'], 'data.session_id': 'filled' },
      fields: { externalId: 'data.session_id', channel: { is: 'Crisp' } },
      messages: {
        id: 'data.fingerprint',
        edited: true,
        removes: { event: ['message:removed'] },
        role: [],
        text: [{ when: { 'data.content': 'text' }, at: 'data.content' }, 'data.content.text'],
        time: 'timestamp',
      },
    },
  ],
});
