import { is, type RowOf } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import type { Cell } from '../../../kernel/tables/csv-line.ts';
import { AlertRow, type StoredAlert, tellAlert, toAlert } from '../alerts/alert-record.ts';
import { Metrics, readMetrics } from '../figures/read-metrics.ts';
import { type ExportRange, walkByKey } from './walk-by-key.ts';

/** What one kind of export consists of: its records, step by step, and each as a line of a table. */
export interface ExportSource<T> {
  readonly columns: readonly string[];
  steps(ctx: SystemCtx, range: ExportRange): AsyncGenerator<T[]>;
  cells(record: T): Readonly<Record<string, Cell>>;
}

export const alertSource: ExportSource<StoredAlert> = {
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
    const table = { name: 'security_alert', row: AlertRow, filter };
    for await (const step of walkByKey(ctx, range, table)) yield step.map((row) => tellAlert(toAlert(row)));
  },
  cells: ({ context, ...alert }) => ({
    ...alert,
    ...context,
    windowSeconds: context.window,
    evidence: context.evidence.join('; '),
  }),
};

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

interface Figure {
  readonly metric: string;
  readonly key: string;
  readonly value: string | number | boolean | null;
}

/** The metrics as a list of figures: one table whatever their shape. */
export const metricsSource: ExportSource<Figure> = {
  columns: ['metric', 'key', 'value'],
  async *steps(ctx, range) {
    yield figuresOf('', await metricsOf(ctx, range));
  },
  cells: (figure) => ({ ...figure }),
};

async function metricsOf(ctx: SystemCtx, { from, until }: ExportRange) {
  const end = until ?? ctx.now();
  const scope = { from: from ?? end, until: end, companyId: null };
  const { metrics } = await ctx.services.database.system(async (tx) => {
    return readMetrics(tx, scope, null, ctx.ports.geoip);
  }, 'snapshot');
  return Metrics.parse(metrics);
}

function figuresOf(path: string, value: unknown): Figure[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => figuresOf(path ? `${path}.${key}` : key, item));
  }
  const [metric = '', ...rest] = path.split('.');
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return [{ metric, key: rest.join('.'), value: isPlain ? value : null }];
}
