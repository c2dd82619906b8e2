import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { instant } from '../../../kernel/schema.ts';
import { fromNanos, messageRoles, stageStatuses } from './session-codes.ts';
import {
  handOutSession,
  type Reader,
  type SessionColumns,
  SessionRecord,
  sessionColumns,
} from './session-record.ts';
import { unpackTranscript } from './transcript-body.ts';

const StageState = z.object({
  status: z.enum(stageStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
});

export const SessionDetail = SessionRecord.extend({
  stages: z.object({ IMPORT: StageState, TRANSCRIPT: StageState, ANALYSIS: StageState }),
  messages: z.array(
    z.object({
      id: z.string(),
      order: z.int(),
      role: z.enum(messageRoles),
      content: z.string(),
      timestamp: instant.nullable(),
    }),
  ),
  enrichment: z
    .object({
      model: z.string(),
      promptVersion: z.string(),
      confidence: z.number().nullable(),
      evidence: z.array(z.object({ field: z.string(), messageOrder: z.int().nullable(), quote: z.string() })),
      tokens: z.int(),
      cost: z.number().nullable(),
      processedAt: instant,
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

interface DetailRow extends SessionColumns {
  transcript_attempts: number;
  analysis_attempts: number;
  stage_error: Record<string, string> | null;
  body: Buffer | null;
  enrichment: EnrichmentRow | null;
}

interface EnrichmentRow {
  model: string;
  prompt_version: string;
  confidence: number | null;
  evidence: { field: string; messageOrder: number | null; quote: string }[];
  input_tokens: number;
  output_tokens: number;
  cost_nanos: number | null;
  processed_at: string;
}

/** One session with its messages, what the AI said and what people corrected; null when the company has no such. */
export async function readSession(tx: TenantTx, id: string, reader: Reader): Promise<SessionDetail | null> {
  const [row] = await tx.query<DetailRow>(
    `SELECT ${sessionColumns}, transcript_attempts, analysis_attempts, stage_error,
       (SELECT t.body FROM session_transcript t WHERE t.company_id = $1 AND t.session_id = $2) AS body,
       (SELECT to_jsonb(e) - 'result' FROM session_enrichment e WHERE e.company_id = $1 AND e.session_id = $2) AS enrichment
     FROM session WHERE company_id = $1 AND id = $2`,
    [tx.companyId, id],
  );
  if (!row) return null;
  const messages = row.body === null ? [] : await unpackTranscript(row.body);
  const record = handOutSession(row, reader, 'opened');
  const stage = (name: 'TRANSCRIPT' | 'ANALYSIS', attempts: number) => ({
    status: record.processing[name],
    attempts,
    lastError: row.stage_error?.[name] ?? null,
  });
  return {
    ...record,
    stages: {
      IMPORT: { status: 'COMPLETED', attempts: 1, lastError: null },
      TRANSCRIPT: stage('TRANSCRIPT', row.transcript_attempts),
      ANALYSIS: stage('ANALYSIS', row.analysis_attempts),
    },
    messages: messages.map(({ order, role, content, timestamp }) => ({
      id: `${id}-${order}`,
      order,
      role,
      content,
      timestamp: timestamp?.toISOString() ?? null,
    })),
    enrichment: row.enrichment && enrichmentOf(row.enrichment),
    corrections: await readCorrections(tx, id),
  };
}

const enrichmentOf = (row: EnrichmentRow): SessionDetail['enrichment'] => ({
  model: row.model,
  promptVersion: row.prompt_version,
  confidence: row.confidence,
  evidence: row.evidence,
  tokens: row.input_tokens + row.output_tokens,
  cost: fromNanos(row.cost_nanos),
  processedAt: new Date(row.processed_at).toISOString(),
});

async function readCorrections(tx: TenantTx, id: string): Promise<SessionDetail['corrections']> {
  const rows = await tx.query<{
    id: string;
    field: string;
    value: unknown;
    previous: unknown;
    user_id: string | null;
    corrected_at: Date;
  }>(
    `SELECT id, field, value, previous, user_id, corrected_at FROM session_correction
     WHERE company_id = $1 AND session_id = $2 ORDER BY id`,
    [tx.companyId, id],
  );
  return rows.map(({ user_id, corrected_at, ...row }) => ({
    ...row,
    userId: user_id,
    correctedAt: corrected_at.toISOString(),
  }));
}
