import type { MessageRole, Sentiment } from './session-codes.ts';

export interface MessageInput {
  /** From 0. */
  readonly order: number;
  readonly role: MessageRole;
  readonly content: string;
  readonly timestamp: Date | null;
}

/** A session as a source tells it, read and cleaned; null where the source says nothing. */
export interface SessionInput {
  readonly externalId: string;
  readonly startTime: Date;
  readonly endTime: Date | null;
  readonly durationSeconds: number | null;
  readonly userId: string | null;
  readonly ipAddress: string | null;
  readonly country: string | null;
  readonly language: string | null;
  readonly channel: string | null;
  readonly messagesSent: number | null;
  readonly messageCount: number | null;
  /** Seconds. */
  readonly avgResponseTime: number | null;
  readonly sentiment: Sentiment | null;
  /** The source's own word: a key or a label of the taxonomy, or something else. */
  readonly category: string | null;
  readonly escalated: boolean | null;
  readonly forwardedHr: boolean | null;
  readonly initialMsg: string | null;
  readonly summary: string | null;
  readonly questions: readonly string[] | null;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly currency: string | null;
  readonly fullTranscriptUrl: string | null;
  /** Null when the row brings no transcript: the one that is stored stays. */
  readonly messages: readonly MessageInput[] | null;
  /** Hexadecimal. */
  readonly transcriptHash: string | null;
  /** Hexadecimal; equal for rows that say the same. */
  readonly contentHash: string;
}
