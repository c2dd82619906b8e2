import { is, type RowOf } from '../../../db/rows.ts';
import type { ExportSource } from './export-source.ts';
import { walkByKey } from './walk-by-key.ts';

const EventRow = {
  id: is.uuid,
  occurredAt: is.moment,
  eventType: is.text,
  action: is.text,
  outcome: is.text,
  severity: is.text,
  companyId: is.uuid,
  userId: is.orNull(is.uuid),
  userEmail: is.orNull(is.text),
  ipAddress: is.orNull(is.text),
  userAgent: is.orNull(is.text),
  requestId: is.orNull(is.text),
  sessionId: is.orNull(is.text),
  description: is.text,
};

const toEvent = ({ id, occurredAt, ...event }: RowOf<typeof EventRow>) => ({
  id,
  timestamp: occurredAt,
  ...event,
});
type SecurityEvent = ReturnType<typeof toEvent>;

export const eventSource: ExportSource<SecurityEvent> = {
  columns: Object.keys(EventRow).map((name) => (name === 'occurredAt' ? 'timestamp' : name)),
  async *steps(ctx, range) {
    const table = { name: 'audit_entry', row: EventRow };
    for await (const step of walkByKey(ctx, range, table)) yield step.map(toEvent);
  },
  cells: (event) => event,
};
