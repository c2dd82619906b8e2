import type { SystemCtx } from '../../../kernel/context.ts';
import { Metrics, readMetrics } from '../figures/read-metrics.ts';
import type { ExportRange, ExportSource } from './export-source.ts';

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
