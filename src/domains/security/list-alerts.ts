import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { severities } from '../../kernel/audit-entry.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate, sortOrder } from '../../kernel/page.ts';
import { id, momentOrDay } from '../../kernel/schema.ts';
import { dayZone } from '../audit/index.ts';
import { Alert, AlertRow, alertColumns, toAlert } from './alerts/alert-record.ts';
import { alertSortFields, alertTypes } from './alerts/alert-types.ts';
import { readRange } from './figures/read-range.ts';

const sortColumns = {
  timestamp: 'occurred_at',
  severity: 'severity_rank',
  type: 'type',
  lastSeenAt: 'last_seen_at',
  occurrences: 'occurrences',
  acknowledged: 'acknowledged_at',
};

export const listAlerts = operation({
  id: 'security.alerts',
  summary: 'List security alerts, filtered and sorted',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  input: z.strictObject({
    ...PageInput,
    severity: z.array(z.enum(severities)).optional().describe('any of these'),
    type: z.array(z.enum(alertTypes)).optional().describe('any of these'),
    acknowledged: z.boolean().optional(),
    companyId: id.optional(),
    startDate: momentOrDay.optional(),
    endDate: momentOrDay.optional(),
    sortBy: z.enum(alertSortFields).default('timestamp'),
    sortOrder,
  }),
  output: z.object({ alerts: z.array(Alert), pagination: Pagination }),
  async run(ctx, input) {
    const companyId = input.companyId ?? null;
    return ctx.transaction(async (tx) => {
      const { from, until } = readRange(input, await dayZone(tx, ctx.actor, companyId));
      const values = [
        input.severity?.length ? input.severity : null,
        input.type?.length ? input.type : null,
        input.acknowledged ?? null,
        companyId,
        from,
        until,
      ];
      const [total] = await rows(tx, `SELECT count(*) AS n FROM security_alert WHERE ${conditions}`, values, {
        n: is.number,
      });
      const found = await rows(
        tx,
        `SELECT ${alertColumns} FROM security_alert WHERE ${conditions}
         ORDER BY ${sortColumns[input.sortBy]} ${input.sortOrder} NULLS LAST, id ${input.sortOrder}
         LIMIT $7 OFFSET $8`,
        [...values, input.limit, offsetOf(input)],
        AlertRow,
      );
      return { alerts: found.map(toAlert), pagination: paginate(input, total?.n ?? 0) };
    });
  },
});

const conditions = `($1::text[] IS NULL OR severity = ANY($1)) AND ($2::text[] IS NULL OR type = ANY($2))
  AND ($3::boolean IS NULL OR (acknowledged_at IS NOT NULL) = $3) AND ($4::uuid IS NULL OR company_id = $4)
  AND ($5::timestamptz IS NULL OR occurred_at >= $5) AND ($6::timestamptz IS NULL OR occurred_at < $6)`;
