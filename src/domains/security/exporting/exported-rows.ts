import type { Tx } from '../../../db/database.ts';
import { columnsOf, is, type RowOf, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { nilId } from '../../../ports/ids.ts';
import { type Alert, AlertRow, alertColumns, toAlert } from '../alerts/alert-record.ts';

export interface ExportRange {
  readonly from: Date | null;
  readonly until: Date | null;
  /** Of alerts, as their list filters them; null: all. */
  readonly severity: readonly string[] | null;
  readonly acknowledged: boolean | null;
}

type Cell = string | number | boolean | null;

/** What one kind of export consists of: its records, step by step, and each as a line of a table. */
export interface ExportSource<T> {
  readonly columns: readonly string[];
  steps(ctx: SystemCtx, range: ExportRange): AsyncGenerator<T[]>;
  cells(record: T): Cell[];
}

/** Short steps by key: neither memory nor a transaction grows with the number of records. */
const stepSize = 1000;
const beforeAll = '-infinity';

interface Keyed {
  readonly id: string;
  readonly occurred_at: Date;
}

interface Table<Row> {
  readonly name: string;
  readonly columns: string;
  readonly filter?: { readonly where: string; readonly values: readonly unknown[] };
  read(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]>;
}

async function* byKey<Row extends Keyed>(
  ctx: SystemCtx,
  { from, until }: ExportRange,
  { name, columns, filter = { where: 'true', values: [] }, read }: Table<Row>,
): AsyncGenerator<Row[]> {
  let after: { at: Date | string; id: string } = { at: from ?? beforeAll, id: nilId };
  for (;;) {
    const { at, id } = after;
    const step = await ctx.services.database.system((tx) =>
      read(
        tx,
        `SELECT ${columns} FROM ${name}
         WHERE (occurred_at, id) > ($1, $2) AND ($3::timestamptz IS NULL OR occurred_at < $3) AND ${filter.where}
         ORDER BY occurred_at, id LIMIT ${stepSize}`,
        [at, id, until, ...filter.values],
      ),
    );
    const last = step.at(-1);
    if (!last) return;
    yield step;
    if (step.length < stepSize) return;
    after = { at: last.occurred_at, id: last.id };
  }
}

export const alertSource: ExportSource<Alert> = {
  columns: [
    'id',
    'timestamp',
    'severity',
    'type',
    'title',
    'description',
    'companyId',
    'ipAddress',
    'userId',
    'count',
    'windowSeconds',
    'evidence',
    'acknowledged',
    'acknowledgedBy',
    'acknowledgedAt',
    'occurrences',
    'lastSeenAt',
  ],
  async *steps(ctx, range) {
    const filter = {
      where:
        '($4::text[] IS NULL OR severity = ANY($4)) AND ($5::boolean IS NULL OR (acknowledged_at IS NOT NULL) = $5)',
      values: [range.severity, range.acknowledged],
    };
    const table: Table<AlertRow> = {
      name: 'security_alert',
      columns: alertColumns,
      filter,
      read: (tx, text, values) => rows(tx, text, values, AlertRow),
    };
    for await (const step of byKey(ctx, range, table)) yield step.map(toAlert);
  },
  cells: (alert) => [
    alert.id,
    alert.timestamp,
    alert.severity,
    alert.type,
    alert.title,
    alert.description,
    alert.companyId,
    alert.context.ipAddress,
    alert.context.userId,
    alert.context.count,
    alert.context.window,
    alert.context.evidence.join('; '),
    alert.acknowledged,
    alert.acknowledgedBy,
    alert.acknowledgedAt,
    alert.occurrences,
    alert.lastSeenAt,
  ],
};

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
    for await (const step of byKey(ctx, range, table)) yield step.map(toEvent);
  },
  cells: (event) => Object.values(event),
};
