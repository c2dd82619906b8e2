import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';

/** The list of conversations, which has no messages. */
export const crispLayout = layoutOf({
  records: {
    known: {
      session_id: { like: /^session_/ },
      website_id: 'filled',
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
  },
  lacks: say('layout.crispList'),
});
