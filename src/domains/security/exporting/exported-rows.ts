import type { SystemCtx } from '../../../kernel/context.ts';
import { nilId } from '../../../ports/ids.ts';
import { type Alert, type AlertRow, alertColumns, toAlert } from '../alerts/alert-record.ts';

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

async function* byKey<Row extends Keyed>(
  ctx: SystemCtx,
  { from, until }: ExportRange,
  columns: string,
  table: string,
  filter: { readonly where: string; readonly values: readonly unknown[] } = { where: 'true', values: [] },
): AsyncGenerator<Row[]> {
  let after: { at: Date | string; id: string } = { at: from ?? beforeAll, id: nilId };
  for (;;) {
    const { at, id } = after;
    const rows = await ctx.services.database.system((tx) =>
      tx.query<Row & Record<string, unknown>>(
        `SELECT ${columns} FROM ${table}
         WHERE (occurred_at, id) > ($1, $2) AND ($3::timestamptz IS NULL OR occurred_at < $3) AND ${filter.where}
         ORDER BY occurred_at, id LIMIT ${stepSize}`,
        [at, id, until, ...filter.values],
      ),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    if (rows.length < stepSize) return;
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
    for await (const rows of byKey<AlertRow>(ctx, range, alertColumns, 'security_alert', filter)) {
      yield rows.map(toAlert);
    }
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

interface EventRow extends Keyed {
  readonly event_type: string;
  readonly action: string;
  readonly outcome: string;
  readonly severity: string;
  readonly company_id: string;
  readonly user_id: string | null;
  readonly user_email: string | null;
  readonly ip_address: string | null;
  readonly user_agent: string | null;
  readonly request_id: string | null;
  readonly session_id: string | null;
  readonly description: string;
}

const eventColumns = `id, occurred_at, event_type, action, outcome, severity, company_id, user_id, user_email, ip_address,
  user_agent, request_id, session_id, description`;

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
    for await (const rows of byKey<EventRow>(ctx, range, eventColumns, 'audit_entry')) {
      yield rows.map(toEvent);
    }
  },
  cells: (event) => Object.values(event),
};
