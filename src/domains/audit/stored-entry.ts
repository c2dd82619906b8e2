/** The columns of an entry as `tx.query` returns them; `metadata` as its text, to the byte. */
export interface StoredEntry {
  readonly company_id: string;
  readonly id: string;
  readonly occurred_at: Date;
  readonly event_type: string;
  readonly action: string;
  readonly outcome: string;
  readonly severity: string;
  readonly user_id: string | null;
  readonly user_email: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly session_id: string | null;
  readonly resource_type: string | null;
  readonly resource_id: string | null;
  readonly description: string;
  readonly metadata: string;
}

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
