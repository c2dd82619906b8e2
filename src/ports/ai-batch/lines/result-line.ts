import type { TokenUsage } from '../port.ts';

export type LineOutcome =
  /** Usable: `text` passed the validation. */
  | 'ok'
  /** Try again: 429, 5xx, time-out, status 0, empty or unreadable line. */
  | 'retryable'
  /** The same request will never work. */
  | 'permanent'
  /** The model or a filter declined. Billed. */
  | 'refused'
  /** Cut off at the output limit. Billed. */
  | 'truncated'
  /** Complete, but not what was asked for. Billed. */
  | 'invalid'
  | 'expired'
  | 'cancelled'
  /** Credit, quota or key: nothing is wrong with the request, and no attempt is consumed. */
  | 'credit';

export type ResultLine = {
  /** Null: unreadable; the line belongs to nobody we know. */
  customId: string | null;
  outcome: LineOutcome;
  /** The answer as it came; with `ok` exactly the text that was validated. */
  text?: string;
  /** Absent where the provider reported none. */
  usage?: TokenUsage;
  code?: string;
  message?: string;
  raw: string;
};
