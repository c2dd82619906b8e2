import type { Route } from '../../kernel/route.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

const root = '/api/admin/api-keys';

export const keyRoutes: readonly Route[] = [
  { method: 'GET', path: root, op: listKeys },
  { method: 'POST', path: root, op: createKey, status: 201 },
  { method: 'DELETE', path: `${root}/:id`, op: revokeKey },
  { method: 'POST', path: `${root}/:id/rotate`, op: rotateKey, status: 201 },
];
