import { rows } from '../../../db/rows.ts';
import { AlertRow, alertColumns, type StoredAlert, tellAlert, toAlert } from '../alerts/alert-record.ts';
import type { ExportSource } from './export-source.ts';
import { type Table, walkByKey } from './walk-by-key.ts';

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
    const table: Table<AlertRow> = {
      name: 'security_alert',
      columns: alertColumns,
      filter,
      read: (tx, text, values) => rows(tx, text, values, AlertRow),
    };
    for await (const step of walkByKey(ctx, range, table)) yield step.map((row) => tellAlert(toAlert(row)));
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
