import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { Attachment } from '../../kernel/attachment.ts';
import { operation } from '../../kernel/operation.ts';
import { sortOrder } from '../../kernel/page.ts';
import { inSteps, tableFile, tableFormat } from '../../kernel/table-file.ts';
import { mapInTurns } from '../../kernel/take-turns.ts';
import { dayStartMs, localDay } from '../../kernel/zone-days.ts';
import {
  type CurrentCompany,
  chooseDay,
  dayParts,
  idAt,
  inOneTransaction,
  partCacheOf,
  planPeriod,
  readCurrent,
  readDayRows,
} from '../figures/index.ts';
import { handOutSession, type SessionRecord } from '../sessions/index.ts';
import { type Asked, FilterInput, readFilters, toldFilters } from './filter-input.ts';
import { readRows } from './list-sessions.ts';
import { withHits } from './with-hits.ts';

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
    const { company, asked, days } = await readCurrent(ctx, {
      isPatient: true,
      plan: ({ timeZone }) => readFilters(filters, timeZone),
      async read(tx, company, asked) {
        const { timeZone } = company;
        const { period } = asked;
        const from = period ? localDay(timeZone, period.fromMs) : -100_000;
        const to = period ? localDay(timeZone, period.belowMs - 1) : 100_000;
        const rows = await readDayRows(tx, ctx.companyId, from, to);
        return { company, asked, days: rows.map(({ day }) => day) };
      },
    });
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        eventType: 'DATA_ACCESS',
        action: 'sessions.export',
        severity: 'MEDIUM',
        description: 'Exported sessions.',
        companyId: ctx.companyId,
        metadata: { format, filters: toldFilters(filters) },
      }),
    );
    const { database } = ctx.services;
    const place = { company, asked, descending: order === 'desc' };
    const rows = exportedRows(database, place, order === 'desc' ? days.reverse() : days, (row) =>
      handOutSession(row, ctx, 'exported'),
    );
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

interface Place {
  readonly company: CurrentCompany;
  readonly asked: Asked;
  readonly descending: boolean;
}

/** A day at a time, each in short transactions: memory holds one day's places and a hundred rows. */
async function* exportedRows(
  database: Database,
  { company, asked, descending }: Place,
  days: readonly number[],
  toRecord: (row: Parameters<typeof handOutSession>[0]) => SessionRecord,
): AsyncGenerator<readonly SessionRecord[]> {
  const { id: companyId, timeZone: zone } = company;
  const { period } = asked;
  // A day is read as it is by then: what was found before is not kept for it.
  const changing = { ...company, isSettled: false };
  const cache = partCacheOf(database);
  const edges = period ? planPeriod(zone, period).edges : [];
  for (const day of days) {
    const ids = await database.tenant(
      companyId,
      async (tx) => {
        const [row] = await readDayRows(tx, companyId, day, day);
        if (!row) return [];
        const ofDay = { fromMs: dayStartMs(zone, day), belowMs: dayStartMs(zone, day + 1) };
        const selection = await withHits(inOneTransaction(tx), cache, changing, asked, ofDay);
        const parts = dayParts(tx, cache, companyId);
        const edge = edges.find((candidate) => candidate.day === day);
        const chosen = await chooseDay(parts, row, selection, edge);
        await parts.load(['ids'], [row]);
        const bytes = parts.get('ids', row);
        const places = chosen ? [...chosen] : Array.from({ length: row.session_count }, (_, at) => at);
        return (descending ? places.reverse() : places).map((at) => idAt(bytes, at));
      },
      'snapshot',
    );
    yield* inSteps(ids, async (some) =>
      mapInTurns(await database.tenant(companyId, (tx) => readRows(tx, some)), toRecord),
    );
  }
}
