import { isBilling, isEnqueuedLimit, isNoModel, type Told } from '../calls/classify-failure.ts';
import { redactSecrets } from '../calls/redact-secrets.ts';
import { textAt } from '../json-value.ts';
import type { ResultLine } from './result-line.ts';

export type Verdict = Omit<ResultLine, 'customId' | 'raw'>;

/** What an error within a line means; `status` is null where the provider gives only a code. */
export function verdictOfError(status: number | null, error: Record<string, unknown>): Verdict {
  const named = textAt(error, 'code') ?? textAt(error, 'type');
  const code = named && redactSecrets(named, []);
  const message = redactSecrets(textAt(error, 'message') ?? '', []);
  const told = { code: textAt(error, 'code'), type: textAt(error, 'type'), message };
  return {
    outcome: outcomeOf(status, told),
    code: code ?? (status === null ? 'unknown_error' : `http_${status}`),
    ...(message === '' ? {} : { message }),
  };
}

const REQUEST_IS_WRONG =
  /invalid_request|not_found_error|request_too_large|invalid_value|context_length|unsupported/i;
const KEY_IS_WRONG = /authentication_error|permission_error|invalid_api_key/i;

function outcomeOf(status: number | null, told: Told): Verdict['outcome'] {
  const names = `${told.code ?? ''} ${told.type ?? ''}`;
  const text = `${names} ${told.message}`;
  if (/batch_expired|before the completion window expired/i.test(text)) return 'expired';
  if (/batch_cancell?ed/i.test(text)) return 'cancelled';
  if (isEnqueuedLimit(told)) return 'retryable';
  if (isNoModel(told)) return 'permanent';
  if (isBilling(told) || status === 402) return 'credit';
  if (status === 401 || status === 403 || KEY_IS_WRONG.test(names)) return 'credit';
  if (/content_filter|content_policy|responsible_?ai/i.test(text)) return 'refused';
  if (status === null) return REQUEST_IS_WRONG.test(text) ? 'permanent' : 'retryable';
  if (status === 408 || status === 409 || status === 425 || status === 429) return 'retryable';
  return status >= 400 && status < 500 ? 'permanent' : 'retryable';
}
