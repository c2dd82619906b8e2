import { expect, test } from 'vitest';
import { entryFields } from './stored-entry.ts';

const entry = {
  companyId: 'c',
  id: 'e',
  occurredAt: new Date('2026-01-05T09:00:00Z'),
  eventType: 'DATA_ACCESS',
  action: 'x',
  outcome: 'SUCCESS',
  severity: 'LOW',
  userId: null,
  userEmail: null,
  ipAddress: null,
  userAgent: null,
  requestId: null,
  sessionId: null,
  resourceType: null,
  resourceId: null,
  description: 'x',
  metadata: '{}',
};

test('what an entry is about is named by what is known of it, and by nothing where nothing is', () => {
  const resourceOf = (type: string | null, id: string | null) =>
    entryFields({ ...entry, resourceType: type, resourceId: id }).resource;
  expect(resourceOf('user', 'u')).toEqual({ type: 'user', id: 'u' });
  expect(resourceOf('user', null)).toEqual({ type: 'user', id: '' });
  expect(resourceOf(null, 'u')).toEqual({ type: '', id: 'u' });
  expect(resourceOf(null, null)).toBeNull();
});
