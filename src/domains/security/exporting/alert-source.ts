import { AlertRow, type StoredAlert, tellAlert, toAlert } from '../alerts/alert-record.ts';
import type { ExportSource } from './export-source.ts';
import { walkByKey } from './walk-by-key.ts';

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
