import { type Sentence, say } from '../../../words/sentence.ts';
import { faultOf } from '../lines/result-line.ts';
import type { BatchError } from '../port.ts';
import {
  isBilling,
  isEnqueuedLimit,
  isMissingFileText,
  isNoModel,
  readEnqueuedTokenLimit,
} from './classify-failure.ts';

export type FailedBatch = {
  /** `bad_lines`: take these lines out and send the rest. Nothing ran and nothing was billed in any case. */
  kind: 'capacity' | 'billing' | 'not_found' | 'bad_lines' | 'permanent' | 'transient';
  enqueuedTokenLimit: number | null;
  badLines: { line: number; code: string; message: string }[];
  summary: Sentence | string;
};

/** Why a provider refused a whole file after it had accepted the batch. */
export function classifyFailedBatch(errors: readonly BatchError[]): FailedBatch {
  const text = errors.map((error) => `${error.code} ${error.message}`).join('\n');
  const badLines = errors.flatMap(({ line, code, message }) =>
    line === null ? [] : [{ line, code, message }],
  );
  return {
    kind: kindOf(text, errors, badLines.length),
    enqueuedTokenLimit: readEnqueuedTokenLimit(text),
    badLines,
    summary: errors[0] ? faultOf(errors[0].code, errors[0].message) : say('provider.noReason'),
  };
}

function kindOf(text: string, errors: readonly BatchError[], badLineCount: number): FailedBatch['kind'] {
  const isCode = (code: RegExp) => errors.some((error) => code.test(error.code));
  if (errors.length === 0 || isCode(/server_error|internal_error/i)) return 'transient';
  // A wrong model or endpoint is reported on every line: taking lines out would leave nothing.
  if (errors.some(isNoModel) || isCode(/invalid_url|url_mismatch/i)) return 'permanent';
  if (errors.some(isEnqueuedLimit)) return 'capacity';
  if (errors.some(isBilling)) return 'billing';
  if (isMissingFileText(text)) return 'not_found';
  return badLineCount > 0 ? 'bad_lines' : 'permanent';
}
