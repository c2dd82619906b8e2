import { type Column, is } from '../../../db/rows.ts';
import type { AttributeValues } from '../../attributes/index.ts';
import { sentimentCode, stageCode, toNanos } from '../codes/session-codes.ts';
import { derivedBits } from '../input/derivable-fields.ts';
import type { SessionInput, SourceField } from '../input/session-input.ts';
import type { LabelField, Labels, SettledLabels } from '../labels/settle-labels.ts';

/** The columns that an import writes, in the order of `rowColumns`. */
export type SessionRow = { readonly [name in RowColumn]: unknown };
export type RowColumn = (typeof rowColumns)[number][0];

/** With their types. */
export const rowColumns = [
  ['id', 'uuid'],
  ['external_id', 'text'],
  ['started_at', 'timestamptz'],
  ['ended_at', 'timestamptz'],
  ['cost_nanos', 'bigint'],
  ['duration_seconds', 'integer'],
  ['response_ms', 'integer'],
  ['first_response_ms', 'integer'],
  ['messages_sent', 'integer'],
  ['message_count', 'integer'],
  ['tokens', 'integer'],
  ['sentiment', 'smallint'],
  ['rating', 'smallint'],
  ['transcript_status', 'smallint'],
  ['analysis_status', 'smallint'],
  ['escalated', 'boolean'],
  ['forwarded_hr', 'boolean'],
  ['end_user', 'text'],
  ['ip_address', 'text'],
  ['country', 'text'],
  ['language', 'text'],
  ['channel', 'text'],
  ['assignee', 'text'],
  ['team', 'text'],
  ['bot_version', 'text'],
  ['rating_comment', 'text'],
  ['tags', 'text[]'],
  ['attributes', 'jsonb'],
  ['category', 'text'],
  ['currency', 'text'],
  ['initial_msg', 'text'],
  ['summary', 'text'],
  ['questions', 'text[]'],
  ['full_transcript_url', 'text'],
  ['source_values', 'jsonb'],
  ['keeps_labels', 'boolean'],
  ['derived', 'smallint'],
  ['grows', 'boolean'],
  ['arrived_at', 'timestamptz'],
  ['open_end_at', 'timestamptz'],
  ['content_hash', 'text'],
] as const;

type ColumnField = Exclude<SourceField, LabelField | 'messages'>;

/** Where a session keeps what a source tells of it, beside its labels. */
export const columnOf: { readonly [field in ColumnField]: RowColumn } = {
  startTime: 'started_at',
  endTime: 'ended_at',
  durationSeconds: 'duration_seconds',
  userId: 'end_user',
  ipAddress: 'ip_address',
  country: 'country',
  channel: 'channel',
  messagesSent: 'messages_sent',
  messageCount: 'message_count',
  avgResponseTime: 'response_ms',
  firstResponseSeconds: 'first_response_ms',
  assignee: 'assignee',
  team: 'team',
  botVersion: 'bot_version',
  rating: 'rating',
  ratingComment: 'rating_comment',
  tags: 'tags',
  initialMsg: 'initial_msg',
  tokens: 'tokens',
  cost: 'cost_nanos',
  currency: 'currency',
  fullTranscriptUrl: 'full_transcript_url',
};

export const hasColumn = (field: SourceField): field is ColumnField => field in columnOf;

const held = {
  uuid: is.uuid,
  text: is.text,
  timestamptz: is.moment,
  bigint: is.number,
  integer: is.number,
  smallint: is.number,
  boolean: is.bool,
  'text[]': is.list(is.text),
  jsonb: is.object,
} satisfies Record<(typeof rowColumns)[number][1], Column<unknown>>;

/** The same as they are read: each by its type, or null. The hash of the content is bytes, and read as text. */
export const writtenColumns = Object.fromEntries(
  rowColumns
    .filter(([name]) => name !== 'content_hash')
    .map(([name, type]): [string, Column<unknown>] => [name, is.orNull<unknown>(held[type])]),
) as { readonly [name in Exclude<RowColumn, 'content_hash'>]: Column<unknown> };

export interface RowStages {
  readonly transcript: number;
  readonly analysis: number;
}

export function sessionRow(
  id: string,
  input: SessionInput,
  { labels, sourceValues, rule }: SettledLabels,
  stages: RowStages,
): SessionRow {
  return {
    id,
    external_id: input.externalId,
    started_at: input.startTime,
    ended_at: input.endTime,
    cost_nanos: toNanos(input.cost),
    duration_seconds: count(input.durationSeconds),
    response_ms: milliseconds(input.avgResponseTime),
    first_response_ms: milliseconds(input.firstResponseSeconds),
    messages_sent: count(input.messagesSent),
    message_count: count(input.messageCount),
    tokens: count(input.tokens),
    ...labelColumns(labels),
    transcript_status: stages.transcript,
    analysis_status: stages.analysis,
    end_user: input.userId,
    ip_address: input.ipAddress,
    country: input.country,
    channel: input.channel,
    assignee: input.assignee,
    team: input.team,
    bot_version: input.botVersion,
    rating: input.rating,
    rating_comment: input.ratingComment,
    tags: input.tags,
    attributes: saidAttributes(input.attributes),
    currency: input.currency,
    initial_msg: input.initialMsg,
    full_transcript_url: input.fullTranscriptUrl,
    source_values: sourceValues,
    keeps_labels: rule === 'keep',
    derived: derivedBits(input.derives ?? []),
    grows: false,
    arrived_at: null,
    open_end_at: null,
    content_hash: input.contentHash,
  };
}

/** Null where nothing is said. */
export function saidAttributes(values: SessionInput['attributes'] = {}): AttributeValues | null {
  const said = Object.entries(values ?? {}).filter(
    (entry): entry is [string, string | number] => entry[1] !== null,
  );
  return said.length === 0 ? null : Object.fromEntries(said);
}

/** Labels as their columns hold them. */
export const labelColumns = (labels: Labels) => ({
  category: labels.category,
  sentiment: sentimentCode(labels.sentiment),
  language: labels.language,
  escalated: labels.escalated,
  forwarded_hr: labels.forwardedHr,
  summary: labels.summary,
  questions: labels.questions,
});

/** Where a session stands that comes in for the first time, or with another transcript. */
export function firstStages(input: SessionInput): RowStages {
  if (input.messages) return { transcript: stageCode('COMPLETED'), analysis: stageCode('PENDING') };
  if (input.fullTranscriptUrl) return { transcript: stageCode('PENDING'), analysis: stageCode('PENDING') };
  return { transcript: stageCode('SKIPPED'), analysis: stageCode('SKIPPED') };
}

/** As a column holds them: what is longer than that is the most it holds. */
export const milliseconds = (seconds: number | null): number | null =>
  seconds === null ? null : count(seconds * 1000);

const maxInteger = 2_147_483_647;
const count = (value: number | null): number | null =>
  value === null ? null : Math.max(0, Math.min(maxInteger, Math.round(value)));
