import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { columnsOf, is, rows } from '../../../db/rows.ts';
import { maySeeTranscripts } from '../../../kernel/actor.ts';
import { said } from '../../../kernel/said.ts';
import { instant } from '../../../kernel/schema.ts';
import { fromNanos, messageRoles, stageStatuses } from '../codes/session-codes.ts';
import { AiLabels, aiLabels } from '../labels/stored-labels.ts';
import { openTranscript } from '../transcripts/read-transcripts.ts';
import { handOutSession, type Reader, SessionRecord, ShownRow } from './session-record.ts';

const StageState = z.object({
  status: z.enum(stageStatuses),
  attempts: z.int(),
  lastError: said.nullable(),
});

const Evidence = z.object({ field: z.string(), messageOrder: z.int().nullable(), quote: z.string() });

export const SessionDetail = SessionRecord.extend({
  stages: z.object({ IMPORT: StageState, TRANSCRIPT: StageState, ANALYSIS: StageState }),
  settling: z
    .object({
      lastArrivalAt: instant,
      settlesAt: instant.describe('When it ends, unless something new arrives'),
    })
    .nullable()
    .describe('A live session that may still continue; it is analysed once it ends'),
  messages: z.array(
    z.object({
      id: z.string(),
      order: z.int(),
      role: z.enum(messageRoles),
      content: z.string(),
      timestamp: instant.nullable(),
    }),
  ),
  messagesWithheld: z.literal(true).optional().describe('An API key sees them with transcripts:read'),
  enrichment: z
    .object({
      model: z.string(),
      promptVersion: z.string(),
      confidence: z.number().nullable(),
      evidence: z.array(Evidence),
      tokens: z.int(),
      cost: z.number().nullable(),
      processedAt: instant,
      isOfEarlierText: z.boolean().describe('The conversation has continued since'),
      labels: AiLabels.describe('What it says itself, whatever counts'),
    })
    .nullable(),
  corrections: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      value: z.unknown(),
      previous: z.unknown(),
      userId: z.string().nullable(),
      correctedAt: instant,
    }),
  ),
}).meta({ id: 'SessionDetail' });
export type SessionDetail = z.infer<typeof SessionDetail>;

const Enrichment = z.object({
  input_hash: z.string(),
  model: z.string(),
  prompt_version: z.string(),
  confidence: z.number().nullable(),
  evidence: z.array(Evidence),
  input_tokens: z.int(),
  output_tokens: z.int(),
  cost_nanos: z.int().nullable(),
  processed_at: z.string(),
  result: z.record(z.string(), z.unknown()),
});

const StageRow = {
  transcriptAttempts: is.number,
  analysisAttempts: is.number,
  stageError: is.orNull(is.json(z.record(z.string(), z.string()))),
};
const PartRow = {
  arrivedAt: is.orNull(is.moment),
  body: is.orNull(is.bytes),
  textHash: is.orNull(is.text),
  enrichment: is.orNull(is.json(Enrichment)),
};

/** One session with its messages, what the AI said and what people corrected; null when the company has no such. */
export async function readSession(tx: TenantTx, id: string, reader: Reader): Promise<SessionDetail | null> {
  const [row] = await rows(
    tx,
    `SELECT ${columnsOf({ ...ShownRow, ...StageRow })}, arrived_at AS "arrivedAt",
       (SELECT t.body FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = $2) AS body,
       (SELECT encode(t.transcript_hash, 'hex') FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = $2) AS "textHash",
       (SELECT to_jsonb(e) FROM session_enrichment e WHERE e.company_id = $1 AND e.session_id = $2) AS enrichment
     FROM session WHERE company_id = $1 AND id = $2`,
    [tx.companyId, id],
    { ...ShownRow, ...StageRow, ...PartRow },
  );
  if (!row) return null;
  const isOpen = maySeeTranscripts(reader.actor);
  const messages = (isOpen && row.body && (await openTranscript(id, row.body, reader.log))) || [];
  const record = handOutSession(row, reader, 'opened');
  const stage = (name: 'TRANSCRIPT' | 'ANALYSIS', attempts: number) => ({
    status: record.processing[name],
    attempts,
    lastError: row.stageError?.[name] ?? null,
  });
  return {
    ...record,
    stages: {
      IMPORT: { status: 'COMPLETED', attempts: 1, lastError: null },
      TRANSCRIPT: stage('TRANSCRIPT', row.transcriptAttempts),
      ANALYSIS: stage('ANALYSIS', row.analysisAttempts),
    },
    messages: messages.map(({ order, role, content, timestamp }) => ({
      id: `${id}-${order}`,
      order,
      role,
      content,
      timestamp: timestamp?.toISOString() ?? null,
    })),
    ...(isOpen ? {} : { messagesWithheld: true as const }),
    settling: row.arrivedAt && (await settlingOf(tx, row.arrivedAt)),
    enrichment: row.enrichment && enrichmentOf(row.enrichment, row.textHash, isOpen),
    corrections: await readCorrections(tx, id),
  };
}

/** What proves a label is quoted from the transcript. */
const enrichmentOf = (
  row: z.infer<typeof Enrichment>,
  textHash: string | null,
  withQuotes: boolean,
): SessionDetail['enrichment'] => ({
  model: row.model,
  promptVersion: row.prompt_version,
  confidence: row.confidence,
  evidence: withQuotes ? row.evidence : [],
  tokens: row.input_tokens + row.output_tokens,
  cost: fromNanos(row.cost_nanos),
  processedAt: new Date(row.processed_at).toISOString(),
  isOfEarlierText: row.input_hash !== textHash,
  labels: aiLabels(row.result) ?? {},
});

async function settlingOf(tx: TenantTx, arrivedAt: Date): Promise<SessionDetail['settling']> {
  const [company] = await rows(
    tx,
    'SELECT settle_after_minutes AS minutes FROM company WHERE id = $1',
    [tx.companyId],
    { minutes: is.number },
  );
  const settlesAt = new Date(arrivedAt.getTime() + (company?.minutes ?? 0) * 60_000);
  return { lastArrivalAt: arrivedAt.toISOString(), settlesAt: settlesAt.toISOString() };
}

/** Whatever the field holds. */
const anything = is.json(z.unknown());
const CorrectionRow = {
  id: is.uuid,
  field: is.text,
  value: anything,
  previous: anything,
  userId: is.orNull(is.uuid),
  correctedAt: is.moment,
};

async function readCorrections(tx: TenantTx, id: string): Promise<SessionDetail['corrections']> {
  const found = await rows(
    tx,
    `SELECT ${columnsOf(CorrectionRow)} FROM session_correction WHERE company_id = $1 AND session_id = $2 ORDER BY id`,
    [tx.companyId, id],
    CorrectionRow,
  );
  return found.map((row) => ({ ...row, correctedAt: row.correctedAt.toISOString() }));
}
