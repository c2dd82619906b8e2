import type { MessageRole } from './message-role.ts';
import type { Sentiment } from './read-sentiment.ts';

export interface ImportedMessage {
  /** From 0. */
  order: number;
  role: MessageRole;
  content: string;
  timestamp: Date | null;
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
  /** Null when the row brings no transcript; that is not the same as an empty one. */
  messages: ImportedMessage[] | null;
  transcriptHash: string | null;
  /** Equal for rows that say the same. */
  contentHash: string;
}

/** Something in a row that was left out, while the row itself was taken. */
export interface RowWarning {
  field: string;
  message: string;
}
