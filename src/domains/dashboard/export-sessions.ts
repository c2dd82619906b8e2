import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { needScope } from '../../kernel/access.ts';
import { Attachment } from '../../kernel/attachment.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { mapInTurns } from '../../kernel/pace/take-turns.ts';
import { sortOrder } from '../../kernel/page.ts';
import { inSteps, tableFile, tableFormat } from '../../kernel/tables/table-file.ts';
import { readCurrent } from '../figures/index.ts';
import { handOutSession, type Reader, readSessionRows, SessionRecord } from '../sessions/index.ts';
import type { MessageInput } from '../sessions/input/index.ts';
import { readFirstTexts } from '../sessions/opening/index.ts';
import { openTranscript } from '../sessions/transcripts/index.ts';
import { FilterInput, readView, toldFilters } from './filter-input.ts';

/** Whoever exports knows whose sessions they are; attributes have a column each; and these stand last. */
const elsewhere = {
  companyId: true,
  attributes: true,
  questions: true,
  processing: true,
  origins: true,
} as const;
export const exportedColumns = [
  ...SessionRecord.omit(elsewhere).keyof().options,
  'questions',
  // Of where it stands, what is told.
  'analysis',
  'origins',
] as const;

type ExportCtx = CompanyCtx & Pick<Reader, 'listsAssignees'>;

/** What is said in a session, in order; null where nothing is kept of it. */
type Messages = readonly {
  readonly order: number;
  readonly role: string;
  readonly content: string;
  readonly timestamp: string | null;
}[];
type Exported = SessionRecord & { readonly messages?: Messages | null };

/** A transcript may be ten thousand messages long: of such only few are here at a time. */
const transcriptsPerStep = 8;
const bytesPerStep = 1024 * 1024;

export const exportSessions = operation({
  id: 'dashboard.export',
  summary: 'Export the filtered sessions, by start time, as CSV or JSON Lines',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'sessions:read',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    ...FilterInput,
    sortOrder,
    format: tableFormat,
    transcripts: z
      .boolean()
      .default(false)
      .describe(
        'With what was said: `messages` in JSON lines, the same as JSON in one column `transcript` in CSV',
      ),
  }),
  output: Attachment,
  async run(ctx, { format, sortOrder: order, transcripts, ...filters }) {
    if (transcripts) needScope(ctx.actor, 'transcripts:read');
    const { idsByDay, listsAssignees, attributes } = await readCurrent(ctx, {
      isPatient: true,
      plan: ({ timeZone }) => ({ view: readView(filters, timeZone, ctx.actor) }),
      read: async (figures, { view }) => ({
        idsByDay: await figures.ids(view, { descending: order === 'desc' }),
        listsAssignees: figures.company.assigneeFigures,
        attributes: figures.company.attributes.map(({ key }) => `attribute.${key}` as const),
      }),
    });
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'sessions.export',
        severity: 'MEDIUM',
        metadata: { format, ...(transcripts && { transcripts }), filters: toldFilters(filters) },
      }),
    );
    const reader = { ...ctx, listsAssignees };
    const rows = transcripts ? withTranscripts(reader, idsByDay) : withoutTranscripts(reader, idsByDay);
    // Left out whole: a file with an empty column would empty the field where it is imported again.
    const columns = [
      ...exportedColumns.filter((name) => listsAssignees || name !== 'assignee'),
      ...attributes,
    ];
    return tableFile({
      name: 'sessions',
      format,
      now: ctx.now(),
      columns: transcripts ? [...columns, 'transcript'] : columns,
      cells: (record: Exported) => ({
        ...record,
        assignee: record.assignee ?? null,
        questions: listCell(record.questions),
        tags: listCell(record.tags),
        ...attributeCells(record, attributes),
        analysis: record.processing.ANALYSIS,
        origins: originsCell(record.origins),
        transcript: record.messages ? JSON.stringify(record.messages) : null,
      }),
      rows,
    });
  },
});

const attributeCells = (
  { attributes }: SessionRecord,
  names: readonly `attribute.${string}`[],
): Record<`attribute.${string}`, string | number | null> =>
  Object.fromEntries(names.map((name) => [name, attributes[name.slice('attribute.'.length)] ?? null]));

/** One a line; as JSON where a line break within one, or a bracket before the first, would have it read otherwise. */
function listCell(texts: readonly string[]): string | null {
  const isPlain = !texts[0]?.startsWith('[') && !texts.some((text) => /[\r\n]/.test(text));
  return (isPlain ? texts.join('\n') : JSON.stringify(texts)) || null;
}

/** category: ai, sentiment: source */
const originsCell = (origins: SessionRecord['origins']): string | null =>
  Object.entries(origins)
    .map(([field, origin]) => `${field}: ${origin}`)
    .join(', ') || null;

/** Each in short transactions: memory holds one day's ids and a hundred rows. */
async function* withoutTranscripts(
  ctx: ExportCtx,
  idsByDay: AsyncIterable<string[]>,
): AsyncGenerator<readonly SessionRecord[]> {
  for await (const ids of idsByDay)
    yield* inSteps(ids, async (some) =>
      mapInTurns(await inCompany(ctx, (tx) => readSessionRows(tx, some)), (row) =>
        handOutSession(row, ctx, 'exported'),
      ),
    );
}

async function* withTranscripts(
  ctx: ExportCtx,
  idsByDay: AsyncIterable<string[]>,
): AsyncGenerator<readonly Exported[]> {
  // One is open at a time: many files at once, of the longest conversations, would else fill the memory.
  for await (const ids of idsByDay)
    for (let at = 0; at < ids.length; ) {
      const { count, rows } = await readStep(ctx, ids.slice(at, at + transcriptsPerStep));
      at += count;
      for (const { row, body } of rows) {
        const messages = body ? await openTranscript(row.id, body, ctx.services.log) : null;
        yield [{ ...handOutSession(row, ctx, 'exported'), messages: messages?.map(toMessage) ?? null }];
      }
    }
}

/** As many of these as may be here at a time. */
const readStep = (ctx: ExportCtx, ids: readonly string[]) =>
  inCompany(ctx, async (tx) => {
    const { count, texts } = await readFirstTexts(tx, ids, bytesPerStep);
    const found = await readSessionRows(tx, ids.slice(0, count));
    const rows = found.map((row) => ({ row, body: texts.get(row.id)?.body }));
    return { count, rows };
  });

const inCompany = <T>(ctx: CompanyCtx, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  ctx.services.database.tenant(ctx.companyId, work);

const toMessage = ({ order, role, content, timestamp }: MessageInput): Messages[number] => ({
  order,
  role,
  content,
  timestamp: timestamp?.toISOString() ?? null,
});
