import { z } from 'zod';
import { type Actor, maySeeAddresses } from '../../../kernel/actor.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { maskAddress } from '../../../kernel/mask-address.ts';
import { instant } from '../../../kernel/schema.ts';
import type { ReadingWay, Services } from '../../../kernel/services.ts';
import { fromNanos, sentiments, sentimentWord, stageStatuses, stageWord } from './session-codes.ts';

const Stage = z.enum(stageStatuses);

/** A session as lists, details and exports show it. */
export const SessionRecord = z
  .object({
    id: z.string(),
    companyId: z.string(),
    externalId: z.string(),
    startTime: instant,
    endTime: instant.nullable(),
    durationSeconds: z.int().nullable(),
    userId: z.string().nullable().describe("The end user's key in the source"),
    ipAddress: z
      .string()
      .nullable()
      .describe('Only its network (/24, /48) for those who may not see it whole'),
    country: z.string().nullable(),
    language: z.string().nullable(),
    channel: z.string().nullable(),
    messagesSent: z.int().nullable().describe('By the end user'),
    messageCount: z.int().nullable(),
    avgResponseTime: z.number().nullable().describe('Seconds'),
    sentiment: z.enum(sentiments).nullable(),
    category: z.string().nullable(),
    escalated: z.boolean().nullable(),
    forwardedHr: z.boolean().nullable(),
    initialMsg: z.string().nullable(),
    summary: z.string().nullable(),
    questions: z.array(z.string()),
    tokens: z.int().nullable(),
    cost: z.number().nullable(),
    currency: z.string().nullable(),
    fullTranscriptUrl: z.string().nullable(),
    processing: z.object({ IMPORT: Stage, TRANSCRIPT: Stage, ANALYSIS: Stage }),
    importId: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Session' });
export type SessionRecord = z.infer<typeof SessionRecord>;

/** A row of `session`, as `sessionColumns` selects it. */
export interface SessionColumns {
  id: string;
  company_id: string;
  external_id: string;
  started_at: Date;
  ended_at: Date | null;
  duration_seconds: number | null;
  end_user: string | null;
  ip_address: string | null;
  country: string | null;
  language: string | null;
  channel: string | null;
  messages_sent: number | null;
  message_count: number | null;
  response_ms: number | null;
  sentiment: number | null;
  category: string | null;
  escalated: boolean | null;
  forwarded_hr: boolean | null;
  initial_msg: string | null;
  summary: string | null;
  questions: string[] | null;
  tokens: number | null;
  cost_nanos: number | null;
  currency: string | null;
  full_transcript_url: string | null;
  transcript_status: number;
  analysis_status: number;
  import_id: string | null;
  created_at: Date;
  updated_at: Date;
}

export const sessionColumns =
  'id, company_id, external_id, started_at, ended_at, duration_seconds, end_user, ip_address, country, language, channel, ' +
  'messages_sent, message_count, response_ms, sentiment, category, escalated, forwarded_hr, initial_msg, summary, questions, ' +
  'tokens, cost_nanos, currency, full_transcript_url, transcript_status, analysis_status, import_id, created_at, updated_at';

/** The call that somebody is handed sessions by. */
export interface Reader extends Pick<CompanyCtx, 'actor' | 'origin'> {
  readonly services: Pick<Services, 'readings'>;
}

/** The only way to make a record of a row: no session comes before anybody without being counted. */
export function handOutSession(row: SessionColumns, reader: Reader, way: ReadingWay): SessionRecord {
  reader.services.readings.add(reader, { companyId: row.company_id, id: row.id }, way);
  return toRecord(row, reader.actor);
}

function toRecord(row: SessionColumns, actor: Actor): SessionRecord {
  return {
    id: row.id,
    companyId: row.company_id,
    externalId: row.external_id,
    startTime: row.started_at.toISOString(),
    endTime: row.ended_at?.toISOString() ?? null,
    durationSeconds: row.duration_seconds,
    userId: row.end_user,
    ipAddress:
      row.ip_address === null || maySeeAddresses(actor) ? row.ip_address : maskAddress(row.ip_address),
    country: row.country,
    language: row.language,
    channel: row.channel,
    messagesSent: row.messages_sent,
    messageCount: row.message_count,
    avgResponseTime: row.response_ms === null ? null : row.response_ms / 1000,
    sentiment: sentimentWord(row.sentiment),
    category: row.category,
    escalated: row.escalated,
    forwardedHr: row.forwarded_hr,
    initialMsg: row.initial_msg,
    summary: row.summary,
    questions: row.questions ?? [],
    tokens: row.tokens,
    cost: fromNanos(row.cost_nanos),
    currency: row.currency,
    fullTranscriptUrl: row.full_transcript_url,
    processing: {
      IMPORT: 'COMPLETED',
      TRANSCRIPT: stageWord(row.transcript_status),
      ANALYSIS: stageWord(row.analysis_status),
    },
    importId: row.import_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
