import { is, type RowOf } from '../../../db/rows.ts';
/** The columns of an entry as they are stored; `metadata` as its text, to the byte. */
export const StoredEntry = {
  company_id: is.text,
  id: is.text,
  occurred_at: is.moment,
  event_type: is.text,
  action: is.text,
  outcome: is.text,
  severity: is.text,
  user_id: is.orNull(is.text),
  user_email: is.orNull(is.text),
  ip_address: is.orNull(is.text),
  user_agent: is.orNull(is.text),
  request_id: is.orNull(is.text),
  session_id: is.orNull(is.text),
  resource_type: is.orNull(is.text),
  resource_id: is.orNull(is.text),
  description: is.text,
  metadata: is.text,
};
export type StoredEntry = RowOf<typeof StoredEntry>;

/** A select list for `StoredEntry` from a table that the query calls `e`. */
export const entryColumns = `e.company_id, e.id, e.occurred_at, e.event_type, e.action, e.outcome, e.severity, e.user_id,
  e.user_email, e.ip_address, e.user_agent, e.request_id, e.session_id, e.resource_type, e.resource_id, e.description,
  e.metadata::text AS metadata`;

/** An entry as callers and exports see it, without its metadata and its place in the chain. */
export function entryFields(row: StoredEntry) {
  return {
    id: row.id,
    timestamp: row.occurred_at.toISOString(),
    eventType: row.event_type,
    action: row.action,
    outcome: row.outcome,
    severity: row.severity,
    userId: row.user_id,
    userEmail: row.user_email,
    companyId: row.company_id,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    requestId: row.request_id,
    sessionId: row.session_id,
    resource:
      row.resource_type === null && row.resource_id === null
        ? null
        : { type: row.resource_type ?? '', id: row.resource_id ?? '' },
    description: row.description,
  };
}
