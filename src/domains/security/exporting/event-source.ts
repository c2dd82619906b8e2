import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import type { ExportSource } from './export-source.ts';
import { type Table, walkByKey } from './walk-by-key.ts';

const EventRow = {
  id: is.uuid,
  occurred_at: is.moment,
  event_type: is.text,
  action: is.text,
  outcome: is.text,
  severity: is.text,
  company_id: is.uuid,
  user_id: is.orNull(is.uuid),
  user_email: is.orNull(is.text),
  ip_address: is.orNull(is.text),
  user_agent: is.orNull(is.text),
  request_id: is.orNull(is.text),
  session_id: is.orNull(is.text),
  description: is.text,
};
type EventRow = RowOf<typeof EventRow>;

const toEvent = (row: EventRow) => ({
  id: row.id,
  timestamp: row.occurred_at.toISOString(),
  eventType: row.event_type,
  action: row.action,
  outcome: row.outcome,
  severity: row.severity,
  companyId: row.company_id,
  userId: row.user_id,
  userEmail: row.user_email,
  ipAddress: row.ip_address,
  userAgent: row.user_agent,
  requestId: row.request_id,
  sessionId: row.session_id,
  description: row.description,
});
type SecurityEvent = ReturnType<typeof toEvent>;

export const eventSource: ExportSource<SecurityEvent> = {
  columns: [
    'id',
    'timestamp',
    'eventType',
    'action',
    'outcome',
    'severity',
    'companyId',
    'userId',
    'userEmail',
    'ipAddress',
    'userAgent',
    'requestId',
    'sessionId',
    'description',
  ],
  async *steps(ctx, range) {
    const table: Table<EventRow> = {
      name: 'audit_entry',
      columns: columnsOf(EventRow),
      read: (tx, text, values) => rows(tx, text, values, EventRow),
    };
    for await (const step of walkByKey(ctx, range, table)) yield step.map(toEvent);
  },
  cells: (event) => Object.values(event),
};
