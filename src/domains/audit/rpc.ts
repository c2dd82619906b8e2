import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { getAuditLog } from './get-audit-log.ts';
import { getLegalHold } from './get-legal-hold.ts';
import { listAuditLogs } from './list-audit-logs.ts';
import { manageRetention } from './manage-retention.ts';
import { setLegalHold } from './set-legal-hold.ts';
import { verifyAuditLog } from './verify-audit-log.ts';

/** The export has no procedure: it is a file, streamed over its address. */
export const auditRpc = router({
  list: query(listAuditLogs),
  get: query(getAuditLog),
  verify: query(verifyAuditLog),
  retention: mutation(manageRetention),
  getLegalHold: query(getLegalHold),
  setLegalHold: mutation(setLegalHold),
});
