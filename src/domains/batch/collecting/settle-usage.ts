import { is, type RowOf } from '../../../db/rows.ts';
import { type FilledUsage, fillMissingUsage } from '../../../ports/ai-batch/lines/fill-missing-usage.ts';
import type { ResultLine } from '../../../ports/ai-batch/lines/result-line.ts';
import type { TokenUsage } from '../../../ports/ai-batch/port.ts';

/** What an answer takes when nothing at all is known of its length. */
export const usualOutputTokens = 350;

export const ExpectedLine = { custom_id: is.text, est_tokens: is.number };
export type ExpectedLine = RowOf<typeof ExpectedLine>;

/** The model ran, whatever came of it. A line that cannot be read was answered too. */
const wasRun = ({ outcome, code }: ResultLine): boolean =>
  ['ok', 'refused', 'truncated', 'invalid'].includes(outcome) || code === 'unreadable_line';

/**
 * The usage of every line that was paid for, by custom id. Lines that report none, and lines that never came, share what
 * the batch reports beyond the others; where it reports nothing either, an estimate stands in for those that ran.
 */
export function settleUsage(
  expected: readonly ExpectedLine[],
  lines: readonly ResultLine[],
  batchUsage: TokenUsage | null,
  resultsAreGone: boolean,
): Map<string, FilledUsage> {
  const byId = new Map(lines.map((line) => [line.customId, line]));
  const known = lines.flatMap(({ usage }) => usage ?? []);
  const output =
    known.length === 0
      ? usualOutputTokens
      : Math.round(known.reduce((sum, usage) => sum + usage.output, 0) / known.length);
  const spare = batchUsage !== null && batchUsage.input > known.reduce((sum, { input }) => sum + input, 0);
  const paid = expected.flatMap(({ custom_id: customId, est_tokens: tokens }) => {
    const line = byId.get(customId);
    const ran = line ? line.usage !== undefined || wasRun(line) : resultsAreGone || spare;
    const guess = { input: tokens, cachedInput: 0, output };
    return ran ? [{ customId, guess, ...(line?.usage ? { usage: line.usage } : {}) }] : [];
  });
  const filled = fillMissingUsage(paid, batchUsage);
  return new Map(paid.map(({ customId }, index) => [customId, filled[index] as FilledUsage]));
}
