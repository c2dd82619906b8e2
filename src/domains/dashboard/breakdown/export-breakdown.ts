import { z } from 'zod';
import { Attachment } from '../../../kernel/attachment.ts';
import { operation } from '../../../kernel/operation.ts';
import { sortOrder } from '../../../kernel/page.ts';
import { tableFile, tableFormat } from '../../../kernel/tables/table-file.ts';
import { toldFilters } from '../filter-input.ts';
import { BreakdownFigures, type BreakdownRow, RowsInput } from './breakdown-schema.ts';
import { readRows } from './read-rows.ts';

type FigureName = Exclude<keyof BreakdownFigures, 'otherCosts'>;
const isFigure = (name: string): name is FigureName => name !== 'otherCosts';
const figureNames = Object.keys(BreakdownFigures.shape).filter(isFigure);

export const exportBreakdown = operation({
  id: 'dashboard.breakdownExport',
  summary: 'Export all rows of a breakdown as CSV or JSON Lines',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...RowsInput, sortOrder, format: tableFormat }),
  output: Attachment,
  async run(ctx, { format, ...asked }) {
    const { rows, currency } = await readRows(ctx, asked);
    const { by, and, compare: _compare, sortBy: _sortBy, sortOrder: _order, ...filters } = asked;
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'breakdown.export',
        metadata: { format, by, ...(and && { and }), filters: toldFilters(filters) },
      }),
    );
    const isCompared = asked.compare === 'previous';
    const columns = [
      ...[asked.by, ...(asked.and ? [asked.and] : [])],
      ...figureNames,
      'currency',
      'otherCosts',
      ...(isCompared ? ['sessionTrend', ...figureNames.map(previousName)] : []),
    ];
    return tableFile({
      name: 'breakdown',
      format,
      now: ctx.now(),
      columns,
      cells: (row: BreakdownRow) => ({
        ...row,
        [asked.by]: row.value,
        ...(asked.and ? { [asked.and]: row.andValue } : {}),
        currency,
        otherCosts:
          row.otherCosts.map((one) => `${one.currency ?? ''} ${one.cost}`.trim()).join('\n') || null,
        previous: null,
        filters: null,
        ...Object.fromEntries(figureNames.map((name) => [previousName(name), row.previous?.[name] ?? null])),
      }),
      rows: once(rows),
    });
  },
});

const previousName = (name: string): string => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;

async function* once<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}
