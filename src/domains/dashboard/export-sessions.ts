import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { csvLine } from '../../kernel/csv-line.ts';
import { operation } from '../../kernel/operation.ts';
import { sortOrder } from '../../kernel/page.ts';
import { mapInTurns } from '../../kernel/take-turns.ts';
import {
  type CurrentCompany,
  chooseDay,
  dayParts,
  dayStartMs,
  idAt,
  inOneTransaction,
  localDay,
  partCacheOf,
  planPeriod,
  readCurrent,
  readDayRows,
  type SessionRecord,
  toSessionRecord,
} from '../sessions/index.ts';
import { type Asked, FilterInput, readFilters, toldFilters } from './filter-input.ts';
import { readRows } from './list-sessions.ts';
import { withHits } from './with-hits.ts';

/** Few, since on the embedded engine everybody waits for each step. */
const rowsPerStep = 100;
const formats = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
} as const;

export const exportSessions = operation({
  id: 'dashboard.export',
  summary: 'All sessions that pass the filters, by start, as CSV or JSON lines',
  kind: 'query',
  access: 'session',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({ ...FilterInput, sortOrder, format: z.enum(['csv', 'jsonl']).default('csv') }),
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
    const chunks = exportedRows(database, place, order === 'desc' ? days.reverse() : days, (row) =>
      toSessionRecord(row, ctx.actor),
    );
    const today = ctx.now().toISOString().slice(0, 10);
    return attachment(
      `sessions-${today}.${format}`,
      formats[format],
      format === 'csv' ? csvOf(chunks) : jsonOf(chunks),
    );
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
  toRecord: (row: Parameters<typeof toSessionRecord>[0]) => SessionRecord,
): AsyncGenerator<SessionRecord[]> {
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
    for (let at = 0; at < ids.length; at += rowsPerStep) {
      const rows = await database.tenant(companyId, (tx) => readRows(tx, ids.slice(at, at + rowsPerStep)));
      if (rows.length > 0) yield await mapInTurns(rows, toRecord);
    }
  }
}

async function* jsonOf(chunks: AsyncIterable<SessionRecord[]>): AsyncGenerator<string> {
  for await (const records of chunks)
    yield (await mapInTurns(records, (record) => `${JSON.stringify(record)}\n`)).join('');
}

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

async function* csvOf(chunks: AsyncIterable<SessionRecord[]>): AsyncGenerator<string> {
  yield csvLine([...columns, 'questions', 'analysis']);
  for await (const records of chunks) {
    const lines = await mapInTurns(records, (record) =>
      csvLine([
        ...columns.map((name) => record[name]),
        record.questions.join('\n') || null,
        record.processing.ANALYSIS,
      ]),
    );
    yield lines.join('');
  }
}
