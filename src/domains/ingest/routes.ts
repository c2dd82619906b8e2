import type { Route } from '../../kernel/route.ts';
import { addMessages } from './add-messages.ts';
import { pushSessions } from './push-sessions.ts';
import { updateSession } from './update-session.ts';

const root = '/api/ingest/v1/sessions';

export const ingestRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: root,
    op: pushSessions,
    body: 'raw',
    bodyTypes: ['application/json', 'application/x-ndjson'],
    maxBytes: 10 * 1024 * 1024,
    bodyMaxMs: 60_000,
    isCompressible: true,
  },
  { method: 'POST', path: `${root}/:externalId/messages`, op: addMessages },
  { method: 'PATCH', path: `${root}/:externalId`, op: updateSession },
];
