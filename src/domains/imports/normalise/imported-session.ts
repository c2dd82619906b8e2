import type { DerivableField, SourceField } from '../../sessions/input/index.ts';
import type { ImportField } from './import-field.ts';
import type { MessageRole } from './message-role.ts';
import type { RemarkKind } from './remark-kinds.ts';
import type { Sentiment } from './values/read-sentiment.ts';

export interface ImportedMessage {
  /** From 0. */
  order: number;
  role: MessageRole;
  content: string;
  timestamp: Date | null;
  /** The source does not say who it is: told, and not kept. */
  isGuessed?: true;
  /** Whom the source names without saying who that is: asked for, and not kept. */
  speaker?: string;
  /** For the team only, or deleted: told, and not kept. */
  isLeftOut?: true;
}

/** What a source can say about a session; null where it says nothing. */
export interface ImportedSession {
  externalId: string;
  startTime: Date;
  endTime: Date | null;
  durationSeconds: number | null;
  userId: string | null;
  ipAddress: string | null;
  country: string | null;
  language: string | null;
  channel: string | null;
  messagesSent: number | null;
  messageCount: number | null;
  avgResponseTime: number | null;
  firstResponseSeconds: number | null;
  assignee: string | null;
  team: string | null;
  botVersion: string | null;
  rating: number | null;
  ratingComment: string | null;
  tags: string[] | null;
  attributes: Record<string, string | number | null> | null;
  sentiment: Sentiment | null;
  /** The source's own word; which key of the taxonomy it is, is for whoever knows the company. */
  category: string | null;
  escalated: boolean | null;
  forwardedHr: boolean | null;
  initialMsg: string | null;
  summary: string | null;
  questions: string[] | null;
  tokens: number | null;
  cost: number | null;
  currency: string | null;
  fullTranscriptUrl: string | null;
  messages: ImportedMessage[] | null;
  transcriptHash: string | null;
  /** Equal for rows that say the same. */
  contentHash: string;
  /** What the row has no place for: what is stored of it stays. */
  lacks: readonly SourceField[];
  /** The values that follow from others, because the source does not say them. */
  derives: readonly DerivableField[];
}

/** Something in a row that was left out, while the row itself was taken. */
export interface RowWarning {
  readonly field: ImportField | `attribute.${string}`;
  readonly kind: Exclude<RemarkKind, 'COLUMN_NOT_TAKEN'>;
  readonly count: number;
  readonly sample: string | null;
}
