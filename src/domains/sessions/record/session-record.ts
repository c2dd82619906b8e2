import { z } from 'zod';
import { is, type RowOf } from '../../../db/rows.ts';
import { type Actor, maySeeAddresses } from '../../../kernel/actor.ts';
import { maskAddress } from '../../../kernel/addresses/mask-address.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { instant } from '../../../kernel/schema.ts';
import type { ReadingWay, Services } from '../../../kernel/services.ts';
import type { AttributeValues } from '../../attributes/index.ts';
import { fromNanos, sentiments, sentimentWord, stageStatuses, stageWord } from '../codes/session-codes.ts';
import { LabelOrigins, originsOf } from '../labels/label-origins.ts';
import type { Labels } from '../labels/settle-labels.ts';

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
      .describe("Only its network (/24, /48) for callers who can't see the full address"),
    country: z.string().nullable(),
    language: z.string().nullable(),
    channel: z.string().nullable(),
    messagesSent: z.int().nullable().describe('By the end user'),
    messageCount: z.int().nullable(),
    avgResponseTime: z.number().nullable().describe('Seconds'),
    firstResponseSeconds: z.number().nullable().describe("From the user's first message to the first reply"),
    assignee: z
      .string()
      .nullable()
      .optional()
      .describe('In lists and exports only if the company has figures by assignee turned on'),
    team: z.string().nullable(),
    botVersion: z.string().nullable(),
    rating: z.int().min(1).max(5).nullable(),
    ratingComment: z.string().nullable(),
    tags: z.array(z.string()),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe("The company's own attributes, by key; only those with a value"),
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
    origins: LabelOrigins.describe('Where each label comes from'),
    importId: z.string().nullable(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Session' });
export type SessionRecord = z.infer<typeof SessionRecord>;

/** What is shown of a row of `session`. */
export const ShownRow = {
  id: is.uuid,
  companyId: is.uuid,
  externalId: is.text,
  startedAt: is.moment,
  endedAt: is.orNull(is.moment),
  durationSeconds: is.orNull(is.number),
  endUser: is.orNull(is.text),
  ipAddress: is.orNull(is.text),
  country: is.orNull(is.text),
  language: is.orNull(is.text),
  channel: is.orNull(is.text),
  messagesSent: is.orNull(is.number),
  messageCount: is.orNull(is.number),
  responseMs: is.orNull(is.number),
  firstResponseMs: is.orNull(is.number),
  assignee: is.orNull(is.text),
  team: is.orNull(is.text),
  botVersion: is.orNull(is.text),
  rating: is.orNull(is.number),
  ratingComment: is.orNull(is.text),
  tags: is.orNull(is.list(is.text)),
  attributes: is.orNull(is.own<AttributeValues>()),
  sentiment: is.orNull(is.number),
  category: is.orNull(is.text),
  escalated: is.orNull(is.bool),
  forwardedHr: is.orNull(is.bool),
  initialMsg: is.orNull(is.text),
  summary: is.orNull(is.text),
  questions: is.orNull(is.list(is.text)),
  tokens: is.orNull(is.number),
  costNanos: is.orNull(is.number),
  currency: is.orNull(is.text),
  fullTranscriptUrl: is.orNull(is.text),
  transcriptStatus: is.number,
  analysisStatus: is.number,
  sourceValues: is.orNull(is.own<Partial<Labels>>()),
  correctedFields: is.number,
  importId: is.orNull(is.uuid),
  createdAt: is.moment,
  updatedAt: is.moment,
};
export type ShownRow = RowOf<typeof ShownRow>;

/** The call that somebody is handed sessions by. */
export interface Reader extends Pick<CompanyCtx, 'actor' | 'origin' | 'log'> {
  /** Lists are figures: who handled a session stands in them only where figures by assignee are on. */
  readonly listsAssignees?: boolean;
  readonly services: Pick<Services, 'readings'>;
}

/** The only way to make a record of a row: no session comes before anybody without being counted. */
export function handOutSession(row: ShownRow, reader: Reader, way: ReadingWay): SessionRecord {
  reader.services.readings.add(reader, { companyId: row.companyId, id: row.id }, way);
  return toRecord(row, reader.actor, way === 'opened' || reader.listsAssignees === true);
}

const labelsOf = (row: ShownRow): Labels => ({
  category: row.category,
  sentiment: sentimentWord(row.sentiment),
  language: row.language,
  escalated: row.escalated,
  forwardedHr: row.forwardedHr,
  summary: row.summary,
  questions: row.questions,
});

const toSeconds = (ms: number | null): number | null => (ms === null ? null : ms / 1000);

function toRecord(row: ShownRow, actor: Actor, showsAssignee: boolean): SessionRecord {
  const labels = labelsOf(row);
  return {
    id: row.id,
    companyId: row.companyId,
    externalId: row.externalId,
    startTime: row.startedAt.toISOString(),
    endTime: row.endedAt?.toISOString() ?? null,
    durationSeconds: row.durationSeconds,
    userId: row.endUser,
    ipAddress: row.ipAddress === null || maySeeAddresses(actor) ? row.ipAddress : maskAddress(row.ipAddress),
    country: row.country,
    channel: row.channel,
    messagesSent: row.messagesSent,
    messageCount: row.messageCount,
    avgResponseTime: toSeconds(row.responseMs),
    firstResponseSeconds: toSeconds(row.firstResponseMs),
    ...(showsAssignee ? { assignee: row.assignee } : {}),
    team: row.team,
    botVersion: row.botVersion,
    rating: row.rating,
    ratingComment: row.ratingComment,
    tags: row.tags ?? [],
    attributes: row.attributes ?? {},
    ...labels,
    questions: row.questions ?? [],
    initialMsg: row.initialMsg,
    tokens: row.tokens,
    cost: fromNanos(row.costNanos),
    currency: row.currency,
    fullTranscriptUrl: row.fullTranscriptUrl,
    processing: {
      IMPORT: 'COMPLETED',
      TRANSCRIPT: stageWord(row.transcriptStatus),
      ANALYSIS: stageWord(row.analysisStatus),
    },
    origins: originsOf(labels, row),
    importId: row.importId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
