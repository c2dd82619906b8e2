import { z } from 'zod';
import type { CompanyCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import { said } from '../../kernel/said.ts';
import { id, timeZone } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { cutText } from '../../ports/storable-text.ts';
import { type Sentence, say } from '../../words/sentence.ts';
import { estimateTexts, TextsEstimate } from '../batch/index.ts';
import { SessionRecord } from '../sessions/index.ts';
import { categoryLabel, countUnknownCategories, readTaxonomy } from '../taxonomy/index.ts';
import { type CompanyForm, readForm } from './company-form.ts';
import { checkContentType, fileStream } from './create-import.ts';
import { describeSample } from './layouts/file-sample.ts';
import { layouts } from './layouts/layouts.ts';
import { type MappingOverride, mappingSchema } from './mapping/mapping.ts';
import { ColumnProposal, type MappingProposal } from './mapping/propose-mapping.ts';
import { ReadAs, readAs } from './mapping/read-as.ts';
import { unnamedRoles } from './mapping/remarks-of-layout.ts';
import type { ImportedSession } from './normalise/imported-session.ts';
import { type ImportRow, readSessions } from './read-sessions.ts';
import { ImportFileError } from './reading/import-file-error.ts';
import type { ImportFile } from './reading/open-import-file.ts';
import {
  asRefusal,
  mappingOf,
  mappingText,
  openFile,
  readLimits,
  uploadBounds,
} from './running/accept-file.ts';
import { boundedStream, readSpooled, removeSpooled, type SpoolBounds, spoolFile } from './running/spool.ts';
import { checkRoom } from './running/upload-allowance.ts';

const shownCount = 5;
/** More than these do not make a guess at the cost of an analysis any better. */
const mostSampled = 2_000;
/** A beginning is no longer than this, whatever it holds. */
const mostBytes = 16 * 1024 ** 2;
const mostRows = 20_000;
const mostNewCategories = 50;
const mostSpeakers = 30;

const ofStored = {
  id: true,
  companyId: true,
  messageCount: true,
  processing: true,
  origins: true,
  importId: true,
  createdAt: true,
  updatedAt: true,
} as const;

/** What will be a session, before it is one: as the file says it, in full. */
export const PreviewSession = SessionRecord.omit(ofStored).extend({
  durationSeconds: z.number().nullable(),
  ipAddress: z.string().nullable(),
  messagesSent: z.number().nullable(),
  assignee: z.string().nullable(),
  rating: z.int().nullable(),
  tags: z.array(z.string()).nullable(),
  attributes: z.record(z.string(), z.union([z.string(), z.number()]).nullable()).nullable(),
  sentiment: z.string().nullable(),
  questions: z.array(z.string()).nullable(),
  tokens: z.number().nullable(),
  messages: z.array(z.object({ order: z.int(), role: z.string(), content: z.string() })).nullable(),
});

export const previewImport = operation({
  id: 'imports.preview',
  summary: 'Preview a file: the proposed mapping and five sessions as they would be read',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  keyScope: 'imports:write',
  limit: 'dashboard',
  audit: { none: 'it stores nothing' },
  input: z.strictObject({
    contentType: z.string().nullable(),
    stream: fileStream,
    mapping: mappingText.optional().describe('JSON: any part of the proposed mapping, with your changes'),
    timeZone: timeZone.optional(),
    fileBytes: z.int().nonnegative().optional().describe('Of the whole file, if only its beginning is sent'),
    companyId: id.optional(),
  }),
  output: z.object({
    format: z.string(),
    delimiter: z.string().nullable(),
    encoding: z.string(),
    mapping: mappingSchema,
    confidence: z.number(),
    columns: z.array(ColumnProposal),
    remarks: z.array(said),
    readAs: ReadAs,
    speakers: z
      .array(z.string())
      .describe(
        'Whom the beginning of the file names without saying who that is; the mapping can (speakers)',
      ),
    speakerSamples: z.record(z.string(), z.string()).describe('Something that each of them wrote'),
    sessions: z.array(PreviewSession),
    rejected: z.array(z.object({ line: z.int(), reason: said, row: z.string() })),
    newCategories: z
      .array(z.object({ label: z.string(), count: z.int() }))
      .describe(
        'Words of the beginning that are no category of the company: imported as they are, they become OTHER',
      ),
    analysis: TextsEstimate.nullable().describe(
      'Estimated AI cost for the whole file, if none of it is known yet; null: no AI is set up',
    ),
  }),
  async run(ctx, input) {
    checkContentType(input.contentType);
    const { services } = ctx;
    const form = await readForm(ctx, ctx.companyId, input.timeZone);
    const at = { dataDir: services.config.dataDir, id: newId(services.ports.clock) };
    const place = services.previews.enter(ctx.companyId);
    try {
      // A sender takes a place only once all is there, however slowly it came.
      const bounds = uploadBounds(services);
      const allowance = { take: () => checkRoom(services) };
      const byteCount = await spoolFile(at, startOf(input.stream, bounds), bounds, allowance);
      await place.taken();
      const open = () => openFile(readSpooled(at.dataDir, at.id), readLimits(services));
      const file = await open();
      try {
        const share = Math.max(1, (input.fileBytes ?? 0) / Math.max(1, byteCount));
        return await lookAt(ctx, { file, open }, { override: input.mapping ?? {}, form, share });
      } finally {
        await file.close();
      }
    } finally {
      place.leave();
      await removeSpooled(at.dataDir, at.id);
    }
  },
});

interface Looked {
  readonly file: ImportFile;
  /** The same once more. */
  readonly open: () => Promise<ImportFile>;
}

async function lookAt(
  ctx: CompanyCtx,
  { file, open }: Looked,
  { override, form, share }: { override: MappingOverride; form: CompanyForm; share: number },
) {
  const proposal = await mappingOf(file, override, form);
  const { sessions, rejected, conversations, categories } = await readHead(
    { file, open },
    proposal.mapping,
    form,
  );
  const count = Math.round(conversations.length * share);
  const samples = conversations.map((messages) => [null, messages] as const);
  const { analysis, taxonomy } = await ctx.transaction(async (tx) => ({
    analysis: await estimateTexts(ctx, tx, samples, { sessionCount: count }),
    taxonomy: await readTaxonomy(tx, ctx.companyId),
  }));
  const sample = describeSample(file, proposal.mapping.header);
  const unnamed = unnamedRoles(proposal.mapping, sample).slice(0, mostSpeakers);
  return {
    format: file.format,
    delimiter: file.delimiter,
    encoding: file.encoding(),
    ...proposal,
    remarks: remarksAfter(proposal, file, conversations.length > 0),
    readAs: await inTurns(readAs(proposal.mapping, sample), takeTurns()),
    speakers: unnamed.map(({ name }) => name),
    speakerSamples: Object.fromEntries(unnamed.map(({ name, sample: text }) => [name, text])),
    sessions: sessions.map(shown),
    rejected: rejected.map((row) => ({ ...row, row: cutText(row.row.raw, 1_000) })),
    newCategories: countUnknownCategories(taxonomy, categories)
      .filter(({ label }) => categoryLabel.safeParse(label).success)
      .slice(0, mostNewCategories),
    analysis,
  };
}

/** What only a reading of the records tells: that another page follows, and that what seemed to lack is there. */
function remarksAfter(
  { mapping, remarks }: MappingProposal,
  file: ImportFile,
  hasTalks: boolean,
): Sentence[] {
  const { lacks } = layouts[mapping.layout];
  const next = file.around().nextPage();
  return [
    ...remarks.filter(({ code }) => !hasTalks || code !== lacks?.code),
    ...(next === null ? [] : [say('mapping.onePage', { name: cutText(next, 200) })]),
  ];
}

type BadRow = Extract<ImportRow, { ok: false }>;

interface Head {
  readonly sessions: readonly ImportedSession[];
  readonly rejected: readonly BadRow[];
  /** Of the sessions that have any messages: what an analysis would read. */
  readonly conversations: ReadonlyArray<NonNullable<ImportedSession['messages']>>;
  /** Of all of its sessions that name one. */
  readonly categories: readonly string[];
}

/** The first of both kinds of rows, and the conversations after them; that a file is cut there is no fault of a look at its beginning. */
async function readHead(
  { file, open }: Looked,
  mapping: z.infer<typeof mappingSchema>,
  { attributes }: CompanyForm,
): Promise<Head> {
  const sessions: ImportedSession[] = [];
  const rejected: BadRow[] = [];
  const conversations: NonNullable<ImportedSession['messages']>[] = [];
  const categories: string[] = [];
  let rowCount = 0;
  try {
    const options = { batchRows: () => 200, attributes, beside: open };
    for await (const batch of readSessions(file, mapping, options)) {
      for (const row of batch.rows) {
        if (row.ok && sessions.length < shownCount) sessions.push(row.session);
        if (!row.ok && rejected.length < shownCount) rejected.push(row);
        if (row.ok && row.session.messages?.length) conversations.push(row.session.messages);
        if (row.ok && row.session.category !== null) categories.push(row.session.category);
      }
      rowCount += batch.rows.length;
      const isEnough = conversations.length >= mostSampled || rowCount >= mostRows;
      if (isEnough || batch.next.offset >= mostBytes) break;
    }
  } catch (error) {
    if (error instanceof ImportFileError && error.problem === 'UNKNOWN_COLUMN') throw asRefusal(error);
    if (!(error instanceof ImportFileError)) throw error;
  }
  return { sessions, rejected, conversations, categories };
}

/** As much as is looked at. */
async function* startOf(stream: AsyncIterable<Uint8Array>, bounds: SpoolBounds): AsyncGenerator<Uint8Array> {
  let byteCount = 0;
  for await (const chunk of boundedStream(stream, bounds)) {
    yield chunk;
    byteCount += chunk.byteLength;
    if (byteCount >= mostBytes) return;
  }
}

const shown = (session: ImportedSession) => ({
  ...session,
  startTime: session.startTime.toISOString(),
  endTime: session.endTime?.toISOString() ?? null,
  tags: session.tags && [...session.tags],
  questions: session.questions && [...session.questions],
  messages:
    session.messages?.slice(0, 50).map(({ order, role, content }) => ({
      order,
      role,
      content: cutText(content, 2_000),
    })) ?? null,
});
