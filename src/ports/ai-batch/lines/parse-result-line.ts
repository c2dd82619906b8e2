import { type Sentence, say } from '../../../words/sentence.ts';
import { parseJson } from '../../parse-json.ts';
import { countAt, isRecord, recordAt, textAt } from '../json-value.ts';
import type { TokenUsage } from '../port.ts';
import { answerBounds } from './answer-bounds.ts';
import { type Verdict, verdictOfError } from './judge-line-error.ts';
import { readAnswer } from './read-answer.ts';
import type { ResultLine } from './result-line.ts';

/** One line of an output or error file of any provider, judged by its content, never by the file it came from. */
export function parseResultLine(raw: string, validate: (text: string) => boolean): ResultLine {
  let line: unknown;
  try {
    line = parseJson(raw, undefined, answerBounds);
  } catch {
    return {
      customId: findCustomId(raw),
      raw,
      ...retryable('unreadable_line', say('answer.badLine')),
    };
  }
  const customId = textAt(line, 'custom_id');
  if (isRecord(line) && isRecord(line['result'])) {
    return { customId, raw, ...judgeAnthropic(line['result'], validate) };
  }
  return { customId, raw, ...judgeOpenai(line, validate) };
}

function judgeOpenai(line: unknown, validate: (text: string) => boolean): Verdict {
  const response = recordAt(line, 'response');
  const status = typeof response['status_code'] === 'number' ? response['status_code'] : null;
  const body = recordAt(response, 'body');
  const error = { ...recordAt(line, 'error'), ...recordAt(body, 'error') };
  if (Object.keys(error).length > 0) return verdictOfError(status, error);
  if (status === null) return retryable('empty_line', say('answer.emptyLine'));
  if (status === 0) return retryable('no_response', say('answer.noResponse'));
  if (status < 200 || status >= 300) return verdictOfError(status, body);
  return withUsage(readAnswer(body, validate), body);
}

function judgeAnthropic(result: Record<string, unknown>, validate: (text: string) => boolean): Verdict {
  switch (result['type']) {
    case 'succeeded': {
      const message = recordAt(result, 'message');
      return withUsage(readAnswer(message, validate), message);
    }
    case 'expired':
      return { outcome: 'expired', code: 'batch_expired' };
    case 'canceled':
      return { outcome: 'cancelled', code: 'batch_cancelled' };
    case 'errored': {
      const outer = recordAt(result, 'error');
      return verdictOfError(null, isRecord(outer['error']) ? outer['error'] : outer);
    }
    default:
      return retryable('empty_line', say('answer.unknownResult'));
  }
}

function withUsage(verdict: Verdict, body: unknown): Verdict {
  const usage = usageIn(body);
  return usage ? { ...verdict, usage } : verdict;
}

function retryable(code: string, message: Sentence): Verdict {
  return { outcome: 'retryable', code, message };
}

function findCustomId(raw: string): string | null {
  return /"custom_id"\s*:\s*"([A-Za-z0-9_-]{1,64})"/.exec(raw)?.[1] ?? null;
}

/** Of one question; no model reads or writes as many. What is stored and summed up relies on it. */
export const mostTokens = 100_000_000;

/** The usage that a body reports, in one shape; null where it is missing or makes no sense. */
export function usageIn(body: unknown): TokenUsage | null {
  const usage = toldIn(body);
  return usage && usage.input <= mostTokens && usage.output <= mostTokens ? usage : null;
}

function toldIn(body: unknown): TokenUsage | null {
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
