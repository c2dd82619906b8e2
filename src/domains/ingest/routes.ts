import type { Route } from '../../kernel/route.ts';
import { addMessages } from './add-messages.ts';
import { getArrivals } from './get-arrivals.ts';
import { pushTraces } from './otlp/push-traces.ts';
import { otlpTypes } from './otlp/wire/read-request.ts';
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
  {
    method: 'POST',
    path: '/api/ingest/otlp/v1/traces',
    op: pushTraces,
    body: 'raw',
    envelope: 'bytes',
    bodyTypes: otlpTypes,
    maxBytes: 10 * 1024 * 1024,
    bodyMaxMs: 60_000,
    isCompressible: true,
  },
  { method: 'POST', path: `${root}/:externalId/messages`, op: addMessages },
  { method: 'PATCH', path: `${root}/:externalId`, op: updateSession },
  { method: 'GET', path: '/api/admin/ingest', op: getArrivals },
];
