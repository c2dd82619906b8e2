import type { LabelRule } from '../../../kernel/label-rules.ts';
import type { MessageRole, Sentiment } from '../codes/session-codes.ts';
import type { DerivableField } from './derivable-fields.ts';

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
  /** From the first message of the user to the first reply. */
  readonly firstResponseSeconds: number | null;
  readonly assignee: string | null;
  readonly team: string | null;
  readonly botVersion: string | null;
  /** 1 to 5. */
  readonly rating: number | null;
  readonly ratingComment: string | null;
  readonly tags: readonly string[] | null;
  /** By key; null empties one, and what is not there stays as it is. */
  readonly attributes?: Readonly<Record<string, string | number | null>> | null;
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
  /** Null when the row brings no transcript; whether the one that is stored stays, `lacks` says. */
  readonly messages: readonly MessageInput[] | null;
  /** Hexadecimal. */
  readonly transcriptHash: string | null;
  /** Hexadecimal; equal for rows that say the same. */
  readonly contentHash: string;
  /** Whose word counts for the labels; left out: the source's. */
  readonly labelRule?: LabelRule;
  /** What the source has no place for, and so says nothing of: what is stored of it stays. Left out: it has all. */
  readonly lacks?: readonly SourceField[];
  /** Of the values, those that the source did not say. */
  readonly derives?: readonly DerivableField[];
}

/** What a source can say of a session besides its id; a file or a record may have a part of it. */
export type SourceField = Exclude<
  keyof SessionInput,
  'externalId' | 'attributes' | 'transcriptHash' | 'contentHash' | 'lacks' | 'derives' | 'labelRule'
>;
