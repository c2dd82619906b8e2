import { nanosPerUnit } from '../../../kernel/nanos.ts';

export const sentiments = ['NEGATIVE', 'NEUTRAL', 'POSITIVE'] as const;
export type Sentiment = (typeof sentiments)[number];

/** -1, 0 and 1 in the database. */
export const sentimentCode = (word: Sentiment | null): number | null =>
  word === null ? null : sentiments.indexOf(word) - 1;

export const sentimentWord = (code: number | null): Sentiment | null =>
  code === null ? null : (sentiments[code + 1] ?? null);

export const stageStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'SKIPPED'] as const;
export type StageStatus = (typeof stageStatuses)[number];

export const stageCode = (status: StageStatus): number => stageStatuses.indexOf(status);

export const stageWord = (code: number): StageStatus => stageStatuses[code] ?? 'FAILED';

export const messageRoles = ['user', 'assistant', 'agent', 'system', 'unknown'] as const;
export type MessageRole = (typeof messageRoles)[number];

export const toNanos = (amount: number | null): number | null =>
  amount === null ? null : Math.max(-maxNanos, Math.min(maxNanos, Math.round(amount * nanosPerUnit)));

export const fromNanos = (nanos: number | null): number | null =>
  nanos === null ? null : nanos / nanosPerUnit;

const maxNanos = Number.MAX_SAFE_INTEGER;

/** Who said what a label says: the file or system it came from, the AI, a person. Their order is that of the bits of a packed day. */
export const labelOrigins = ['source', 'ai', 'person'] as const;
export type LabelOrigin = (typeof labelOrigins)[number];
