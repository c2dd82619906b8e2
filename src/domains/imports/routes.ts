import type { Route } from '../../kernel/route.ts';
import { cancelImport } from './cancel-import.ts';
import { createImport } from './create-import.ts';
import { getImport } from './get-import.ts';
import { listImports } from './list-imports.ts';
import { previewImport } from './preview-import.ts';
import { exportRejections } from './rejected/export-rejections.ts';
import { undoImport } from './undo-import.ts';
import { undoPushed } from './undo-pushed.ts';

const root = '/api/dashboard/imports';

export const importRoutes: Route[] = [
  { method: 'POST', path: root, op: createImport, body: 'stream', status: 202 },
  { method: 'POST', path: `${root}/preview`, op: previewImport, body: 'stream' },
  { method: 'GET', path: root, op: listImports },
  { method: 'GET', path: `${root}/:id`, op: getImport },
  { method: 'GET', path: `${root}/:id/errors`, op: exportRejections },
  { method: 'POST', path: `${root}/:id/cancel`, op: cancelImport },
  { method: 'POST', path: `${root}/:id/undo`, op: undoImport },
  { method: 'POST', path: '/api/admin/ingest/undo', op: undoPushed },
];
