import { countAt, recordAt } from '../json-value.ts';
import type { TokenUsage } from '../port.ts';

/** The usage that a body reports, in one shape; null where it is missing or makes no sense. */
export function readUsage(body: unknown): TokenUsage | null {
  const usage = recordAt(body, 'usage');
  const output = countAt(usage, 'completion_tokens') ?? countAt(usage, 'output_tokens');
  const given = countAt(usage, 'prompt_tokens') ?? countAt(usage, 'input_tokens');
  if (output === null || given === null || output + given === 0) return null;
  // Messages count cached tokens beside `input_tokens`; the other two shapes count them within.
  const cacheRead = countAt(usage, 'cache_read_input_tokens');
  const cacheWrite = countAt(usage, 'cache_creation_input_tokens');
  if (cacheRead !== null || cacheWrite !== null) {
    return { input: given + (cacheRead ?? 0) + (cacheWrite ?? 0), cachedInput: cacheRead ?? 0, output };
  }
  const cached =
    countAt(recordAt(usage, 'prompt_tokens_details'), 'cached_tokens') ??
    countAt(recordAt(usage, 'input_tokens_details'), 'cached_tokens') ??
    0;
  return { input: given, cachedInput: Math.min(cached, given), output };
}
