import type { Route } from '../../kernel/route.ts';
import { exportAuditLogs } from './export-audit-logs.ts';
import { getAuditLog } from './get-audit-log.ts';
import { getLegalHold } from './get-legal-hold.ts';
import { listAuditLogs } from './list-audit-logs.ts';
import { manageRetention } from './manage-retention.ts';
import { setLegalHold } from './set-legal-hold.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

export const auditRoutes: Route[] = [
  { method: 'GET', path: '/api/admin/audit-logs', op: listAuditLogs },
  { method: 'POST', path: '/api/admin/audit-logs/retention', op: manageRetention },
  { method: 'GET', path: '/api/admin/audit-logs/export', op: exportAuditLogs },
  { method: 'GET', path: '/api/admin/audit-logs/verify', op: verifyAuditLog },
  { method: 'GET', path: '/api/admin/audit-logs/legal-hold', op: getLegalHold },
  { method: 'POST', path: '/api/admin/audit-logs/legal-hold', op: setLegalHold },
  { method: 'GET', path: '/api/admin/audit-logs/entries/:id', op: getAuditLog },
];
