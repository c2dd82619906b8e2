import { z } from 'zod';
import { severities } from '../../../kernel/audit-entry.ts';
import { instant } from '../../../kernel/schema.ts';
import { nilId } from '../../../ports/ids.ts';
import { alertTypes } from './alert-types.ts';

export const Alert = z
  .object({
    id: z.string(),
    timestamp: instant.describe('when it was raised'),
    severity: z.enum(severities),
    type: z.enum(alertTypes),
    title: z.string(),
    description: z.string(),
    companyId: z.string().nullable().describe('null: the platform, or several companies'),
    context: z.object({
      ipAddress: z.string().nullable(),
      userId: z.string().nullable(),
      count: z.int().describe('how many events raised it'),
      window: z.int().describe('seconds in which they happened'),
      evidence: z.array(z.string()),
    }),
    acknowledged: z.boolean(),
    acknowledgedBy: z.string().nullable().describe('id of a person'),
    acknowledgedAt: instant.nullable(),
    occurrences: z.int().describe('1, and 1 more for every repetition that raised no alert of its own'),
    lastSeenAt: instant,
  })
  .meta({ id: 'SecurityAlert' });
export type Alert = z.infer<typeof Alert>;

export interface AlertRow {
  readonly company_id: string;
  readonly id: string;
  readonly type: Alert['type'];
  readonly severity: Alert['severity'];
  readonly subject: string;
  readonly title: string;
  readonly description: string;
  readonly context: Alert['context'];
  readonly is_anonymous: boolean;
  readonly occurred_at: Date;
  readonly last_seen_at: Date;
  readonly occurrences: number;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
}

export const alertColumns = `company_id, id, type, severity, subject, title, description, context, is_anonymous,
  occurred_at, last_seen_at, occurrences, acknowledged_at, acknowledged_by`;

export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    timestamp: row.occurred_at.toISOString(),
    severity: row.severity,
    type: row.type,
    title: row.title,
    description: row.description,
    companyId: row.company_id === nilId ? null : row.company_id,
    context: row.context,
    acknowledged: row.acknowledged_at !== null,
    acknowledgedBy: row.acknowledged_by,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    occurrences: row.occurrences,
    lastSeenAt: row.last_seen_at.toISOString(),
  };
}
