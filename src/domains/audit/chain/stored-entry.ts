import { columnsOf, is, type RowOf } from '../../../db/rows.ts';

/** The columns of an entry as they are stored; `metadata` as its text, to the byte. */
export const StoredEntry = {
  companyId: is.text,
  id: is.text,
  occurredAt: is.moment,
  eventType: is.text,
  action: is.text,
  outcome: is.text,
  severity: is.text,
  userId: is.orNull(is.text),
  userEmail: is.orNull(is.text),
  ipAddress: is.orNull(is.text),
  userAgent: is.orNull(is.text),
  requestId: is.orNull(is.text),
  sessionId: is.orNull(is.text),
  resourceType: is.orNull(is.text),
  resourceId: is.orNull(is.text),
  description: is.text,
  metadata: is.text,
};
export type StoredEntry = RowOf<typeof StoredEntry>;

const { metadata: _, ...plain } = StoredEntry;

/** A select list for `StoredEntry` from a table that the query calls `e`. */
export const entryColumns = `${columnsOf(plain, 'e')}, e.metadata::text AS metadata`;

/** An entry as callers and exports see it, without its metadata and its place in the chain. */
export function entryFields(row: StoredEntry) {
  return {
    id: row.id,
    timestamp: row.occurredAt.toISOString(),
    eventType: row.eventType,
    action: row.action,
    outcome: row.outcome,
    severity: row.severity,
    userId: row.userId,
    userEmail: row.userEmail,
    companyId: row.companyId,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    requestId: row.requestId,
    sessionId: row.sessionId,
    resource:
      row.resourceType === null && row.resourceId === null
        ? null
        : { type: row.resourceType ?? '', id: row.resourceId ?? '' },
    description: row.description,
  };
}
