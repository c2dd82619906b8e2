import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { Attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { mapInTurns } from '../../kernel/pace/take-turns.ts';
import { sortOrder } from '../../kernel/page.ts';
import { inSteps, tableFile, tableFormat } from '../../kernel/tables/table-file.ts';
import { readCurrent } from '../figures/index.ts';
import { handOutSession, readSessionRows, type SessionRecord } from '../sessions/index.ts';
import { FilterInput, readView, toldFilters } from './filter-input.ts';

const columns = [
  'id',
  'externalId',
  'startTime',
  'endTime',
  'durationSeconds',
  'userId',
  'ipAddress',
  'country',
  'language',
  'channel',
  'messagesSent',
  'messageCount',
  'avgResponseTime',
  'sentiment',
  'category',
  'escalated',
  'forwardedHr',
  'initialMsg',
  'summary',
  'tokens',
  'cost',
  'currency',
  'fullTranscriptUrl',
  'importId',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof SessionRecord)[];

export const exportSessions = operation({
  id: 'dashboard.export',
  summary: 'All sessions that pass the filters, by start, as CSV or JSON lines',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...FilterInput, sortOrder, format: tableFormat }),
  output: Attachment,
  async run(ctx, { format, sortOrder: order, ...filters }) {
    const idsByDay = await readCurrent(ctx, {
      isPatient: true,
      plan: ({ timeZone }) => ({ view: readView(filters, timeZone) }),
      read: (figures, { view }) => figures.ids(view, { descending: order === 'desc' }),
    });
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        eventType: 'DATA_ACCESS',
        action: 'sessions.export',
        severity: 'MEDIUM',
        companyId: ctx.companyId,
        metadata: { format, filters: toldFilters(filters) },
      }),
    );
    const inCompany: InCompany = (work) => ctx.services.database.tenant(ctx.companyId, work);
    const rows = exportedRows(inCompany, idsByDay, (row) => handOutSession(row, ctx, 'exported'));
    return tableFile({
      name: 'sessions',
      format,
      now: ctx.now(),
      columns: [...columns, 'questions', 'analysis'],
      cells: (record) => [
        ...columns.map((name) => record[name]),
        record.questions.join('\n') || null,
        record.processing.ANALYSIS,
      ],
      rows,
    });
  },
});

type InCompany = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Each in short transactions: memory holds one day's ids and a hundred rows. */
async function* exportedRows(
  inCompany: InCompany,
  idsByDay: AsyncIterable<string[]>,
  toRecord: (row: Parameters<typeof handOutSession>[0]) => SessionRecord,
): AsyncGenerator<readonly SessionRecord[]> {
  for await (const ids of idsByDay)
    yield* inSteps(ids, async (some) =>
      mapInTurns(await inCompany((tx) => readSessionRows(tx, some)), toRecord),
    );
}
