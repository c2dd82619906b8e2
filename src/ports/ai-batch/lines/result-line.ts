import { type Sentence, say } from '../../../words/sentence.ts';
import { cutText } from '../../storable-text.ts';
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
  message?: Sentence | string;
  /** How often it was asked, where that was more than once. */
  tries?: number;
  raw: string;
};

const knownCodes = ['schema_mismatch', 'max_output_tokens', 'batch_expired', 'batch_cancelled'] as const;

const faultLength = 500;

/** Why there is no answer: a code, and what the provider says to it in its own words. */
export function faultOf(code: string, message?: Sentence | string): Sentence | string {
  const known = knownCodes.find((one) => one === code);
  const shortCode = cutText(code, 200);
  const told = known ? say(`answer.${known}`) : shortCode;
  if (!message) return told;
  if (typeof message !== 'string') return say('answer.fault', { code: told, message });
  const room = faultLength - `${shortCode}: `.length;
  return say('answer.fault', { code: told, message: cutText(message, room) });
}
