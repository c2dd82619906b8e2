import type { TokenUsage } from '../port.ts';
import { mostTokens } from './parse-result-line.ts';

export type FilledUsage = TokenUsage & { estimated: boolean };

/**
 * Usage for lines that were billed but reported none: what the batch reports beyond the known lines,
 * shared out by each line's own guess; the guess itself where the batch reports nothing either.
 */
export function fillMissingUsage(
  lines: readonly { usage?: TokenUsage; guess: TokenUsage }[],
  batchUsage: TokenUsage | null,
): FilledUsage[] {
  const unknown = lines.filter((line) => !line.usage);
  const share = (key: keyof TokenUsage) => {
    const known = lines.reduce((sum, line) => sum + (line.usage?.[key] ?? 0), 0);
    const guessed = unknown.reduce((sum, line) => sum + line.guess[key], 0);
    const left = batchUsage === null ? 0 : batchUsage[key] - known;
    return left > 0 && guessed > 0 ? left / guessed : 1;
  };
  const factor = { input: share('input'), cachedInput: share('cachedInput'), output: share('output') };
  return lines.map(({ usage, guess }) => {
    if (usage) return { ...usage, estimated: false };
    const shareOf = (key: keyof TokenUsage) => Math.min(mostTokens, Math.round(guess[key] * factor[key]));
    const input = shareOf('input');
    return {
      input,
      cachedInput: Math.min(input, shareOf('cachedInput')),
      output: shareOf('output'),
      estimated: true,
    };
  });
}
