import { z } from 'zod';
import { severities } from '../../kernel/audit-entry.ts';
import { operation } from '../../kernel/operation.ts';
import { id, instant, momentOrDay } from '../../kernel/schema.ts';
import { dayZone } from '../audit/index.ts';
import { Alert, toAlert } from './alerts/alert-record.ts';
import { Metrics, readMetrics } from './figures/read-metrics.ts';
import { readClosedRange } from './figures/read-range.ts';
import { Settings } from './settings/settings.ts';
import { readSettings } from './settings/stored-settings.ts';

const shownAlerts = 100;

export const getMetrics = operation({
  id: 'security.metrics',
  summary: 'Get the score, threat level, counts, anomalies, threats and open alerts of a range',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  input: z.strictObject({
    startDate: momentOrDay.optional().describe('default: a day before the end'),
    endDate: momentOrDay.optional().describe('default: now'),
    companyId: id.optional(),
    severity: z
      .enum(severities)
      .optional()
      .describe('narrows events and alerts; score and level are those of all'),
  }),
  output: z.object({
    metrics: Metrics,
    alerts: z.array(Alert).describe('the open ones, newest first, at most 100'),
    config: Settings,
    timeRange: z.object({ start: instant, end: instant }),
  }),
  async run(ctx, input) {
    const companyId = input.companyId ?? null;
    return ctx.transaction(async (tx) => {
      const zone = await dayZone(tx, ctx.actor, companyId);
      const scope = { ...readClosedRange(ctx, input, zone), companyId };
      // All figures of one answer are of one moment.
      const { metrics, alerts } = await readMetrics(tx, scope, input.severity ?? null, ctx.ports.geoip);
      return {
        metrics,
        alerts: alerts.slice(0, shownAlerts).map(toAlert),
        config: (await readSettings(tx)).settings,
        timeRange: { start: scope.from, end: scope.until },
      };
    }, 'snapshot');
  },
});
